from undermine cimport native

cpdef tuple score(list dwarves, list values, int dragon)
