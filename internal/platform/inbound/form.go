package inbound

import (
	"context"
	"database/sql"
	"log/slog"
	"net/url"
	"slices"
	"strings"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
	"wardgate/internal/platform/networks"
	"wardgate/internal/platform/push"
	"wardgate/internal/platform/replies"
)

// Deps is what every form needs of the program. All fields are required.
type Deps struct {
	DB     *db.DB
	Clock  clock.Clock
	IDs    *ids.Source
	Nudges *jobs.Nudges
	Mail   *mail.Outbox
	Audit  audit.Log
	Bus    *events.Bus
	Log    *slog.Logger
	// Zone is where dates are told, ZoneName how it is called.
	Zone     *time.Location
	ZoneName string
	// Origin is the public origin without a slash at its end.
	Origin string
	// Admin is where notices to the company go.
	Admin func() mail.Address
	// Letterhead is whose mails they are.
	Letterhead layout.Letterhead
	// Networks knows which rows come from one network; nil: each has mails of its own.
	Networks *networks.Networks `wiring:"optional"`
	// Alarm tells staff of emergencies on their devices; nil: mails and the board alone do.
	Alarm push.Alarm `wiring:"optional"`
	// Render sends a page of the visitor site rendered with data.
	Render httpx.PageRenderer
	// Danger tells whether a text says that somebody is in danger now, as the chat hears it (D104, ADR 75), and whether its words
	// are not for a locked screen: those of suicide. Nil: no text does.
	Danger func(text string) (found, private bool) `wiring:"optional"`
	// Replies takes what people answer to our mails; nil: their answers go to the company's own address, and nothing is read here.
	Replies *replies.Service `wiring:"optional"`
	// Emergency is told what a row owes in which somebody seems to be in danger, in the transaction that stores it; nil: nobody is.
	Emergency func(ctx context.Context, tx *db.Tx, d deadlines.Deadline) error `wiring:"optional"`
}

// InDanger tells whether one of the texts says that somebody is in danger now.
func (d Deps) InDanger(texts ...string) bool {
	return d.Danger != nil && slices.ContainsFunc(texts, func(text string) bool {
		found, _ := d.Danger(text)
		return found
	})
}

// ForScreen are texts as a locked screen may show them: none if one of them is private.
func (d Deps) ForScreen(texts ...string) string {
	if d.Danger != nil && slices.ContainsFunc(texts, func(text string) bool {
		_, private := d.Danger(text)
		return private
	}) {
		return ""
	}
	return strings.Join(texts, " ")
}

// Words is an instant in the company's time zone, in words.
func (d Deps) Words(t time.Time) string { return clock.Words(t, d.Zone, d.ZoneName) }

// Entry is what every row that a form makes has.
type Entry struct {
	ID string
	// Reference is what people call it by, empty where a form gives none.
	Reference string
	// IdempotencyKey is unique; RequestHash names what was said.
	IdempotencyKey, RequestHash string
	// Token is what its sender opens it by, empty where nothing is opened by one. A table has only its hash
	// (ids.Hash), and the token sealed.
	Token, SealedToken string
	// QuarantineReason says why a program seems to have sent it, "" when none does.
	QuarantineReason      string
	CreatedAt, NotifiedAt time.Time
}

// erasedKey begins the key of an entry whose sender was erased, as the statements of each form write it.
const erasedKey = "erased:"

// addedKey begins the key of an entry that came by another way than a post (Inbox.Add): no header can name it.
const addedKey = "added:"

// AddedKey is the key by which an entry was added by another way than a post, empty for a post's.
func (e *Entry) AddedKey() string {
	key, is := strings.CutPrefix(e.IdempotencyKey, addedKey)
	if !is {
		return ""
	}
	return key
}

// Erased tells that the entry's sender was erased: nothing can be done with it any more.
func (e *Entry) Erased() bool { return strings.HasPrefix(e.IdempotencyKey, erasedKey) }

// refuseErased answers a problem 409 for an entry whose sender was erased: opened again it would promise an answer to nobody.
func (e *Entry) refuseErased(noun string) error {
	if !e.Erased() {
		return nil
	}
	return httpx.Conflict("The person who sent this " + noun + " was erased. There is nobody to answer, and nothing can be changed any more.")
}

// Place is where it stands in a list, newest first.
func (e Entry) Place() (time.Time, string) { return e.CreatedAt, e.ID }

// RowID is what mails name it by.
func (e Entry) RowID() string { return e.ID }

// Draft is a payload that passed every rule.
type Draft[R any] struct {
	// Said is what makes two posts one: a plain struct without what the browser measured.
	Said any
	// Website and ElapsedMs are what tells a program from a person (forms.Suspicion).
	Website   string
	ElapsedMs *int64
	// ByStaff: a member of staff wrote it down, and the call is theirs, not the sender's.
	ByStaff bool
	// Make makes the row that the entry begins.
	Make func(e Entry) R
}

