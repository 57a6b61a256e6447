# inline only
# The C of native.py, for whoever cimports it.
from cpython.bytearray cimport PyByteArray_AS_STRING, PyByteArray_FromStringAndSize, PyByteArray_GET_SIZE
from cpython.ref cimport Py_REFCNT
from libc.string cimport memchr
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE

cdef extern from *:
    """
    /* Room for the numbers that are being written down: grown when more are asked for, and never given back. */
    static unsigned int *undermine_numbers = NULL;
    static size_t undermine_numbers_room = 0;
    static unsigned int *undermine_room_for(size_t most) {
        if (most > undermine_numbers_room || undermine_numbers == NULL) {
            unsigned int *more = (unsigned int *) realloc(undermine_numbers, (most + 256) * sizeof(unsigned int));
            if (more == NULL) { PyErr_NoMemory(); return NULL; }
            undermine_numbers = more;
            undermine_numbers_room = most + 256;
        }
        return undermine_numbers;
    }
    /* Written in C, where words are cut off at 64 bits; the checked build would take that for a mistake. */
    static inline unsigned long long undermine_sum(unsigned long long one, unsigned long long other) {
        return one + other;
    }
    static inline unsigned long long undermine_product(unsigned long long one, unsigned long long other) {
        return one * other;
    }
    """
    unsigned int *numbers "undermine_room_for"(size_t most) except NULL
    unsigned long long sum_of_words "undermine_sum"(unsigned long long one, unsigned long long other) noexcept
    unsigned long long product_of_words "undermine_product"(unsigned long long one, unsigned long long other) noexcept

cdef extern from *:
    """
    static PyObject *undermine_named(PyObject *kind, PyObject *values) {
        Py_ssize_t place, size = PyTuple_GET_SIZE(values);
        PyObject *made = ((PyTypeObject *) kind)->tp_alloc((PyTypeObject *) kind, size);
        if (made == NULL) return NULL;
        for (place = 0; place < size; place++) {
            PyObject *value = PyTuple_GET_ITEM(values, place);
            Py_INCREF(value);
            PyTuple_SET_ITEM(made, place, value);
        }
        return made;
    }
    """
    object named "undermine_named"(object kind, tuple values)

