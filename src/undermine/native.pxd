# inline only
# The C of native.py, for whoever cimports it.
from cpython.bytearray cimport PyByteArray_AS_STRING, PyByteArray_FromStringAndSize, PyByteArray_GET_SIZE
from cpython.exc cimport PyErr_CheckSignals
from libc.string cimport memchr
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE

cdef extern from *:
    """
    /* Room for the numbers that are being written down: grown when more are asked for, and never given back. */
    static unsigned int *undermine_numbers = NULL;
    static size_t undermine_numbers_room = 0;
    static unsigned int *undermine_room_for(size_t most) {
        if (most > undermine_numbers_room) {
            unsigned int *more = (unsigned int *) realloc(undermine_numbers, (most + 256) * sizeof(unsigned int));
            if (more == NULL) { PyErr_NoMemory(); return NULL; }
            undermine_numbers = more;
            undermine_numbers_room = most + 256;
        }
        return undermine_numbers;
    }
    """
    unsigned int *numbers "undermine_room_for"(size_t most) except NULL

cdef inline int let_interrupt() except -1:
    return PyErr_CheckSignals()

cdef inline bint make_array(object owner, str name, int size) noexcept:
    return True

cdef inline bint copy_array(object source, object twin, str name) noexcept:
    return False

cdef inline bytearray copy_bytes(bytearray plane):
    return PyByteArray_FromStringAndSize(PyByteArray_AS_STRING(plane), PyByteArray_GET_SIZE(plane))

cdef inline bytes pack(unsigned int *written, Py_ssize_t begin, Py_ssize_t end):
    return PyBytes_FromStringAndSize(<char *> (written + begin), (end - begin) * sizeof(unsigned int))

cdef inline bytes pack_list(list codes):
    cdef Py_ssize_t place, count = len(codes)
    cdef unsigned int *room = numbers(count)
    for place in range(count):
        room[place] = codes[place]
    return pack(room, 0, count)

cdef inline list unpack(bytes packed):
    cdef Py_ssize_t place
    return [(<unsigned int *> PyBytes_AS_STRING(packed))[place] for place in range(count_of(packed))]

cdef inline Py_ssize_t count_of(bytes packed) noexcept:
    return PyBytes_GET_SIZE(packed) // <Py_ssize_t> sizeof(unsigned int)

cdef inline unsigned int number_at(bytes packed, Py_ssize_t index) noexcept:
    return (<unsigned int *> PyBytes_AS_STRING(packed))[index]

cdef inline bint holds(bytes packed, long long number) noexcept:
    cdef unsigned int *first = <unsigned int *> PyBytes_AS_STRING(packed)
    cdef Py_ssize_t low = 0, high = count_of(packed), middle
    while low < high:
        middle = (low + high) >> 1
        if first[middle] < number:
            low = middle + 1
        else:
            high = middle
    return low < count_of(packed) and first[low] == number

cdef inline Py_ssize_t next_one(bytearray plane, int value, Py_ssize_t index) noexcept:
    cdef char *first = PyByteArray_AS_STRING(plane)
    cdef Py_ssize_t size = PyByteArray_GET_SIZE(plane)
    cdef char *found
    if index >= size:
        return -1
    found = <char *> memchr(first + index, value, size - index)
    return -1 if found == NULL else found - first

cdef inline int write_sets(
    int size, unsigned int base, int bits, bytearray hand, int begin, int end, unsigned int *codes, int count
) noexcept:
    cdef unsigned char *cards = <unsigned char *> PyByteArray_AS_STRING(hand)
    cdef int one, two, three
    cdef unsigned int pair
    for one in range(begin, end):
        if one > begin and cards[one] == cards[one - 1]:
            continue
        for two in range(one + 1, end):
            if two > one + 1 and cards[two] == cards[two - 1]:
                continue
            pair = <unsigned int> cards[one] << bits | cards[two]
            if size == 2:
                codes[count] = base | pair
                count += 1
                continue
            pair = base | pair << bits
            for three in range(two + 1, end):
                if three > two + 1 and cards[three] == cards[three - 1]:
                    continue
                codes[count] = pair | cards[three]
                count += 1
    return count
