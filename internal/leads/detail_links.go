package leads

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/mail/layout"
)

// DetailsPath is where the links lead by which people confirm what a form said of them.
const DetailsPath = "/details/"

// confirmWithin is how long such a link works.
const confirmWithin = 7 * 24 * time.Hour

// AsTyped marks what a notice to staff repeats of a form.
const AsTyped = "Name, phone and company are as typed in the form; nobody has verified them."

// AsHeard marks what a notice repeats of a call.
const AsHeard = "Name, phone and company are as they were told on the phone; nobody has verified them."

// Said is what the mails about a form say of the details in it.
type Said struct {
	// warning stands above a notice to staff, mark below it.
	warning, mark []layout.Block
	// question asks the person to confirm other details, by a link; nothing where there are none.
	question []layout.Block
	token    string
}

// Tell marks a notice to staff: what it shows was typed by a stranger, and may be other than what is known.
func (s Said) Tell(doc layout.Document) layout.Document {
	doc.Blocks = slices.Concat(s.warning, doc.Blocks, s.mark)
	return doc
}

// Heard marks what was told on the phone, in place of a form.
func (s Said) Heard() Said {
	s.mark = []layout.Block{layout.Paragraph(AsHeard)}
	return s
}

// Ask adds to the acknowledgement whether other details are to be believed.
func (s Said) Ask(doc layout.Document) layout.Document {
	doc.Blocks = slices.Concat(doc.Blocks, s.question)
	return doc
}

// Secrets are what no reader of the acknowledgement but its addressee may see (mail.Message.Secrets).
func (s Said) Secrets() []string {
	if s.token == "" {
		return nil
	}
	return []string{s.token}
}

// Details asks people whether what a form said of them is right, and hears their answer.
type Details struct{ d Deps }

// Details are the questions to people about what forms said of them.
func (s *Service) Details() *Details { return &Details{s.d} }

// SaidBy is what the mails about a form say of the details in it: ref is the form's row, origin the
// public origin. If the form said otherwise than is known of its person, they are asked to confirm it, in the
// one mailbox that only they read; everybody else costs one look.
func (s *Details) SaidBy(ctx context.Context, origin, leadID, ref string) (Said, error) {
	out := Said{mark: []layout.Block{layout.Paragraph(AsTyped)}}
	text, err := sqlgen.New(s.d.DB.Read()).ProvenanceOf(ctx, leadID)
	if errors.Is(err, sql.ErrNoRows) || err == nil && text == "" {
		return out, nil
	}
	if err != nil {
		return out, fmt.Errorf("leads.SaidBy %s: %w", ref, err)
	}
	var p Provenance
	if err := p.read(text); err != nil {
		return out, fmt.Errorf("leads.SaidBy %s: %w", ref, err)
	}
	var details, fields []string
	for _, said := range p.Open() {
		if said.Ref == ref {
			details, fields = append(details, said.ID), append(fields, "another "+said.Field.Label())
		}
	}
	if len(details) == 0 {
		return out, nil
	}
	token, err := s.newDetailLink(ctx, leadID, ref, details)
	if err != nil {
		return out, fmt.Errorf("leads.SaidBy %s: %w", ref, err)
	}
	out.token = token
	others := strings.Join(fields, ", ")
	out.warning = []layout.Block{layout.Notice{
		Tone: layout.Calm, Title: "Not what we know of this person",
		Text: "The form gave " + others + ". Nobody has verified it, and what is known was not changed: look at the lead before you call.",
	}}
	out.question = []layout.Block{
		layout.Paragraph("Is this still you? We were given " + others + " than we know; what we know stays until you confirm your new details."),
		layout.Button{Label: "Confirm your new details", URL: origin + DetailsPath + token},
	}
	return out, nil
}

// newDetailLink stores a link by the hash of its token, and forgets those that no longer work.
func (s *Details) newDetailLink(ctx context.Context, leadID, ref string, details []string) (token string, err error) {
	token, now := s.d.IDs.Token(), s.d.Clock.Now()
	return token, s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		return errors.Join(q.ForgetDetailLinks(ctx, now), q.InsertDetailLink(ctx, sqlgen.InsertDetailLinkParams{
			TokenHash: ids.Hash(token), LeadID: leadID, Ref: ref, Details: db.JSON(details), CreatedAt: now, ExpiresAt: now.Add(confirmWithin),
		}))
	})
}

// StatedDetail is a detail as its person sees it before confirming: enough to know it again, not
// enough to learn it.
type StatedDetail struct {
	Field string `json:"field"`
	// Hint is the masked value: "ending 99", "M… A…".
	Hint string `json:"hint"`
}

// Confirmation is what a link confirms.
type Confirmation struct {
	// Done tells that it was confirmed by this link.
	Done    bool           `json:"done"`
	Details []StatedDetail `json:"details"`
}

// Confirmation reads what a link would confirm, and changes nothing: programs that scan mails
// follow links. It returns a problem 404 for a link that is none, or is none any more.
func (s *Details) Confirmation(ctx context.Context, token string) (Confirmation, error) {
	q := sqlgen.New(s.d.DB.Read())
	link, err := s.detailLink(ctx, q, token)
	if err != nil {
		return Confirmation{}, err
	}
	out := Confirmation{Done: link.UsedAt.Valid, Details: []StatedDetail{}}
	if out.Done {
		return out, nil
	}
	row, err := q.LeadByID(ctx, link.LeadID)
	if err != nil {
		return Confirmation{}, fmt.Errorf("leads.Confirmation: %w", err)
	}
	l, err := FromStored(row)
	if err != nil {
		return Confirmation{}, err
	}
	said, err := asked(l, link)
	for _, one := range said {
		out.Details = append(out.Details, StatedDetail{one.Field.Label(), Masked(one.Field, s.d.Store.Shown(one))})
	}
	return out, err
}

