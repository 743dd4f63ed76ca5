// Package core is what all parts of the newsletter share: the feature's name, its
// permissions, news to those who look on, mails to one person, answers to requests for
// pages, and texts without addresses.
//
// It does not know subscribers or campaigns, and reads no table.
package core