cdef extern from *:
    """
    /* SHA-256 (FIPS 180-4) of a message of 40 bytes, which is one block: a key of 32 and a number of 8. */
    static const unsigned int undermine_sha_rounds[64] = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
    #define UNDERMINE_TURN(word, by) ((word) >> (by) | (word) << (32 - (by)))
    /* One of the sixteen words that are kept of the schedule, sixteen rounds later. */
    #define UNDERMINE_LATER(w, n) (w[(n) & 15] += w[((n) + 9) & 15] \
        + (UNDERMINE_TURN(w[((n) + 1) & 15], 7) ^ UNDERMINE_TURN(w[((n) + 1) & 15], 18) ^ w[((n) + 1) & 15] >> 3) \
        + (UNDERMINE_TURN(w[((n) + 14) & 15], 17) ^ UNDERMINE_TURN(w[((n) + 14) & 15], 19) ^ w[((n) + 14) & 15] >> 10))
    /* A round, which renames in place of moving: the next one is called with the names turned. */
    #define UNDERMINE_ROUND(a, b, c, d, e, f, g, h, n, word) \
        h += (UNDERMINE_TURN(e, 6) ^ UNDERMINE_TURN(e, 11) ^ UNDERMINE_TURN(e, 25)) + (g ^ (e & (f ^ g))) \
            + undermine_sha_rounds[n] + (word); \
        d += h; \
        h += (UNDERMINE_TURN(a, 2) ^ UNDERMINE_TURN(a, 13) ^ UNDERMINE_TURN(a, 22)) + ((a & b) | (c & (a | b)));
    #define UNDERMINE_ROUNDS(n, word) \
        UNDERMINE_ROUND(a, b, c, d, e, f, g, h, n, word(w, n)) \
        UNDERMINE_ROUND(h, a, b, c, d, e, f, g, n + 1, word(w, n + 1)) \
        UNDERMINE_ROUND(g, h, a, b, c, d, e, f, n + 2, word(w, n + 2)) \
        UNDERMINE_ROUND(f, g, h, a, b, c, d, e, n + 3, word(w, n + 3)) \
        UNDERMINE_ROUND(e, f, g, h, a, b, c, d, n + 4, word(w, n + 4)) \
        UNDERMINE_ROUND(d, e, f, g, h, a, b, c, n + 5, word(w, n + 5)) \
        UNDERMINE_ROUND(c, d, e, f, g, h, a, b, n + 6, word(w, n + 6)) \
        UNDERMINE_ROUND(b, c, d, e, f, g, h, a, n + 7, word(w, n + 7))
    #define UNDERMINE_FIRST(w, n) w[n]
    #if defined(__x86_64__) && defined(__GNUC__)
    #include <cpuid.h>
    #include <immintrin.h>
    /* Whether the processor has instructions for it: -1 until it was asked. */
    static int undermine_has_sha = -1;
    static int undermine_ask_for_sha(void) {
        unsigned int a, b, c, d;
        return __get_cpuid(1, &a, &b, &c, &d) && c >> 19 & 1 /* SSE4.1 */
            && __get_cpuid_count(7, 0, &a, &b, &c, &d) && b >> 29 & 1;
    }
    /* The same with them, four rounds at a time; the state is kept as (f, e, b, a) and (h, g, d, c). */
    __attribute__((target("sha,sse4.1")))
    static void undermine_hash_words_by_sha(const unsigned char *key, unsigned long long number, unsigned int *words) {
        const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
        const __m128i begin_abef = _mm_set_epi32(0x6a09e667, (int) 0xbb67ae85, 0x510e527f, (int) 0x9b05688c);
        const __m128i begin_cdgh = _mm_set_epi32(0x3c6ef372, (int) 0xa54ff53a, 0x1f83d9ab, 0x5be0cd19);
        __m128i abef = begin_abef, cdgh = begin_cdgh, w[4], sum;
        int place;
        w[0] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *) key), swap);
        w[1] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *) (key + 16)), swap);
        w[2] = _mm_set_epi32(0, (int) 0x80000000, (int) number, (int) (number >> 32));
        w[3] = _mm_set_epi32(320, 0, 0, 0);
        #pragma GCC unroll 16
        for (place = 0; place < 16; place++) {
            sum = _mm_add_epi32(w[place & 3], _mm_loadu_si128((const __m128i *) (undermine_sha_rounds + 4 * place)));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0e));
            if (place < 12) {
                sum = _mm_add_epi32(_mm_sha256msg1_epu32(w[place & 3], w[(place + 1) & 3]),
                    _mm_alignr_epi8(w[(place + 3) & 3], w[(place + 2) & 3], 4));
                w[place & 3] = _mm_sha256msg2_epu32(sum, w[(place + 3) & 3]);
            }
        }
        abef = _mm_add_epi32(abef, begin_abef);
        cdgh = _mm_add_epi32(cdgh, begin_cdgh);
        words[0] = (unsigned int) _mm_extract_epi32(abef, 3); words[1] = (unsigned int) _mm_extract_epi32(abef, 2);
        words[2] = (unsigned int) _mm_extract_epi32(cdgh, 3); words[3] = (unsigned int) _mm_extract_epi32(cdgh, 2);
        words[4] = (unsigned int) _mm_extract_epi32(abef, 1); words[5] = (unsigned int) _mm_extract_epi32(abef, 0);
        words[6] = (unsigned int) _mm_extract_epi32(cdgh, 1); words[7] = (unsigned int) _mm_extract_epi32(cdgh, 0);
    }
    #define UNDERMINE_HASH_BY_SHA(key, number, words) \
        if (undermine_has_sha < 0) undermine_has_sha = undermine_ask_for_sha(); \
        if (undermine_has_sha) { undermine_hash_words_by_sha(key, number, words); return; }
    #else
    #define UNDERMINE_HASH_BY_SHA(key, number, words)
    #endif
    static void undermine_hash_words(PyObject *key, unsigned long long number, unsigned int *words) {
        const unsigned char *bytes = (const unsigned char *) PyBytes_AS_STRING(key);
        unsigned int w[16], a = 0x6a09e667, b = 0xbb67ae85, c = 0x3c6ef372, d = 0xa54ff53a;
        unsigned int e = 0x510e527f, f = 0x9b05688c, g = 0x1f83d9ab, h = 0x5be0cd19;
        int place;
        UNDERMINE_HASH_BY_SHA(bytes, number, words)
        for (place = 0; place < 8; place++)
            w[place] = (unsigned int) bytes[4 * place] << 24 | (unsigned int) bytes[4 * place + 1] << 16
                | (unsigned int) bytes[4 * place + 2] << 8 | bytes[4 * place + 3];
        w[8] = (unsigned int) (number >> 32);
        w[9] = (unsigned int) number;
        w[10] = 0x80000000;
        w[11] = w[12] = w[13] = w[14] = 0;
        w[15] = 320;
        UNDERMINE_ROUNDS(0, UNDERMINE_FIRST)
        UNDERMINE_ROUNDS(8, UNDERMINE_FIRST)
        for (place = 16; place < 64; place += 16) {
            UNDERMINE_ROUNDS(place, UNDERMINE_LATER)
            UNDERMINE_ROUNDS(place + 8, UNDERMINE_LATER)
        }
        words[0] = a + 0x6a09e667; words[1] = b + 0xbb67ae85; words[2] = c + 0x3c6ef372; words[3] = d + 0xa54ff53a;
        words[4] = e + 0x510e527f; words[5] = f + 0x9b05688c; words[6] = g + 0x1f83d9ab; words[7] = h + 0x5be0cd19;
    }
    """
    void hash_words "undermine_hash_words"(bytes key, unsigned long long number, unsigned int *words) noexcept

