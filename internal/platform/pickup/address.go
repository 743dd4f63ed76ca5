package pickup

import (
	"context"
	"slices"
	"strings"

	"wardgate/internal/platform/mail/intake"
)

// Of the addresses that a mail names so many are looked at, and so many cases of it are told.
const (
	mostNamed = 2000
	mostCases = 5
)

// cases are the addresses in a header at which the box takes mails: signed by us, wherever they stand, among however many others.
func (r *round) cases(ctx context.Context, header []byte) (known []string, tooMany bool, err error) {
	if r.d.Box.Knows == nil {
		return nil, false, nil
	}
	for _, to := range named(string(header), r.d.Box.Address) {
		is, err := r.d.Box.Knows(ctx, to)
		if err != nil {
			return nil, false, err
		}
		if is && len(known) == mostCases {
			return known, true, nil
		}
		if is {
			known = append(known, to)
		}
	}
	return known, false, nil
}

// named are the addresses in a header that are ours, each once. They are found by their letters alone: of a list of a thousand names one may be wrong.
func named(header, ours string) (out []string) {
	words := strings.FieldsFunc(header, func(r rune) bool { return strings.ContainsRune(" \t\r\n,;:<>()[]\"'", r) })
	for _, w := range words {
		w = strings.ToLower(w)
		if intake.Ours(ours, w) && intake.Detail(w) != "" && !slices.Contains(out, w) {
			if out = append(out, w); len(out) == mostNamed {
				return out
			}
		}
	}
	return out
}