// Form is one form of visitors: P is what is sent, R the row that it makes. Fields that
// are not marked as optional are required.
type Form[P, R any] struct {
	// Feature is the topic of its news, what its log lines bear, and what its kinds of
	// mail begin with.
	Feature string
	// Part begins what is done with its rows in the audit log, "capture-", where a feature has
	// several forms.
	Part string
	// Task is what Notify is called as background work.
	Task string
	// Row begins the ids of its rows; logs name a row by it.
	Row string
	// About is a row in a sentence, "a message"; Missing completes "There is no such …".
	About, Missing string
	// Read checks a payload. It returns what is wrong field by field, in the form's order.
	Read func(p P) (Draft[R], []httpx.FieldError)
	// Entry is the part of a row that every form has.
	Entry func(r *R) *Entry
	// Urgent tells of a row that somebody seems to be in danger: its mails are held back last.
	Urgent func(r R) bool `wiring:"optional"`
	// Emergency is what staff are told of an urgent row on their devices.
	Emergency func(r R) push.Emergency `wiring:"optional"`
	// Reference draws what people call a row by; one that is taken is drawn again.
	Reference func(r R) string `wiring:"optional"`
	// Reserve takes what only so many rows can have, also for a row that is held back. What it
	// refuses may be the row's own, sent again after an answer was lost: then that one is answered.
	Reserve func(ctx context.Context, tx *db.Tx, r *R) error `wiring:"optional"`
	// Capture makes the sender known, with the basis of consent and what they are promised for
	// it, in the transaction that stores the row, or that releases it from quarantine. Known
	// already, they stay as they are. It may put a stored row in the place of a new one: that
	// one answers the post, and nothing is stored.
	Capture func(ctx context.Context, tx *db.Tx, r *R, at time.Time) error
	// Promise is what a new row owes, false for nothing.
	Promise func(r R) (deadlines.Deadline, bool) `wiring:"optional"`
	// Ended tells of a row that its sender took back: the same content is a new post.
	Ended func(r R) bool `wiring:"optional"`
	// News is what boards are told of a row, where it is not its id and what was done with it;
	// without a topic they are told nothing.
	News func(r R) events.News `wiring:"optional"`
	// Mails are written once about a row: to the company, and to the sender. Where its table
	// is none of Notified, Due is which of them are still due once the row is as it is stored.
	Mails func(ctx context.Context, r R) ([]mail.Message, error)
	Due   func(r R, rendered []mail.Message) []mail.Message `wiring:"optional"`
	// Unmailable puts on record that a mail cannot be written to anybody.
	Unmailable func(ctx context.Context, tx *db.Tx, m mail.Message) error `wiring:"optional"`
	Table      Table[R]
	// Released stores that a row which no person answers is out of quarantine, with whom its
	// sender became; 0 tells that somebody was faster.
	Released func(ctx context.Context, to Statements, r R) (int64, error) `wiring:"optional"`
	// ByToken finds the row that may be opened by a token at that instant.
	ByToken func(ctx context.Context, from Statements, token string, now time.Time) (R, error) `wiring:"optional"`
	// Page is how a browser without JavaScript uses the form; it needs ByToken.
	Page *Page[P, R] `wiring:"optional"`
}

// Page is how a browser without JavaScript uses a form.
type Page[P, R any] struct {
	// Path is the form's page. Private is the beginning of the address that follows it; the
	// row's token completes it, or what Sign makes where no token is stored.
	Path, Private string
	Sign          func(ctx context.Context, r R) (string, error) `wiring:"optional"`
	// Fields are the form's texts by their names, to be filled. Choices reads its lists and
	// boxes, and adds to what is shown again.
	Fields  func(p *P) map[string]*string
	Choices func(p *P, sent url.Values, shown map[string]string) `wiring:"optional"`
	// Prop names what the private page shows, nothing when its token opens nothing. View makes it.
	Prop string
	View func(ctx context.Context, r R) (any, error)
	// Unreadable is what a visitor reads while it cannot be read.
	Unreadable string
}

// Statements is what runs the statements of a Table: a transaction, or the database.
type Statements interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Table is where a form's rows stand. What finds nothing answers sql.ErrNoRows.
type Table[R any] interface {
	ByKey(ctx context.Context, from Statements, key string) (R, error)
	ByID(ctx context.Context, from Statements, id string) (R, error)
	Insert(ctx context.Context, to Statements, r R) error
}

// Repeats is a Table that finds the row of a post that came without a key and said the same.
// In another each such post is one of its own, and Capture decides what it repeats.
type Repeats[R any] interface {
	ByHashSince(ctx context.Context, from Statements, hash string, since time.Time) (R, error)
}

// Notified is a Table that notes whose mails are in the ledger: they follow by the form's
// task. With another they are rendered before the transaction that stores the row, and written in it.
type Notified interface {
	// MarkNotified notes that a row's mails are in the ledger, and returns 0 if they were before.
	MarkNotified(ctx context.Context, to Statements, id string, at time.Time) (int64, error)
	// Unnotified are the rows made before an instant whose mails are not in the ledger.
	Unnotified(ctx context.Context, from Statements, before time.Time, most int32) ([]string, error)
}
