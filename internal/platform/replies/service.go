package replies

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/intake"
	"wardgate/internal/platform/mail/reading"
	"wardgate/internal/platform/replies/sqlgen"
	"wardgate/internal/platform/uploads"
	"wardgate/internal/platform/wiring"
)

// Of a mail MostMail is read. It may be LongestMail: a video must not have the words refused.
const (
	MostMail    = 10 << 20
	LongestMail = 64 << 20
)

// mostLine is how much of a name, an address and a subject is kept.
const mostLine = 300

// Of one case so many are taken within a while: people do not write more, programs that answer each other do.
const (
	mostOfCase = 40
	within     = 24 * time.Hour
)

// Deps are what a Service needs.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *ids.Source
	// To is the address at which answers are taken; empty: nothing is taken, and no mail names it.
	To string `wiring:"optional"`
	// Key is what tokens are signed with, the same for good.
	Key func(ctx context.Context) ([]byte, error)
	// Ours tells of an address that our own mails come from.
	Ours func(address string) bool
	// Links are those of ours that no answer may bring back: what people answer quotes the private link that they were sent.
	Links mail.Links
	// Pictures makes those that come anew.
	Pictures *uploads.Uploads
	// Room tells whether there is room for files.
	Room func() bool
}

// Service takes answers, and has them for who reads them.
type Service struct {
	Deps

	key atomic.Pointer[[]byte]
	// Threads are the features whose cases people answer to, by their names; they are made later.
	Threads map[string]Thread
}

// Thread is a feature's side of the answers to its cases.
type Thread interface {
	// Case tells whose a case is, or answers ErrGone.
	Case(ctx context.Context, tx *db.Tx, id string) (Case, error)
	// Heard tells what follows from an answer, in the transaction that stores it.
	Heard(ctx context.Context, tx *db.Tx, r Reply) error
	// Spoke tells that the person of a case was spoken to: what they wrote back, if it waits, has been answered.
	Spoke(ctx context.Context, tx *db.Tx, caseID string) error
}

// Case is what is known of whom we write to about a case.
type Case struct {
	LeadID, Address string
	// InDanger tells whether words say that somebody is in danger now.
	InDanger func(texts ...string) bool
}

// Brief is what it says in one line, with the names of the files that are kept.
func (r Reply) Brief() string {
	out := []string{forms.CutLine(r.Text, 500)}
	for _, f := range r.Files {
		if f.Kept() {
			out = append(out, "["+f.Name+"]")
		}
	}
	return strings.Join(out, " ")
}

// ErrGone says that there is no such case, or that its person was erased.
var ErrGone = errors.New("there is nobody to answer")

// Reply is one answer, as a stranger wrote it.
type Reply struct {
	ID, Feature, CaseID, LeadID string
	Name, Address               string
	// SameAddress: it says that it comes from the address that the case has. Anybody can write that; another one is another one.
	SameAddress           bool
	Subject, Text, Quoted string
	Automatic             reading.Automatic
	Files                 []File
	Incomplete, Emergency bool
	At                    time.Time
}

// New returns a Service, or an error if a dependency is missing.
func New(d Deps) (*Service, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Service{Deps: d}, nil
}

// Knows tells whether an address is one that a mail of ours names, about a case that is there.
func (s *Service) Knows(ctx context.Context, to string) (bool, error) {
	_, _, ok, err := s.named(ctx, to)
	return ok, err
}

// Take stores a mail that came to an address of ours, once however often it comes. It returns an intake.RefusedError for
// one that it will never take. raw may be the beginning of a mail of that size.
func (s *Service) Take(ctx context.Context, to string, raw []byte, size int64) error {
	feature, id, ok, err := s.named(ctx, to)
	if err != nil {
		return fmt.Errorf("replies.Take: %w", err)
	}
	thread := s.Threads[feature]
	if !ok || thread == nil {
		return &intake.RefusedError{Why: "No such mailbox"}
	}
	m, err := reading.ReadBeginning(raw, size)
	if err != nil {
		return &intake.RefusedError{Why: "This is no mail that can be read"}
	}
	hash := hashOf(id, m, raw)
	if n, err := sqlgen.New(s.DB.Read()).Known(ctx, hash); err != nil || n > 0 {
		return err // its pictures are made once
	}
	if m.Address != "" && s.Ours(m.Address) {
		m.Automatic = reading.Loop
	}
	files := s.files(ctx, m, s.Clock.Now())
	err = s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		about, err := thread.Case(ctx, tx, id)
		if err != nil {
			return err
		}
		return s.store(ctx, tx, thread, s.reply(m, files, feature, id, about), hash)
	})
	if errors.Is(err, ErrGone) {
		return &intake.RefusedError{Why: "What this mail is about is not here any more"}
	}
	if err != nil {
		return fmt.Errorf("replies.Take: %w", err)
	}
	return nil
}

