package mail

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail/sqlgen"
)

// State is where a mail stands; see the diagram in the package's documentation.
type State string

// The states of a mail.
const (
	Kept       State = "kept"
	Pending    State = "pending"
	Claimed    State = "claimed"
	Attempting State = "attempting"
	Deferred   State = "deferred"
	Sent       State = "sent"
	Failed     State = "failed"
	Uncertain  State = "uncertain"
	// Withheld is a promotional mail that was no longer permitted when it was about to
	// leave, or the first one beyond what its recipient may get in a day (PerDay); it is
	// stored as Failed with a mark.
	Withheld State = "withheld"
)

// Mail is a mail of the outbox without its content.
type Mail struct {
	ID        string
	Kind      string
	Class     Class
	Ref       string
	State     State
	To        Address
	Subject   string
	CreatedAt time.Time
	ExpiresAt time.Time
	SentAt    time.Time // zero unless sent
	NextAt    time.Time // zero unless it will be tried again automatically
	Attempts  int       // times DATA was opened
	// UncertainCount is how often the outcome stayed unknown, even if it is known now.
	UncertainCount int
	LastCode       int    // SMTP reply code, 0 if there was no reply
	LastError      string // why it is not sent (yet), in the server's words or ours
}

// Detail is a mail with its content. Its personal links are hidden, except in what Reveal returns.
type Detail struct {
	Mail
	From        Address // of the latest attempt, otherwise what it would be now
	ReplyTo     Address
	HTML        string
	Text        string
	Headers     map[string]string
	Attachments []Attachment
	MessageID   string
	// Revealable tells that it was never sent, and that Reveal has its personal links.
	Revealable bool
}

// Errors of Get, ByKey and Retry.
var (
	ErrNotFound = errors.New("mail: no such mail")
	// ErrState: the mail is sent, or is being sent.
	ErrState = errors.New("mail: its state does not allow that")
	// ErrNoServer: there is no server to send through.
	ErrNoServer = errors.New("mail: no mail server is configured")
)

// Filter selects a page of List.
type Filter struct {
	State  State  // empty: every state
	Cursor string // the Next of the page before; empty: the newest mails
	Limit  int    // 1 to 200; 0 means 50
}

// Page is one page of the outbox, newest first.
type Page struct {
	Items []Mail
	Next  string // empty on the last page
}

// List returns a page of mails, newest first.
func (o *Outbox) List(ctx context.Context, f Filter) (Page, error) {
	if f.Limit <= 0 {
		f.Limit = 50
	}
	limit := min(f.Limit, 200)
	if f.Cursor == "" {
		f.Cursor = "\x7f" // after every id
	}
	items, err := o.page(ctx, f, int32(limit)+1) //nolint:gosec // at most 201
	if err != nil {
		return Page{}, fmt.Errorf("mail.List: %w", err)
	}
	p := Page{Items: items}
	if len(items) > limit {
		p.Items = items[:limit]
		p.Next = items[limit-1].ID
	}
	return p, nil
}

func (o *Outbox) page(ctx context.Context, f Filter, n int32) ([]Mail, error) {
	q := sqlgen.New(o.db.Read())
	var items []Mail
	if f.State == "" {
		rows, err := q.Page(ctx, sqlgen.PageParams{ID: f.Cursor, Limit: n})
		for _, r := range rows {
			items = append(items, summary(sqlgen.ByRefRow(r)))
		}
		return items, err
	}
	stored := f.State
	if stored == Withheld {
		stored = Failed
	}
	rows, err := q.PageOfState(ctx, sqlgen.PageOfStateParams{State: string(stored), Withheld: f.State == Withheld, ID: f.Cursor, Limit: n})
	for _, r := range rows {
		items = append(items, summary(sqlgen.ByRefRow(r)))
	}
	return items, err
}

// ListFor returns the mails about one row (Message.Ref), oldest first.
func (o *Outbox) ListFor(ctx context.Context, ref string) ([]Mail, error) {
	rows, err := sqlgen.New(o.db.Read()).ByRef(ctx, ref)
	if err != nil {
		return nil, fmt.Errorf("mail.ListFor: %w", err)
	}
	items := make([]Mail, 0, len(rows))
	for _, r := range rows {
		items = append(items, summary(r))
	}
	return items, nil
}

// ToAddress returns mails that were or will be sent to one address (in lower case),
// newest first, from the place (before, beforeID) on.
func (o *Outbox) ToAddress(ctx context.Context, address string, before time.Time, beforeID string, limit int32) ([]Mail, error) {
	rows, err := sqlgen.New(o.db.Read()).ToAddress(ctx, sqlgen.ToAddressParams{
		Address: address, BeforeAt: before, BeforeID: beforeID, MaxRows: limit,
	})
	if err != nil {
		return nil, fmt.Errorf("mail.ToAddress: %w", err)
	}
	items := make([]Mail, 0, len(rows))
	for _, r := range rows {
		items = append(items, summary(sqlgen.ByRefRow(r)))
	}
	return items, nil
}

