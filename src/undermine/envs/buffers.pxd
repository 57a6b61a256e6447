# inline only
# The C of buffers.py, for whoever cimports it.
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from libc.string cimport memcpy, memset

cdef extern from "Python.h":
    Py_buffer *PyMemoryView_GET_BUFFER(object view)

cdef inline short *shorts(object view) noexcept:
    return <short *> PyMemoryView_GET_BUFFER(view).buf

cdef inline signed char *octets(object view) noexcept:
    return <signed char *> PyMemoryView_GET_BUFFER(view).buf

cdef inline float *floats(object view) noexcept:
    return <float *> PyMemoryView_GET_BUFFER(view).buf

cdef inline Py_ssize_t put(short *into, Py_ssize_t place, bytes packed) noexcept:
    memcpy(into + place, PyBytes_AS_STRING(packed), PyBytes_GET_SIZE(packed))
    return place + PyBytes_GET_SIZE(packed) // 2

cdef inline void fill(short *into, Py_ssize_t begin, Py_ssize_t end, short value) noexcept:
    cdef Py_ssize_t place
    for place in range(begin, end):
        into[place] = value

cdef inline void fill_bytes(signed char *into, Py_ssize_t begin, Py_ssize_t end, int value) noexcept:
    if end > begin:
        memset(into + begin, value, end - begin)
