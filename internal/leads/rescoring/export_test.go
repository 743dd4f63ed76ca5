package rescoring

// Batch is how many leads one transaction takes.
const Batch = rescoreBatch
