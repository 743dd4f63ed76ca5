package subscribers

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/subscribers/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// The limits of one import.
const (
	mostImported  = 20_000
	mostBytes     = 5 << 20
	longEvidence  = 500
	importBatch   = 100
	mostComplaint = 500 // lines that a report lists
)

// importColumns are the required columns of a list, in the order of the contract
// (docs/specification.md, names on the wire).
func importColumns() []string {
	return []string{"email", "interests", "basis", "evidence", "consented_at"}
}

// Outcome is the result of one line of an import.
type Outcome string

// The outcomes of a line.
const (
	Stored  Outcome = "stored"
	Known   Outcome = "known" // subscribed already: nothing changes
	Refused Outcome = "refused"
)

// ImportLine is a line that was not stored, with its outcome.
type ImportLine struct {
	// Line counts from 1, which is the header line.
	Line    int     `json:"line"`
	Email   string  `json:"email"`
	Outcome Outcome `json:"outcome" enum:"known,refused"`
	Reason  string  `json:"reason"`
}

// ImportReport is the result of an import, or of its dry run.
type ImportReport struct {
	DryRun  bool         `json:"dry_run" doc:"nothing was stored; this is what would be"`
	Lines   int          `json:"lines"`
	Stored  int          `json:"stored"`
	Known   int          `json:"known" doc:"subscribed already"`
	Refused int          `json:"refused"`
	Items   []ImportLine `json:"items" doc:"the lines that were not stored, the first five hundred"`
}

func (r *ImportReport) add(l imported, outcome Outcome, reason string) {
	switch outcome {
	case Stored:
		r.Stored++
		return
	case Known:
		r.Known++
	case Refused:
		r.Refused++
	}
	if len(r.Items) < mostComplaint {
		r.Items = append(r.Items, ImportLine{l.line, l.email, outcome, reason})
	}
}

// imported is one parsed line of a list.
type imported struct {
	line            int
	email, evidence string
	topics          []string
	basis           string
	givenAt         time.Time
	until           time.Time // zero: until it is withdrawn
	// wrong is why the line is rejected, regardless of the person.
	wrong string
}

// Import imports a list of people who agreed to the newsletter elsewhere: CSV with the columns
// email, interests, basis, evidence, consented_at. Each line states the legal basis and its
// evidence; a line without them is rejected, as is one of a person who has left, and the other
// lines are not affected. With dryRun nothing changes. A repeat finds stored what the first run
// has stored. It returns a problem 422 for anything that is not such a list.
func (s *Importer) Import(ctx context.Context, file []byte, dryRun bool) (ImportReport, error) {
	lines, err := s.readList(file)
	if err != nil {
		return ImportReport{}, err
	}
	keys, err := s.Keys.Current(ctx)
	if err != nil {
		return ImportReport{}, fmt.Errorf("subscribers.Import: %w", err)
	}
	report := ImportReport{DryRun: dryRun, Lines: len(lines), Items: []ImportLine{}}
	for batch := range slices.Chunk(lines, importBatch) {
		if err := s.importBatch(ctx, keys, batch, &report); err != nil {
			return report, fmt.Errorf("subscribers.Import: %w", err)
		}
	}
	if dryRun || report.Stored == 0 {
		return report, nil
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		s.News.After(tx, "", "imported")
		return s.Audit.Record(ctx, tx, audit.Entry{Action: core.Tag + ".imported", Subject: core.Tag, Detail: map[string]any{
			"lines": report.Lines, "stored": report.Stored, "known": report.Known, "refused": report.Refused,
		}})
	})
	return report, err
}

// importBatch stores some lines in one transaction, and adds their outcomes to the report.
func (s *Importer) importBatch(ctx context.Context, keys links.KeySet, batch []imported, report *ImportReport) error {
	before := *report
	run := func(ctx context.Context, from sqlgen.DBTX, store func(imported) error) error {
		*report = before // a use case may be retried
		report.Items = slices.Clip(before.Items)
		for _, l := range batch {
			outcome, reason, err := judge(ctx, from, keys, l)
			if err == nil && outcome == Stored {
				err = store(l)
			}
			if err != nil {
				return err
			}
			report.add(l, outcome, reason)
		}
		return nil
	}
	if report.DryRun {
		return run(ctx, s.DB.Read(), func(imported) error { return nil })
	}
	return s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		return run(ctx, tx, func(l imported) error { return s.takeOver(ctx, tx, l) })
	})
}