// reply is a mail as it is stored.
func (s *Service) reply(m reading.Mail, files []File, feature, id string, about Case) Reply {
	now := s.Clock.Now()
	r := Reply{
		ID: s.IDs.Row("reply", now), Feature: feature, CaseID: id, LeadID: about.LeadID, Name: forms.CutLine(m.Name, mostLine), Address: forms.CutLine(m.Address, mostLine),
		SameAddress: m.Address != "" && strings.EqualFold(m.Address, about.Address), Subject: forms.CutLine(s.Links.Hide(m.Subject), mostLine),
		Text: forms.ManyLines(s.Links.Hide(m.Text)), Quoted: forms.ManyLines(s.Links.Hide(m.Quoted)), Automatic: m.Automatic, Incomplete: m.Cut || m.Lost, Files: files, At: now,
	}
	r.Emergency = r.Automatic == "" && about.InDanger != nil && about.InDanger(r.Subject, r.Text)
	return r
}

// hashOf tells mails to a case apart: by the name that a mail has, or by all of it.
func hashOf(id string, m reading.Mail, raw []byte) string {
	name := []byte("<" + m.MessageID + ">")
	if m.MessageID == "" {
		name = raw
	}
	sum := sha256.Sum256(append([]byte(id+"\x00"), name...))
	return hex.EncodeToString(sum[:])
}

func (s *Service) store(ctx context.Context, tx *db.Tx, thread Thread, r Reply, hash string) error {
	q := sqlgen.New(tx)
	files, err := s.fit(ctx, q, r)
	if err != nil {
		return err
	}
	r.Files = files
	n, err := q.Insert(ctx, sqlgen.InsertParams{
		ID: r.ID, Hash: hash, Feature: r.Feature, CaseID: r.CaseID, LeadID: r.LeadID, FromName: r.Name, FromAddress: r.Address, SameAddress: r.SameAddress,
		Subject: r.Subject, Body: r.Text, Quoted: r.Quoted, Automatic: string(r.Automatic), Attachments: db.JSON(r.Files), Incomplete: r.Incomplete,
		Emergency: r.Emergency, At: r.At,
	})
	if err != nil {
		return fmt.Errorf("storing an answer: %w", err)
	}
	if n == 0 {
		return nil // it was delivered before
	}
	came, err := q.CountSince(ctx, sqlgen.CountSinceParams{CaseID: r.CaseID, At: r.At.Add(-within)})
	if err != nil {
		return fmt.Errorf("counting answers: %w", err)
	}
	if came > mostOfCase {
		return &intake.FullError{Why: fmt.Sprintf("more than %d answers to one case within a day", mostOfCase)}
	}
	if err := keep(ctx, q, r); err != nil {
		return err
	}
	return thread.Heard(ctx, tx, r)
}

// Written counts what people have written to the case of an answer since then, it included; of one that tells of danger, those
// alone that tell of some.
func Written(ctx context.Context, tx *db.Tx, r Reply, since time.Time) (int, error) {
	n, err := sqlgen.New(tx).CountWritten(ctx, sqlgen.CountWrittenParams{CaseID: r.CaseID, At: since, Emergency: r.Emergency})
	if err != nil {
		return 0, fmt.Errorf("replies.Written: %w", err)
	}
	return int(n), nil
}

// Of lists what came to a case, the oldest first.
func Of(ctx context.Context, from sqlgen.DBTX, caseID string) ([]Reply, error) {
	rows, err := sqlgen.New(from).OfCase(ctx, caseID)
	if err != nil {
		return nil, fmt.Errorf("replies.Of: %w", err)
	}
	return db.Each(rows, fromRow)
}

func fromRow(r sqlgen.Reply) (Reply, error) {
	out := Reply{
		r.ID, r.Feature, r.CaseID, r.LeadID, r.FromName, r.FromAddress, r.SameAddress, r.Subject, r.Body, r.Quoted, reading.Automatic(r.Automatic), nil,
		r.Incomplete, r.Emergency, r.At,
	}
	if err := json.Unmarshal([]byte(r.Attachments), &out.Files); err != nil {
		return Reply{}, fmt.Errorf("replies: the attachments of %s: %w", r.ID, err)
	}
	return out, nil
}
