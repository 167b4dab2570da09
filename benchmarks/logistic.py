"""Logistic regression, and its weights as Swift, for the scripts that fit functions to pages with known text."""
import numpy
from scipy.optimize import minimize

SWIFT = """extension LogisticFunction {{
  /// {what}, in the order of `{names}.names`; written by
  /// `benchmarks/{script}`.
  static let {name} = LogisticFunction(
    weights: [
{weights}
    ],
    bias: {bias})
}}
"""


def probability(values, weights):
    return 1 / (1 + numpy.exp(-numpy.clip(values @ weights[:-1] + weights[-1], -30, 30)))


def fit(values, truths, penalty):
    """Returns the weights of the numbers, and the bias, with a penalty on squared weights of numbers of equal spread."""
    mean, scale = values.mean(0), values.std(0) + 1e-6
    normal = numpy.c_[(values - mean) / scale, numpy.ones(len(values))]

    def loss(weights):
        logit = normal @ weights
        slope = normal.T @ (1 / (1 + numpy.exp(-logit)) - truths)
        return ((numpy.logaddexp(0, logit) - truths * logit).sum() + penalty * (weights[:-1] ** 2).sum(),
                slope + 2 * penalty * numpy.r_[weights[:-1], 0])

    weights = minimize(loss, numpy.zeros(normal.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 500}).x
    return numpy.r_[weights[:-1] / scale, weights[-1] - (weights[:-1] * mean / scale).sum()]


def write(path, weights, **names):
    """Writes the weights as Swift; names are what the function does, its name, and those of its numbers and script."""
    rows = "\n".join(f"      {weight:.3f}," for weight in weights[:-1])
    path.write_text(SWIFT.format(weights=rows, bias=f"{weights[-1]:.3f}", **names))
