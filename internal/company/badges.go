package company

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wardgate/catalog"
	"wardgate/internal/company/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

const (
	// mostBadges bounds the register: it is read as a whole.
	mostBadges = 2000
	// BadgeKeptDays is how long the badge of a guard who left stays, or one whose last day is over.
	BadgeKeptDays = 90
	// askedDays is of how many days staff see how often strangers asked.
	askedDays = 30
)

// badgeRE is a badge's number as it is stored: no more than a person reads off a chest.
var badgeRE = regexp.MustCompile(`^[A-Z0-9](?:[A-Z0-9-]{0,10}[A-Z0-9])?$`)

// Badge is a guard's badge as staff keep it. Days are those of the company's time zone (catalog.Day).
type Badge struct {
	Number    string `json:"number" doc:"capitals, digits and hyphens, up to 12"`
	FirstName string `json:"firstName" doc:"may be empty; visitors are never told it"`
	Initial   string `json:"initial" doc:"first letter of the surname; a visitor who asks must know it, unless it is empty"`
	Role      string `json:"role" doc:"as visitors read it: Guard"`
	ValidFrom string `json:"validFrom" doc:"2026-11-26"`
	ValidTo   string `json:"validTo" doc:"the last day of the licence"`
	Active    bool   `json:"active" doc:"is on the duty roster"`
	Sample    bool   `json:"sample" doc:"came with the program; answers nobody once the company has another name"`
}

// Badges is the register of badges, and answers strangers who ask for one.
type Badges struct{ s *Service }

// BadgeNumber is a number as it is stored; ok is false for what no badge is called.
func BadgeNumber(typed string) (number string, ok bool) {
	number = strings.ToUpper(strings.Join(strings.Fields(typed), ""))
	return number, badgeRE.MatchString(number)
}

// initialOf is a letter as it is compared; "" for what is no single letter.
func initialOf(typed string) string {
	letter := strings.ToUpper(strings.TrimSuffix(strings.TrimSpace(typed), "."))
	if first, size := utf8.DecodeRuneInString(letter); size == 0 || size != len(letter) || !unicode.IsLetter(first) {
		return ""
	}
	return letter
}

// Answer is what a stranger is told of a badge: of one that is not ours, nothing.
type Answer struct {
	Ours    bool
	Role    string
	ValidTo string
}

// Ask answers whether a badge is ours today. Nothing tells what is wrong with one that is not: whether there is such a number, whose it is, or
// since when it is none. It counts the answer, not the asker (ADR 74).
func (b *Badges) Ask(ctx context.Context, number, initial string) (Answer, error) {
	row, err := sqlgen.New(b.s.d.DB.Read()).BadgeByNumber(ctx, number)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return Answer{}, fmt.Errorf("company.Ask: %w", err)
	}
	badge := badgeFrom(row)
	if err != nil { // it is not in the register
		badge = b.sample(number)
	}
	today := b.s.today()
	ours := badge.Active && badge.ValidFrom <= today && today <= badge.ValidTo && (badge.Initial == "" || badge.Initial == initialOf(initial))
	if err := b.count(ctx, today, ours); err != nil { // a person stands before the door: they are answered all the same
		b.s.d.Log.WarnContext(ctx, "a question about a badge was not counted", "error", err)
	}
	if !ours {
		return Answer{}, nil
	}
	return Answer{true, badge.Role, badge.ValidTo}, nil
}

// samples are the badges of the sample company while that is what visitors see.
func (b *Badges) samples() []Badge {
	var out []Badge
	if IsSample(b.s.d.Catalog.Profile(), b.s.d.Sample) {
		for _, one := range b.s.d.Catalog.Badges {
			out = append(out, Badge{one.Number, one.FirstName, one.Initial, one.Role, one.ValidFrom, one.ValidTo, one.Active, true})
		}
	}
	return out
}

func (b *Badges) sample(number string) Badge {
	for _, one := range b.samples() {
		if one.Number == number {
			return one
		}
	}
	return Badge{}
}

func (b *Badges) count(ctx context.Context, today string, ours bool) error {
	p := sqlgen.CountAskedParams{Day: today, Unknown: 1}
	if ours {
		p.Known, p.Unknown = 1, 0
	}
	return b.s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return sqlgen.New(tx).CountAsked(ctx, p) })
}

// List returns all badges by their numbers, then those of the sample company while it is that.
func (b *Badges) List(ctx context.Context) ([]Badge, error) {
	rows, err := sqlgen.New(b.s.d.DB.Read()).Badges(ctx)
	if err != nil {
		return nil, fmt.Errorf("company.Badges: %w", err)
	}
	out := []Badge{}
	for _, r := range rows {
		out = append(out, badgeFrom(r))
	}
	for _, one := range b.samples() {
		if !slices.ContainsFunc(out, func(kept Badge) bool { return kept.Number == one.Number }) {
			out = append(out, one)
		}
	}
	return out, nil
}

func badgeFrom(r sqlgen.CompanyBadge) Badge {
	return Badge{r.Number, r.FirstName, r.Initial, r.Role, r.ValidFrom, r.ValidTo, r.Active, false}
}

// Asked is how often strangers asked in the last days, by what they were answered.
func (b *Badges) Asked(ctx context.Context) (known, unknown int64, err error) {
	since := b.s.d.Clock.Now().AddDate(0, 0, -askedDays).Format(catalog.Day)
	row, err := sqlgen.New(b.s.d.DB.Read()).AskedSince(ctx, since)
	if err != nil {
		return 0, 0, fmt.Errorf("company.Asked: %w", err)
	}
	return row.Known, row.Unknown, nil
}

