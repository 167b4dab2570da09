import Glibc

/// Returns the natural logarithm of a positive number.
func logarithm(of value: Float) -> Float { logf(value) }

/// Returns e to the power of a number.
func exponential(of value: Float) -> Float { expf(value) }
