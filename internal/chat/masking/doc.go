// Package masking takes out of a text what a provider of a language model need not know: phone numbers, e-mail and
// street addresses, cards, account and insurance numbers, codes, passwords, licence plates. Each is replaced by a
// placeholder, [phone 1], the same one for the same thing in a whole conversation.
//
// Nothing is ever put back: what the model says of a placeholder is shown as words, "your phone number" (Shown). The
// store, the built-in answerer and staff have what was typed. The company's own contacts stay, for they are on its
// pages.
package masking