// checkBadge returns b as it is stored, and what is wrong with it by its fields.
func checkBadge(b Badge) (Badge, []Problem) {
	c := &checker{}
	number, ok := BadgeNumber(b.Number)
	if !ok {
		c.add("number", "Please write up to 12 letters, digits and hyphens, as they stand on the badge.")
	}
	initial := initialOf(b.Initial)
	if initial == "" && strings.TrimSpace(b.Initial) != "" {
		c.add("initial", "Please write one letter, or leave this empty.")
	}
	b.FirstName, b.Role = strings.TrimSpace(b.FirstName), strings.TrimSpace(b.Role)
	c.text("firstName", b.FirstName, shortText, false)
	c.text("role", b.Role, shortText, true)
	c.day("validFrom", b.ValidFrom, true)
	c.day("validTo", b.ValidTo, true)
	if len(c.found) == 0 && b.ValidTo < b.ValidFrom {
		c.add("validTo", "Please write a day on or after the first one.")
	}
	b.Number, b.Initial, b.Sample = number, initial, false
	return b, c.found
}

// Save stores badges, each over the one of its number, all of them or none.
func (b *Badges) Save(ctx context.Context, list []Badge) error {
	err := b.s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, one := range list {
			if err := b.save(ctx, tx, one); err != nil {
				return err
			}
		}
		n, err := sqlgen.New(tx).CountBadges(ctx)
		return errors.Join(err, tooMany(n))
	})
	if err != nil {
		return fmt.Errorf("company.SaveBadges: %w", err)
	}
	return nil
}

func (b *Badges) save(ctx context.Context, tx *db.Tx, one Badge) error {
	q := sqlgen.New(tx)
	before, err := q.BadgeByNumber(ctx, one.Number)
	isNew := errors.Is(err, sql.ErrNoRows)
	if err != nil && !isNew {
		return err
	}
	if !isNew && badgeFrom(before) == one {
		return nil
	}
	now := b.s.d.Clock.Now()
	ended := before.EndedAt
	if one.Active {
		ended = sql.NullTime{}
	} else if !ended.Valid {
		ended = sql.NullTime{Time: now, Valid: true}
	}
	if err := q.SaveBadge(ctx, sqlgen.SaveBadgeParams{
		Number: one.Number, FirstName: one.FirstName, Initial: one.Initial, Role: one.Role, ValidFrom: one.ValidFrom, ValidTo: one.ValidTo,
		Active: one.Active, EndedAt: ended, ChangedAt: now,
	}); err != nil {
		return err
	}
	return b.record(ctx, tx, httpx.ActorFrom(ctx), "badge-saved", one.Number, told(badgeFrom(before), isNew), told(one, false))
}

func tooMany(n int64) error {
	if n <= mostBadges {
		return nil
	}
	return httpx.Invalid(httpx.FieldError{Field: "number", Message: fmt.Sprintf("There is room for %d badges. Delete those of guards who left.", mostBadges)})
}

// told is what the audit log keeps of a badge, for good: no name.
func told(b Badge, isNew bool) map[string]any {
	if isNew {
		return nil
	}
	return map[string]any{"role": b.Role, "validFrom": b.ValidFrom, "validTo": b.ValidTo, "active": b.Active}
}

func (b *Badges) record(ctx context.Context, tx *db.Tx, by httpx.Actor, what, number string, before, after map[string]any) error {
	return b.s.d.Audit.Record(ctx, tx, audit.Entry{
		Actor: audit.Actor{ID: by.ID, Email: by.Email}, Action: Topic + "." + what, Subject: number, Detail: audit.Change{Before: before, After: after},
	})
}

// Delete takes a badge off the register.
func (b *Badges) Delete(ctx context.Context, number string) error {
	err := b.s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		before, err := q.BadgeByNumber(ctx, number)
		if errors.Is(err, sql.ErrNoRows) {
			return httpx.NotFound("badge")
		}
		if err != nil {
			return err
		}
		if _, err := q.DeleteBadge(ctx, number); err != nil {
			return err
		}
		return b.record(ctx, tx, httpx.ActorFrom(ctx), "badge-deleted", number, told(badgeFrom(before), false), nil)
	})
	if err != nil {
		return fmt.Errorf("company.DeleteBadge: %w", err)
	}
	return nil
}

// exported notes that the register left as a file: it holds the names of guards.
func (b *Badges) exported(ctx context.Context, n int) error {
	return b.s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return b.record(ctx, tx, httpx.ActorFrom(ctx), "badges-exported", "badges", nil, map[string]any{"badges": n})
	})
}

// Forget deletes the badges of guards who left long enough ago.
func (b *Badges) Forget(ctx context.Context) error {
	before := b.s.d.Clock.Now().AddDate(0, 0, -BadgeKeptDays)
	err := b.s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := sqlgen.New(tx).ForgetBadges(ctx, sqlgen.ForgetBadgesParams{
			EndedBefore: sql.NullTime{Time: before, Valid: true}, ValidBefore: dayIn(b.s.running, before),
		})
		return err
	})
	if err != nil {
		return fmt.Errorf("company.ForgetBadges: %w", err)
	}
	return nil
}
