// Package inbound takes what visitors send by a form, up to the answer that a person
// gives (ADR 44).
//
// An Inbox checks a form, stores it once however often it is sent, holds it back when a
// program seems to have sent it, makes its sender known, promises an answer, and has both
// mails written: the acknowledgement and the notice to the company. It serves the form
// without JavaScript, too. Cases are for rows that a person answers: their list of moves,
// the response clock, the written answer, who has them.
//
// The package does not know the forms. A form is a value, Form, and Rules if a person answers it: its
// fields and what is wrong with them, its table, its mails, its words. It adds no statement
// to what a form costs: everything of one post is one transaction.
package inbound
