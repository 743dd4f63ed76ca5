package leads

// Bounds that tests go beyond.
const (
	RescoreBatch   = rescoreBatch
	CSVBatch       = csvBatch
	RareWords      = rareWords
	OutreachWithin = outreachWithin
)

// Day is a day of the score.
const Day = day

// FactsOf are what a merge changes of a lead.
var FactsOf = factsOf