cdef extern from *:
    """
    /* The values looked up last, by the last bits of a number that is mixed. They are kept alive. */
    static PyObject *undermine_recent[4096];
    static unsigned int undermine_recent_numbers[4096];
    static PyObject *undermine_look_up(PyObject *table, unsigned int number) {
        unsigned int slot = number * 2654435761u >> 20;
        PyObject *found = undermine_recent[slot], *key, *old;
        if (found == NULL || undermine_recent_numbers[slot] != number) {
            key = PyLong_FromUnsignedLong(number);
            if (key == NULL) return NULL;
            /* what it has, without the detour by its class; what it has not yet, it makes */
            found = PyDict_GetItemWithError(table, key);
            if (found != NULL) Py_INCREF(found);
            else if (!PyErr_Occurred()) found = PyObject_GetItem(table, key);
            Py_DECREF(key);
            if (found == NULL) return NULL;
            old = undermine_recent[slot];
            undermine_recent[slot] = found;
            undermine_recent_numbers[slot] = number;
            Py_XDECREF(old);
        }
        Py_INCREF(found);
        return found;
    }
    """
    object look_up "undermine_look_up"(object table, unsigned int number)

cdef inline bint is_last_holder(object held) noexcept:
    return Py_REFCNT(held) == 1

cdef inline void insert(bytearray cards, Py_ssize_t begin, Py_ssize_t end, int card) noexcept:
    cdef unsigned char *all = <unsigned char *> PyByteArray_AS_STRING(cards)
    cdef Py_ssize_t place = end
    while place > begin and all[place - 1] > card:
        all[place] = all[place - 1]
        place -= 1
    all[place] = card

cdef inline bint remove(bytearray cards, Py_ssize_t begin, Py_ssize_t end, int card) noexcept:
    cdef unsigned char *all = <unsigned char *> PyByteArray_AS_STRING(cards)
    cdef Py_ssize_t place = begin
    while place < end and all[place] != card:
        place += 1
    if place == end:
        return False
    while place < end - 1:
        all[place] = all[place + 1]
        place += 1
    return True

cdef extern from *:
    """
    static int undermine_append(PyObject *plane, int value) {
        PyByteArrayObject *bytes = (PyByteArrayObject *) plane;
        Py_ssize_t size = Py_SIZE(bytes);
        if (bytes->ob_exports || size + 1 >= bytes->ob_alloc - (bytes->ob_start - bytes->ob_bytes)) {
            if (PyByteArray_Resize(plane, size + 1) < 0) return -1;
        }
        else {
            Py_SET_SIZE(bytes, size + 1);
            bytes->ob_start[size + 1] = 0;
        }
        bytes->ob_start[size] = (char) value;
        return 0;
    }
    static inline int undermine_append_both(PyObject *one, int value, PyObject *other, int mark) {
        return undermine_append(one, value) < 0 ? -1 : undermine_append(other, mark);
    }
    /* Neighbours are added, then pairs, then all: the instruction for it is not on every processor. */
    static inline int undermine_bit_count(unsigned long long bits) {
        bits -= bits >> 1 & 0x5555555555555555ULL;
        bits = (bits & 0x3333333333333333ULL) + (bits >> 2 & 0x3333333333333333ULL);
        bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
        return (int) (bits * 0x0101010101010101ULL >> 56);
    }
    """
    int append_both "undermine_append_both"(bytearray one, int value, bytearray other, int mark) except -1
    int bit_count "undermine_bit_count"(unsigned long long bits) noexcept

