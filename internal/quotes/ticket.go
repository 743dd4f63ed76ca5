package quotes

import (
	"strings"
	"time"

	"wardgate/internal/platform/ids"
)

// NewTicket makes a public reference such as SEC-20261121-ABCD-7K2Q (V217, U1):
// prefix, date in the company's time zone, the first four letters A-Z of the
// e-mail's local part padded with X, four random characters. It names a request;
// it opens nothing (D15).
func NewTicket(prefix, email string, now time.Time, zone *time.Location, source *ids.Source) string {
	return strings.Join([]string{
		prefix, now.In(zone).Format("20060102"), ticketLetters(email), source.Pick(ids.ReadOut, 4),
	}, "-")
}

func ticketLetters(email string) string {
	local, _, _ := strings.Cut(email, "@")
	letters := strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r
		}
		return -1
	}, strings.ToUpper(local))
	return (letters + "XXXX")[:4]
}