func (s *Details) detailLink(ctx context.Context, q *sqlgen.Queries, token string) (sqlgen.LeadDetailLink, error) {
	link, err := q.DetailLink(ctx, ids.Hash(token))
	if errors.Is(err, sql.ErrNoRows) || err == nil && !s.d.Clock.Now().Before(link.ExpiresAt) {
		return link, httpx.NotFound("link")
	}
	return link, err
}

// asked are the details of a link that are still there, dismissed ones too: whose mailbox it is knows best.
func asked(l Lead, link sqlgen.LeadDetailLink) ([]Stated, error) {
	var details []string
	if err := json.Unmarshal([]byte(link.Details), &details); err != nil {
		return nil, fmt.Errorf("leads: link to confirm %s: %w", link.Ref, err)
	}
	said := slices.DeleteFunc(slices.Clone(l.Provenance.Stated), func(k Stated) bool { return !slices.Contains(details, k.ID) })
	if len(said) == 0 {
		return nil, httpx.NotFound("link")
	}
	return said, nil
}

// ConfirmDetails makes what a form said of a person what is known of them, by the link that was mailed to
// them: once, and within a week. It returns a problem 404 for another link.
func (s *Details) ConfirmDetails(ctx context.Context, token string) error {
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q, now := sqlgen.New(tx), s.d.Clock.Now()
		link, err := s.detailLink(ctx, q, token)
		if err != nil {
			return err
		}
		if n, err := q.UseDetailLink(ctx, sqlgen.UseDetailLinkParams{TokenHash: link.TokenHash, UsedAt: db.NullTime(now)}); err != nil || n == 0 {
			return errors.Join(err, httpx.NotFound("link"))
		}
		l, err := ByID(ctx, tx, link.LeadID)
		if err != nil {
			return err
		}
		said, err := asked(l, link)
		if err != nil {
			return err
		}
		return s.confirm(ctx, tx, l, said, now)
	})
	if err != nil {
		return fmt.Errorf("leads.ConfirmDetails: %w", err)
	}
	return nil
}

// confirm adopts what was said of a lead, and of the one that stands for it.
func (s *Details) confirm(ctx context.Context, tx *db.Tx, l Lead, said []Stated, now time.Time) error {
	ofIt := []Lead{l}
	if l.State == StateMerged {
		survivor, err := ByID(ctx, tx, l.MergedInto)
		if err != nil {
			return err
		}
		ofIt = append(ofIt, survivor)
	}
	q := sqlgen.New(tx)
	for i, one := range ofIt {
		var list []string
		for _, k := range one.Provenance.Stated {
			if slices.ContainsFunc(said, func(w Stated) bool { return w.Field == k.Field && sameValue(k.Field, w.Value, w.E164, k.Value, k.E164) }) {
				list = append(list, k.ID)
			}
		}
		after, done := s.d.Store.Adopt(one, list, ByMail, now)
		after.UpdatedAt = now
		if err := s.d.Store.update(ctx, q, s.d.Store.Scored(after, now)); err != nil {
			return err
		}
		if i < len(ofIt)-1 || len(done) == 0 { // told of the one that stands for both
			continue
		}
		touch := Touch{Type: "details", Channel: "mail", Content: "Confirmed by mail: " + AdoptedText(done), Ref: said[0].Ref}
		if err := s.d.Store.addTouch(ctx, q, l.ID, touch, now); err != nil {
			return err
		}
		Publish(s.d.Bus, tx, after.ID, "details")
	}
	return nil
}

// AdoptedText tells of changes, with what was before: it stands in the timeline alone.
func AdoptedText(done []Adopted) string {
	parts := make([]string, len(done))
	for i, d := range done {
		switch {
		case d.Before == d.After:
			parts[i] = d.Field.Label() + " is " + d.After
		case d.Before == "":
			parts[i] = d.Field.Label() + " is now " + d.After
		case d.After == "":
			parts[i] = d.Field.Label() + " removed, it was " + d.Before
		default:
			parts[i] = d.Field.Label() + " is now " + d.After + ", it was " + d.Before
		}
	}
	return strings.Join(parts, "; ")
}

// Masked is a value by which who knows it knows it again: the end of a number, else the first letters.
func Masked(f Field, value string) string {
	if value == "" {
		return ""
	}
	if f == FieldPhone {
		digits := Digits(value)
		return "ending " + digits[max(0, len(digits)-2):]
	}
	words := strings.Fields(value)
	for i, w := range words {
		_, n := utf8.DecodeRuneInString(w)
		words[i] = w[:n] + "…"
	}
	return strings.Join(words, " ")
}

// NameVerified tells whether somebody vouches for the name of a person: then, and only then, mails
// may greet them by it (D91). In the caller's transaction, or outside of any for nil. The lead may be merged;
// of one that is not there, or was erased, nothing is verified.
func (s *Details) NameVerified(ctx context.Context, tx *db.Tx, leadID string) (bool, error) {
	q := sqlgen.New(s.d.DB.Read())
	if tx != nil {
		q = sqlgen.New(tx)
	}
	l, err := resolved(ctx, q, leadID)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("leads.NameVerified %s: %w", leadID, err)
	}
	return l.Verified(FieldName), nil
}
