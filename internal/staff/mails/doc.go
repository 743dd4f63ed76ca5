// Package mails is what people are written about their accounts: the invitation, the link to a
// new password, and that the password was changed. It puts them into the outbox as part of the
// transaction that they tell of.
package mails