// judge decides the outcome of a line.
func judge(ctx context.Context, from sqlgen.DBTX, keys links.KeySet, l imported) (Outcome, string, error) {
	if l.wrong != "" {
		return Refused, l.wrong, nil
	}
	who, err := ByAddress(ctx, from, l.email)
	if err != nil {
		return "", "", err
	}
	switch who.State {
	case Active:
		return Known, "Is subscribed already; nothing changes.", nil
	case Pending:
		return Refused, "Has a sign-up of their own to confirm, which decides.", nil
	case Unsubscribed:
		return Refused, "Has unsubscribed. Only they themselves can sign up again.", nil
	case Bounced:
		return Refused, "Mail to this address came back.", nil
	case Complained:
		return Refused, "Has complained about our mail.", nil
	}
	_, err = sqlgen.New(from).SubscriberByAddress(ctx, keys.AddressHash(leads.NormalEmail(l.email)))
	switch {
	case err == nil:
		return Refused, "Was erased at their own wish, and is not to be written to.", nil
	case errors.Is(err, sql.ErrNoRows):
		return Stored, "", nil
	}
	return "", "", err
}

// takeOver creates a subscriber from a line: lead, row, and consent with its evidence.
func (s *Importer) takeOver(ctx context.Context, tx *db.Tx, l imported) error {
	rules, now := s.Catalog.Newsletter, s.Clock.Now()
	id := s.IDs.Row("subscriber", now)
	lead, err := s.Leads.Capture(ctx, tx, leads.Contact{
		Email: l.email, Source: rules.ImportSource, Interests: l.topics, At: now,
		Touch: leads.Touch{
			Type: "newsletter", Channel: leads.ByStaff, Ref: id, Outcome: string(Active),
			Content: "Taken over from a list as a subscriber: " + s.Mailer.About(l.topics),
		},
	})
	if err != nil {
		return err
	}
	wording := "Evidence: " + l.evidence
	if err := sqlgen.New(tx).InsertImported(ctx, sqlgen.InsertImportedParams{
		ID: id, AddressKey: leads.NormalEmail(l.email), Email: l.email, LeadID: lead.ID, Topics: db.JSON(wanted(s.Catalog.Newsletter, l.topics)),
		InterestScore: int32(rules.Interest(l.topics)), Wording: wording, AskedAt: l.givenAt, ConfirmedAt: db.NullTime(now), //nolint:gosec // at most 105
		Basis: l.basis, ConsentUntil: db.NullTime(l.until),
	}); err != nil {
		return err
	}
	return s.Leads.RecordConsent(ctx, tx, lead.ID, l.email, leads.Touch{}, leads.Consent{
		Purpose: ConsentGiven, Basis: l.basis, Wording: wording, Page: "import", GivenAt: l.givenAt,
	})
}

// readList reads a list line by line. An error in a line is reported there; an unreadable list is
// a problem 422.
func (s *Importer) readList(file []byte) ([]imported, error) {
	file = bytes.TrimPrefix(file, []byte("\xEF\xBB\xBF"))
	if !utf8.Valid(file) {
		return nil, badList("This file is not in UTF-8. Please save it as “CSV UTF-8”.")
	}
	in := csv.NewReader(bytes.NewReader(file))
	in.FieldsPerRecord = -1
	if first, _, _ := bytes.Cut(file, []byte("\n")); bytes.Count(first, []byte(";")) > bytes.Count(first, []byte(",")) {
		in.Comma = ';' // spreadsheets use it where the comma is the decimal separator
	}
	head, err := in.Read()
	if errors.Is(err, io.EOF) {
		return nil, badList("This file is empty. Its first line names the columns: " + strings.Join(importColumns(), ",") + ".")
	}
	if err != nil {
		return nil, badList("This is no CSV: " + err.Error() + ".")
	}
	at, err := columnsOf(head)
	if err != nil {
		return nil, err
	}
	var out []imported
	seen := map[string]int{}
	for {
		cells, err := in.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, badList("This is no CSV: " + err.Error() + ".")
		}
		if len(out) == mostImported {
			return nil, badList(fmt.Sprintf("This list has more than %d lines. Please divide it.", mostImported))
		}
		line, _ := in.FieldPos(0)
		l := s.readLine(line, func(column string) string {
			if i := at[column]; i < len(cells) {
				return strings.TrimSpace(cells[i])
			}
			return ""
		})
		if key := leads.NormalEmail(l.email); l.wrong == "" && seen[key] > 0 {
			l.wrong = fmt.Sprintf("Stands on line %d already.", seen[key])
		} else if l.wrong == "" {
			seen[key] = line
		}
		out = append(out, l)
	}
	if len(out) == 0 {
		return nil, badList("This list names its columns and nobody else.")
	}
	return out, nil
}

