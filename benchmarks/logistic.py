"""Logistic regression, and its weights in Swift, for the scripts that fit functions to pages with known text."""
import re

import numpy
from scipy.optimize import minimize

NUMBER = r"-?[\d.]+"


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


def without_document(names, values, truths, penalty, folds):
    """Returns for each document the weights fitted without it and the others of its fold; names are those of documents."""
    documents = sorted(set(names))
    order = numpy.random.default_rng(0).permutation(len(documents)) % folds
    folds_of = dict(zip(documents, order))
    fold = numpy.array([folds_of[name] for name in names])
    fitted = [fit(values[fold != held], truths[fold != held], penalty) for held in range(folds)]
    return {name: fitted[held] for name, held in folds_of.items()}


TERM = re.compile(rf'(\(\s*"[^"]+",\s*)({NUMBER}),')
CONSTANT = re.compile(rf"(\bconstant:\s*)({NUMBER})")


def read(path):
    """Returns the weights of the terms in a Swift file, and the constant."""
    text = path.read_text()
    return numpy.array([float(number) for _, number in TERM.findall(text) + CONSTANT.findall(text)])


def write(path, weights):
    """Replaces the weights of the terms in a Swift file, in their order, and the constant."""
    text, rest = path.read_text(), iter(weights)
    if len(read(path)) != len(weights) or len(CONSTANT.findall(text)) != 1:
        raise SystemExit(f"{path} has {len(read(path))} weights and not {len(weights)}, or several constants")
    for numbers in (TERM, CONSTANT):
        text = numbers.sub(lambda found: f"{found[1]}{next(rest):.3f}" + found[0][found.end(2) - found.start():], text)
    path.write_text(text)