cdef extern from *:
    """
    /* Now and then other threads have their turn, too; plain Python lets them by itself. */
    static inline int undermine_let_interrupt(void) {
        static unsigned int asked = 0;
        if (++asked & 63) return 0;
        if (!(asked & 4095)) Py_BEGIN_ALLOW_THREADS Py_END_ALLOW_THREADS
        return PyErr_CheckSignals();
    }
    """
    int let_interrupt "undermine_let_interrupt"() except -1

cdef inline bint make_array(object owner, str name, int size) noexcept:
    return True

cdef inline bint copy_array(object source, object twin, str name) noexcept:
    return False

cdef inline bytearray copy_bytes(bytearray plane):
    return PyByteArray_FromStringAndSize(PyByteArray_AS_STRING(plane), PyByteArray_GET_SIZE(plane))

cdef inline bytes cut(bytearray plane, Py_ssize_t begin, Py_ssize_t end):
    return PyBytes_FromStringAndSize(PyByteArray_AS_STRING(plane) + begin, end - begin)

cdef inline bytes key_of(unsigned long long number):
    cdef bytes key = PyBytes_FromStringAndSize(NULL, 32)
    cdef unsigned char *first = <unsigned char *> PyBytes_AS_STRING(key)
    cdef int place
    for place in range(32):
        first[place] = 0 if place < 24 else number >> (8 * (31 - place)) & 255
    return key

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

cdef inline bint is_among(unsigned int *written, Py_ssize_t end, unsigned int number) noexcept:
    cdef Py_ssize_t place
    for place in range(end):
        if written[place] == number:
            return True
    return False

cdef inline Py_ssize_t next_one(bytearray plane, int value, Py_ssize_t index) noexcept:
    cdef char *first = PyByteArray_AS_STRING(plane)
    cdef Py_ssize_t size = PyByteArray_GET_SIZE(plane)
    cdef char *found
    if index >= size:
        return -1
    found = <char *> memchr(first + index, value, size - index)
    return -1 if found == NULL else <Py_ssize_t> found - <Py_ssize_t> first

cdef inline int write_targets(unsigned int base, long long places, unsigned int *codes, int count) noexcept:
    cdef unsigned int left = (places | places >> 16 | places >> 32) & 0xFFFF
    cdef unsigned int code = base
    while left:
        if left & 1:
            if places & 1:
                codes[count] = code
                count += 1
            if places & 1 << 16:
                codes[count] = code | 1
                count += 1
            if places & <long long> 1 << 32:
                codes[count] = code | 2
                count += 1
        code += 4
        places >>= 1
        left >>= 1
    return count

cdef inline int write_sets(
    int most, unsigned int base, bytearray hand, int begin, int end, unsigned int *codes, int count
) noexcept:
    cdef unsigned char *cards = <unsigned char *> PyByteArray_AS_STRING(hand)
    cdef int one, two, three
    cdef unsigned int pair
    for one in range(begin, end):
        if one == begin or cards[one] != cards[one - 1]:
            codes[count] = base | cards[one]
            count += 1
    if most > 1:
        for one in range(begin, end):
            if one > begin and cards[one] == cards[one - 1]:
                continue
            for two in range(one + 1, end):
                if two > one + 1 and cards[two] == cards[two - 1]:
                    continue
                codes[count] = base | <unsigned int> cards[one] << 8 | cards[two]
                count += 1
    if most > 2:
        for one in range(begin, end):
            if one > begin and cards[one] == cards[one - 1]:
                continue
            for two in range(one + 1, end):
                if two > one + 1 and cards[two] == cards[two - 1]:
                    continue
                pair = base | (<unsigned int> cards[one] << 8 | cards[two]) << 8
                for three in range(two + 1, end):
                    if three > two + 1 and cards[three] == cards[three - 1]:
                        continue
                    codes[count] = pair | cards[three]
                    count += 1
    return count

cdef inline void put_in_order(unsigned int *written, Py_ssize_t begin, Py_ssize_t end) noexcept:
    cdef Py_ssize_t done, place
    cdef unsigned int number
    for done in range(begin + 1, end):
        number = written[done]
        place = done
        while place > begin and written[place - 1] > number:
            written[place] = written[place - 1]
            place -= 1
        written[place] = number