// columnsOf finds the position of each column.
func columnsOf(head []string) (map[string]int, error) {
	at, missing := map[string]int{}, []string{}
	for _, name := range importColumns() {
		i := slices.IndexFunc(head, func(cell string) bool { return strings.EqualFold(strings.TrimSpace(cell), name) })
		if i < 0 {
			missing = append(missing, name)
		}
		at[name] = i
	}
	if len(missing) > 0 {
		return nil, badList("The first line must name the columns " + strings.Join(importColumns(), ", ") + "; it lacks " + strings.Join(missing, ", ") + ".")
	}
	return at, nil
}

func badList(why string) error { return httpx.Invalid(httpx.FieldError{Field: "file", Message: why}) }

// readLine parses one line and returns its error.
func (s *Importer) readLine(line int, cell func(column string) string) imported {
	l := imported{line: line, email: cell("email"), basis: strings.ToLower(cell("basis")), evidence: cell("evidence")}
	v := &forms.Checker{Limits: s.Catalog.Quotes.Limits}
	l.email = v.Email(l.email)
	if len(v.Errors) > 0 {
		l.wrong = v.Errors[0].Message
		return l
	}
	if l.topics, l.wrong = s.topicsIn(cell("interests")); l.wrong != "" {
		return l
	}
	l.wrong = cmp.Or(basisWrong(l.basis), evidenceWrong(l.evidence))
	if l.wrong == "" {
		l.givenAt, l.until, l.wrong = s.given(l.basis, cell("consented_at"))
	}
	return l
}

func basisWrong(basis string) string {
	switch basis {
	case leads.Express, leads.Inquiry, leads.Purchase:
		return ""
	case "":
		return "Says no basis. One of express, inquiry and purchase is needed."
	}
	return fmt.Sprintf("“%s” is no basis. One of express, inquiry and purchase is needed.", basis)
}

func evidenceWrong(evidence string) string {
	switch {
	case forms.Blank(evidence):
		return "Says no evidence: what proves that they agreed, and where it is kept."
	case utf8.RuneCountInString(evidence) > longEvidence:
		return fmt.Sprintf("The evidence is longer than %d characters.", longEvidence)
	}
	return ""
}

// topicsIn reads topics separated by semicolons, commas or bars, by id or by name; none stands
// for all.
func (s *Importer) topicsIn(cell string) (topics []string, wrong string) {
	var chosen []string
	for _, word := range strings.FieldsFunc(cell, func(r rune) bool { return strings.ContainsRune(";,|", r) }) {
		word = strings.TrimSpace(word)
		i := slices.IndexFunc(s.Catalog.Newsletter.Topics, func(t catalog.Topic) bool {
			return strings.EqualFold(t.ID, word) || strings.EqualFold(t.Label, word)
		})
		if i < 0 {
			return nil, fmt.Sprintf("“%s” is no topic. There are %s.", word, strings.Join(s.Catalog.Newsletter.TopicIDs(), ", "))
		}
		chosen = append(chosen, s.Catalog.Newsletter.Topics[i].ID)
	}
	return core.InOrder(s.Catalog.Newsletter.TopicIDs(), chosen), ""
}

// given parses when a consent was given, and returns until when it is valid.
func (s *Importer) given(basis, cell string) (at, until time.Time, wrong string) {
	if cell == "" {
		return at, until, "Does not say when they agreed (consented_at)."
	}
	at, err := time.Parse(time.RFC3339, cell)
	if err != nil {
		at, err = time.ParseInLocation(time.DateOnly, cell, s.Zone)
	}
	now := s.Clock.Now()
	switch {
	case err != nil:
		return at, until, fmt.Sprintf("“%s” is no date. Write 2026-03-31.", cell)
	case at.After(now):
		return at, until, "Says that they will agree in the future."
	}
	at = at.UTC()
	until = leads.Consent{Basis: basis, GivenAt: at}.Until(now)
	if !until.IsZero() && !now.Before(until) {
		return at, until, fmt.Sprintf("The %s allowed us to write until %s.", basis, until.In(s.Zone).Format(time.DateOnly))
	}
	return at, until, ""
}
