cdef object _beside(object cells)
cdef object _next(object cells, list mouths)
