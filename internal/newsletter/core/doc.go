// Package core is what all parts of the newsletter share: the feature's name, its
// permissions, news to those who look on, mails to one person, answers to requests for
// pages, and texts without addresses.
//
// It knows no subscriber and no campaign, and reads no table.
package core
