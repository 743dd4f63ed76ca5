// Package leadstest puts leads together for tests, on a real database and with a clock that
// stands: New for the tests of other features, Each for those of leads.
package leadstest
