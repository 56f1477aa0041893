// Node has the class that Spectral loads from a package with 60 others.
module.exports = AggregateError
