// Package core has what all parts of the newsletter share: the feature's name, its permissions,
// live updates, mails to one person, answers to requests for pages, and texts without addresses.
//
// It does not know subscribers or campaigns, and reads no table.
package core
