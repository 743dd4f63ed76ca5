package lists

// Bounds that tests go beyond.
const (
	CSVBatch  = csvBatch
	RareWords = rareWords
)
