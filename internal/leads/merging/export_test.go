package merging

// FactsOf are what a merge changes of a lead.
var FactsOf = factsOf
