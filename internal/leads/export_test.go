package leads

// Day is a day of the score.
const Day = day
