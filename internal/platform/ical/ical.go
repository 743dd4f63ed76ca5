// Package ical writes one event as a calendar file (RFC 5545), as every calendar
// program reads it. Times are written in UTC: no program needs to know a time zone.
package ical

import (
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// MediaType returns the type of a file with this method, for mails and answers.
func MediaType(m Method) string { return "text/calendar; charset=utf-8; method=" + string(m) }

// Method is what the file asks its reader's calendar to do (RFC 5546).
type Method string

// The methods.
const (
	// Publish adds the event; no answer is expected.
	Publish Method = "PUBLISH"
	// Cancel removes the event with the same UID.
	Cancel Method = "CANCEL"
)

// Event is an appointment. All fields but Description, Location and URL are required.
type Event struct {
	// UID names the event for all time; a later version has a greater Sequence.
	UID      string
	Sequence int
	// Stamp is when this version was made.
	Stamp      time.Time
	Start, End time.Time
	Summary    string
	// Description may have several lines.
	Description string
	Location    string
	URL         string
	// OrganizerName and OrganizerEmail are who invites.
	OrganizerName, OrganizerEmail string
	// Product names the program that writes the file.
	Product string
}

// File returns the event as the content of an .ics file.
func File(m Method, e Event) string {
	w := &writer{}
	w.line("BEGIN:VCALENDAR")
	w.line("VERSION:2.0")
	w.line("PRODID:-//" + text(e.Product) + "//EN")
	w.line("CALSCALE:GREGORIAN")
	w.line("METHOD:" + string(m))
	w.line("BEGIN:VEVENT")
	w.line("UID:" + text(e.UID))
	w.line("SEQUENCE:" + strconv.Itoa(e.Sequence))
	w.line("DTSTAMP:" + instant(e.Stamp))
	w.line("DTSTART:" + instant(e.Start))
	w.line("DTEND:" + instant(e.End))
	w.line("SUMMARY:" + text(e.Summary))
	w.optional("DESCRIPTION:", text(e.Description))
	w.optional("LOCATION:", text(e.Location))
	w.optional("URL:", uri(e.URL))
	w.line(`ORGANIZER;CN="` + quoted(e.OrganizerName) + `":mailto:` + uri(e.OrganizerEmail))
	status := "CONFIRMED"
	if m == Cancel {
		status = "CANCELLED"
	}
	w.line("STATUS:" + status)
	w.line("END:VEVENT")
	w.line("END:VCALENDAR")
	return w.out.String()
}

// instant formats as section 3.3.5 requires, in UTC.
func instant(t time.Time) string { return t.UTC().Format("20060102T150405Z") }

// text escapes as section 3.3.11 requires. Other control characters are
// dropped.
func text(s string) string {
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	s = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`).Replace(s)
	return withoutControls(s)
}

// quoted returns the value of a parameter in quotation marks, which cannot contain any
// (section 3.2).
func quoted(s string) string { return withoutControls(strings.ReplaceAll(s, `"`, "'")) }

func uri(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.IsSpace(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
}

func withoutControls(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
}

type writer struct{ out strings.Builder }

// maxLine is the maximum length of a line without its end, in octets (section 3.1).
const maxLine = 75

// line writes a content line, folded between characters where it is too long.
func (w *writer) line(s string) {
	room := maxLine
	for len(s) > room {
		cut := room
		for !utf8.RuneStart(s[cut]) {
			cut--
		}
		w.out.WriteString(s[:cut] + "\r\n ")
		s, room = s[cut:], maxLine-1 // the space counts
	}
	w.out.WriteString(s + "\r\n")
}

func (w *writer) optional(name, value string) {
	if value != "" {
		w.line(name + value)
	}
}
