package work

// OutreachWithin is how long a second press counts as the first.
const OutreachWithin = outreachWithin
