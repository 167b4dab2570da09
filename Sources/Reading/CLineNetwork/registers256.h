/* Operations on registers of 256 bits, for vectorKernels.h. */

constexpr int lanes = 8;

struct Integers {
    __m256i bits;
};

struct Floats {
    __m256 values;
};

inline Floats operator+(Floats left, Floats right) {
    return {_mm256_add_ps(left.values, right.values)};
}
inline Floats operator-(Floats left, Floats right) {
    return {_mm256_sub_ps(left.values, right.values)};
}
inline Floats operator*(Floats left, Floats right) {
    return {_mm256_mul_ps(left.values, right.values)};
}

inline Integers allLanes(int32_t value) { return {_mm256_set1_epi32(value)}; }
inline Floats allLanes(float value) { return {_mm256_set1_ps(value)}; }

inline Integers loadIntegers(const int32_t *place) {
    return {_mm256_loadu_si256(reinterpret_cast<const __m256i *>(place))};
}
inline void storeIntegers(int32_t *place, Integers value) {
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(place), value.bits);
}
inline Floats loadFloats(const float *place) { return {_mm256_loadu_ps(place)}; }
inline void storeFloats(float *place, Floats value) { _mm256_storeu_ps(place, value.values); }

inline Integers larger(Integers left, Integers right) {
    return {_mm256_max_epi32(left.bits, right.bits)};
}
inline Integers smaller(Integers left, Integers right) {
    return {_mm256_min_epi32(left.bits, right.bits)};
}
inline Integers truncated(Floats value) { return {_mm256_cvttps_epi32(value.values)}; }
inline Floats converted(Integers value) { return {_mm256_cvtepi32_ps(value.bits)}; }

inline Floats clipped(Floats value, Floats limit) {
    __m256 lowest = _mm256_sub_ps(_mm256_setzero_ps(), limit.values);
    return {_mm256_min_ps(_mm256_max_ps(value.values, lowest), limit.values)};
}
inline Floats magnitude(Floats value) {
    return {_mm256_andnot_ps(_mm256_set1_ps(-0.0f), value.values)};
}
/* Returns lanes of 1 bits for the lanes below 0. */
inline __m256 negative(Floats value) {
    return _mm256_cmp_ps(value.values, _mm256_setzero_ps(), _CMP_LT_OQ);
}
inline Floats ifNegative(Floats condition, Floats yes, Floats no) {
    return {_mm256_blendv_ps(no.values, yes.values, negative(condition))};
}
inline Floats withSign(Floats magnitude, Floats sign) {
    __m256 bits = _mm256_and_ps(negative(sign), _mm256_set1_ps(-0.0f));
    return {_mm256_xor_ps(magnitude.values, bits)};
}
inline Integers withSign(Integers magnitude, Floats sign) {
    __m256i mask = _mm256_castps_si256(negative(sign));
    return {_mm256_sub_epi32(_mm256_xor_si256(magnitude.bits, mask), mask)};
}

/* The lowest byte of each lane. */
inline void storeBytes(int8_t *place, Integers value) {
    __m128i words = _mm_packs_epi32(_mm256_castsi256_si128(value.bits),
                                    _mm256_extracti128_si256(value.bits, 1));
    _mm_storel_epi64(reinterpret_cast<__m128i *>(place), _mm_packs_epi16(words, words));
}

/* Two entries of a table, from indices in one 64-bit number. */
inline __m128 entries(const TableEntry *table, uint64_t indices) {
    const double *first = reinterpret_cast<const double *>(table + static_cast<uint32_t>(indices));
    const double *second = reinterpret_cast<const double *>(table + (indices >> 32));
    return _mm_castpd_ps(_mm_loadh_pd(_mm_load_sd(first), second));
}

/* Loads single entries, which is faster than gather instructions, above all on processors on which
 * security updates slow gathering down. */
inline void gather(const TableEntry *table, Integers index, Floats *values, Floats *differences) {
    __m128i low = _mm256_castsi256_si128(index.bits);
    __m128i high = _mm256_extracti128_si256(index.bits, 1);
    __m256 first = _mm256_set_m128(entries(table, _mm_cvtsi128_si64(high)),
                                   entries(table, _mm_cvtsi128_si64(low)));
    __m256 second = _mm256_set_m128(entries(table, _mm_extract_epi64(high, 1)),
                                    entries(table, _mm_extract_epi64(low, 1)));
    *values = {_mm256_shuffle_ps(first, second, _MM_SHUFFLE(2, 0, 2, 0))};
    *differences = {_mm256_shuffle_ps(first, second, _MM_SHUFFLE(3, 1, 3, 1))};
}
