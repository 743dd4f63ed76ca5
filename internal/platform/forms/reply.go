package forms

import (
	"strings"
	"unicode/utf8"

	"wardgate/internal/platform/httpx"
)

// The maximum lengths of what staff write, in characters.
const (
	ReplySubject = 200
	ReplyBody    = 20_000
	NoteText     = 2000
)

// CheckReply refuses (422) a reply by mail that cannot be sent: a subject of
// several lines or over 200 characters, a body that is empty or over 20,000.
func CheckReply(subject, body string) error {
	var wrong []httpx.FieldError
	if Blank(subject) || strings.ContainsFunc(subject, BreaksLine) || utf8.RuneCountInString(subject) > ReplySubject {
		wrong = append(wrong, httpx.FieldError{Field: "subject", Message: "Please enter a subject of one line, up to 200 characters."})
	}
	if Blank(body) || utf8.RuneCountInString(body) > ReplyBody {
		wrong = append(wrong, httpx.FieldError{Field: "body", Message: "Please write an answer of up to 20,000 characters."})
	}
	if len(wrong) > 0 {
		return httpx.Invalid(wrong...)
	}
	return nil
}

// CheckNote refuses (422) a note of over 2,000 characters.
func CheckNote(note string) error {
	if utf8.RuneCountInString(note) > NoteText {
		return httpx.Invalid(httpx.FieldError{Field: "note", Message: "Please shorten the note to 2,000 characters."})
	}
	return nil
}