// Get returns one mail with its content, or ErrNotFound.
func (o *Outbox) Get(ctx context.Context, id string) (Detail, error) {
	row, err := sqlgen.New(o.db.Read()).ByID(ctx, id)
	return detailOf(o.from, row, err)
}

// ByKey returns the mail that was enqueued under key, or ErrNotFound.
func (o *Outbox) ByKey(ctx context.Context, key string) (Detail, error) {
	row, err := sqlgen.New(o.db.Read()).ByKey(ctx, key)
	return detailOf(o.from, row, err)
}

// Retry sends a kept, deferred, failed or uncertain mail again, with its
// Message-ID and a new lifetime of 72 h. The caller writes the audit line in the
// same transaction. Errors: ErrNotFound, ErrState, ErrNoServer, and ErrForgotten for one whose
// links would lead nowhere.
func (o *Outbox) Retry(ctx context.Context, tx *db.Tx, id string) error {
	if !o.Configured() {
		return ErrNoServer
	}
	now := o.clock.Now()
	q := sqlgen.New(tx)
	n, err := q.Retry(ctx, sqlgen.RetryParams{ID: id, Now: at(now), ExpiresAt: now.Add(DefaultLifetime)})
	if err != nil {
		return fmt.Errorf("mail.Retry %s: %w", id, err)
	}
	if n == 0 {
		if _, err := q.ByID(ctx, id); errors.Is(err, sql.ErrNoRows) {
			return ErrNotFound
		} else if err != nil {
			return fmt.Errorf("mail.Retry %s: %w", id, err)
		}
		return ErrState
	}
	if forgotten, err := forgotten(ctx, q, id); err != nil || forgotten {
		return errors.Join(err, ErrForgotten)
	}
	tx.AfterCommit(func() {
		o.tell(id, Pending)
		o.Wake()
	})
	return nil
}

// detailOf is a mail as it is read; one that was never sent is from whom it would be sent now.
func detailOf(from Address, r sqlgen.Mail, err error) (Detail, error) {
	if errors.Is(err, sql.ErrNoRows) {
		return Detail{}, ErrNotFound
	}
	if err != nil {
		return Detail{}, fmt.Errorf("mail: reading a mail: %w", err)
	}
	d := Detail{
		Mail: summary(sqlgen.ByRefRow{
			ID: r.ID, Kind: r.Kind, Class: r.Class, Ref: r.Ref, State: r.State, ToName: r.ToName,
			ToAddress: r.ToAddress, Subject: r.Subject, CreatedAt: r.CreatedAt, ExpiresAt: r.ExpiresAt,
			SentAt: r.SentAt, DueAt: r.DueAt, Attempts: r.Attempts, UncertainCount: r.UncertainCount,
			LastCode: r.LastCode, LastError: r.LastError, Withheld: r.Withheld,
		}),
		From:      from,
		MessageID: r.MessageID, Revealable: State(r.State) == Kept && r.Secrets.String != "",
	}
	p, err := stored(r)
	if err != nil {
		return Detail{}, err
	}
	p = hidden(p)
	d.HTML, d.Text, d.ReplyTo, d.Headers, d.Attachments = p.html, p.text, Address{r.ReplyName, p.reply}, p.headers, p.files
	if r.SentFrom != "" {
		if d.From, err = ParseAddress(r.SentFrom); err != nil {
			return Detail{}, fmt.Errorf("mail %s: its sender: %w", r.ID, err)
		}
	}
	return d, nil
}

func summary(r sqlgen.ByRefRow) Mail {
	m := Mail{
		ID: r.ID, Kind: r.Kind, Class: Class(r.Class), Ref: r.Ref, State: State(r.State),
		To: Address{r.ToName, r.ToAddress}, Subject: r.Subject,
		CreatedAt: r.CreatedAt.UTC(), ExpiresAt: r.ExpiresAt.UTC(),
		Attempts: int(r.Attempts), UncertainCount: int(r.UncertainCount),
		LastCode: int(r.LastCode), LastError: r.LastError,
	}
	if r.Withheld {
		m.State = Withheld
	}
	if r.SentAt.Valid {
		m.SentAt = r.SentAt.Time.UTC()
	}
	if r.DueAt.Valid && (m.State == Pending || m.State == Deferred || m.State == Uncertain) {
		m.NextAt = r.DueAt.Time.UTC()
	}
	return m
}
