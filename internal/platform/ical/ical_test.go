package ical

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

func event() Event {
	start := time.Date(2026, 11, 23, 9, 30, 0, 0, time.FixedZone("", -6*60*60))
	return Event{
		UID: "appointment_1@guard.example", Stamp: start.Add(-48 * time.Hour), Start: start, End: start.Add(30 * time.Minute),
		Summary: "Call with a specialist, Wardgate", OrganizerName: "Wardgate Security Inc.", OrganizerEmail: "hello@wardgate.example",
		Product: "Wardgate",
	}
}

// Proves: leads-22
func TestAnEventAsAFile(t *testing.T) {
	want := strings.Join([]string{
		"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Wardgate//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH", "BEGIN:VEVENT",
		"UID:appointment_1@guard.example", "SEQUENCE:0", "DTSTAMP:20261121T153000Z", "DTSTART:20261123T153000Z", "DTEND:20261123T160000Z",
		`SUMMARY:Call with a specialist\, Wardgate`, `ORGANIZER;CN="Wardgate Security Inc.":mailto:hello@wardgate.example`,
		"STATUS:CONFIRMED", "END:VEVENT", "END:VCALENDAR", "",
	}, "\r\n")
	if got := File(Publish, event()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	e := event()
	e.Sequence = 1
	got := File(Cancel, e)
	for _, line := range []string{"METHOD:CANCEL", "SEQUENCE:1", "STATUS:CANCELLED", "UID:appointment_1@guard.example"} {
		if !strings.Contains(got, "\r\n"+line+"\r\n") {
			t.Errorf("a cancellation lacks %s:\n%s", line, got)
		}
	}
}

// TestNoTextEndsItsLine: what somebody typed stays within its value.
// Proves: leads-22
func TestNoTextEndsItsLine(t *testing.T) {
	e := event()
	e.Description = "One; two, \\three\r\nATTENDEE:mailto:all@x.example\rX\x00\u200b"
	e.OrganizerName = "A\"B\r\nATTENDEE:mailto:all@x.example"
	e.URL = "https://guard.example/\r\nX-EVIL:1"
	got := File(Publish, e)
	for line := range strings.SplitSeq(strings.ReplaceAll(got, "\r\n ", ""), "\r\n") {
		if strings.HasPrefix(line, "ATTENDEE") || strings.HasPrefix(line, "X-EVIL") || strings.ContainsAny(line, "\r\n\x00") {
			t.Errorf("a line of somebody else's: %q", line)
		}
	}
	if !strings.Contains(strings.ReplaceAll(got, "\r\n ", ""), `DESCRIPTION:One\; two\, \\three\nATTENDEE:mailto:all@x.example\nX`) {
		t.Errorf("the description was lost:\n%s", got)
	}
}

// TestLinesAreFolded: no line is longer than 75 octets, none is cut within a
// character, and unfolded the text is whole (section 3.1).
// Proves: leads-22
func TestLinesAreFolded(t *testing.T) {
	for _, n := range []int{60, 61, 62, 63, 64, 65, 66, 67, 200} {
		e := event()
		e.Description = strings.Repeat("x", n) + strings.Repeat("é🛡", 60)
		got := File(Publish, e)
		for line := range strings.SplitSeq(got, "\r\n") {
			if len(line) > 75 || !utf8.ValidString(line) {
				t.Fatalf("%d octets, or cut within a character: %q", len(line), line)
			}
		}
		if !strings.Contains(strings.ReplaceAll(got, "\r\n ", ""), "DESCRIPTION:"+e.Description+"\r\n") {
			t.Errorf("%d: unfolded, the text is another", n)
		}
	}
}
