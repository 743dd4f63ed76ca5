package promises

// AlertKind is the kind of mail that tells of a promise that waits.
const AlertKind = alertKind

// Timers are the alerts that a promise will raise.
var Timers = timers
