// Package wording is what the chat says apart from answers: the catalog's messages with their
// merge tags filled in, the company's phones, and instants in the company's time zone.
package wording
