// Package wording has the chat's texts besides answers: the catalog's messages with their
// merge tags filled in, the company's phones, and instants in the company's time zone.
package wording
