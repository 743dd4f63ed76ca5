// Package operations is the desk's view over everything that waits (S31-S38):
// the counters, the alerts, the hot leads, the kept mails, and the stream of
// news that keeps open boards current. It owns no table; it asks quotes, leads
// and the mail ledger.
package operations
