import Glibc

/// Returns the natural logarithm of a positive number.
package func logarithm(of value: Float) -> Float { logf(value) }

/// Returns e to the power of a number.
package func exponential(of value: Float) -> Float { expf(value) }
