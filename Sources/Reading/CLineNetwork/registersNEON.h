/* Operations on the registers of NEON, for vectorKernels.h. */

constexpr int lanes = 4;

struct Integers {
    int32x4_t bits;
};

struct Floats {
    float32x4_t values;
};

inline Floats operator+(Floats left, Floats right) {
    return {vaddq_f32(left.values, right.values)};
}
inline Floats operator-(Floats left, Floats right) {
    return {vsubq_f32(left.values, right.values)};
}
inline Floats operator*(Floats left, Floats right) {
    return {vmulq_f32(left.values, right.values)};
}

inline Integers allLanes(int32_t value) { return {vdupq_n_s32(value)}; }
inline Floats allLanes(float value) { return {vdupq_n_f32(value)}; }

inline Integers loadIntegers(const int32_t *place) { return {vld1q_s32(place)}; }
inline void storeIntegers(int32_t *place, Integers value) { vst1q_s32(place, value.bits); }
inline Floats loadFloats(const float *place) { return {vld1q_f32(place)}; }
inline void storeFloats(float *place, Floats value) { vst1q_f32(place, value.values); }

inline Integers larger(Integers left, Integers right) { return {vmaxq_s32(left.bits, right.bits)}; }
inline Integers smaller(Integers left, Integers right) { return {vminq_s32(left.bits, right.bits)}; }
inline Integers truncated(Floats value) { return {vcvtq_s32_f32(value.values)}; }
inline Floats converted(Integers value) { return {vcvtq_f32_s32(value.bits)}; }

inline Floats clipped(Floats value, Floats limit) {
    return {vminq_f32(vmaxq_f32(value.values, vnegq_f32(limit.values)), limit.values)};
}
inline Floats magnitude(Floats value) { return {vabsq_f32(value.values)}; }
/* Returns lanes of 1 bits for the lanes below 0. */
inline uint32x4_t negative(Floats value) { return vcltzq_f32(value.values); }
inline Floats ifNegative(Floats condition, Floats yes, Floats no) {
    return {vbslq_f32(negative(condition), yes.values, no.values)};
}
inline Floats withSign(Floats magnitude, Floats sign) {
    return {vbslq_f32(negative(sign), vnegq_f32(magnitude.values), magnitude.values)};
}
inline Integers withSign(Integers magnitude, Floats sign) {
    return {vbslq_s32(negative(sign), vnegq_s32(magnitude.bits), magnitude.bits)};
}

/* The lowest byte of each lane. */
inline void storeBytes(int8_t *place, Integers value) {
    int16x4_t words = vqmovn_s32(value.bits);
    int8x8_t bytes = vqmovn_s16(vcombine_s16(words, words));
    int32_t four = vget_lane_s32(vreinterpret_s32_s8(bytes), 0);
    memcpy(place, &four, sizeof four);
}

inline float32x2_t entry(const TableEntry *table, int32_t index) {
    return vld1_f32(&table[index].value);
}

inline void gather(const TableEntry *table, Integers index, Floats *values, Floats *differences) {
    float32x4_t first = vcombine_f32(entry(table, vgetq_lane_s32(index.bits, 0)),
                                     entry(table, vgetq_lane_s32(index.bits, 1)));
    float32x4_t second = vcombine_f32(entry(table, vgetq_lane_s32(index.bits, 2)),
                                      entry(table, vgetq_lane_s32(index.bits, 3)));
    *values = {vuzp1q_f32(first, second)};
    *differences = {vuzp2q_f32(first, second)};
}

/* The tiles and vectors that are multiplied together: their sums leave registers for inputs. */
constexpr int blockTiles = 1, blockVectors = 4, tilesOfOneVector = 4;

struct Inputs {
    int8x16_t values;
};

inline Inputs broadcast(const int8_t *inputs) {
    int32_t four;
    memcpy(&four, inputs, sizeof four);
    return {vreinterpretq_s8_s32(vdupq_n_s32(four))};
}
