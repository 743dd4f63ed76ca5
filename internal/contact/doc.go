// Package contact takes messages from the contact form to an answer, and loses
// none (V54, V92, V208, V215; D2, D6, D38).
//
// A message is stored with its deadline in one transaction together with the
// lead, the consent basis and the job that writes the two mails. It is answered
// within 24 hours; with the subject "emergency" it has the quotes' emergency
// clock. Timers kept in the row raise an alert at 50 %, 80 % and 100 % of it.
//
// States: open -> answered -> closed, and spam for what is quarantined or what staff file
// as spam; the table of moves is catalog/contact.json. A release changes no deadline. Only open is open: its clock runs.
//
// Invariants: one message is one row, however often it is sent (idempotency_key);
// an alert is raised once (platform/deadlines); every change of state leaves an event
// and a line in the audit log.
//
// Called by operations. Calls leads.
package contact
