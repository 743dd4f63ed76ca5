// Package quotes takes quote requests from the visitor's form to an answer, and
// loses none (V51, V82-V90, V153-V158, V215-V217).
//
// A request is stored, scored and given its deadline in one transaction together
// with the lead, the consent basis, and that its two mails are owed. Timers
// kept in the row raise an alert at 50 %, 80 % and 100 % of the response time and
// escalate the promised steps that nobody took (D5, D82).
//
// States (U16): pending -> reviewed -> responded -> quoted -> won | lost, and
// spam for what is quarantined; the table of moves is catalog/quotes.json. Only
// pending and reviewed are open: their clocks run.
//
// Invariants: one request is one row, however often it is sent (idempotency_key);
// an alert is raised once (platform/deadlines); every change of state leaves an event
// and a line in the audit log.
//
// Called by operations. Calls leads.
package quotes
