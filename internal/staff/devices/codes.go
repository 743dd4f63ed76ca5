package devices

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/vault"
	"wardgate/internal/staff"
	"wardgate/internal/staff/devices/sqlgen"
)

// Codes. One is mailed only to who knows the password, so strangers cause no code (and one warning a day, see Warn): a person
// who knows it and has no mailbox causes twelve a day from wherever they like, each of which tells the account's
// owner that somebody does. Beyond them a network that had none today gets one, for six networks, and for each
// that the account was signed in from: so nobody uses up the right person's. It is good for ten minutes (ASVS 6.5.5), in the browser whose
// sign-in asked for it (6.6.2). A mail that comes late is asked for again; a minute apart.
const (
	codeLife  = 10 * time.Minute
	codeApart = time.Minute
	codesADay = 12
	// codesReserved is for how many networks that had none of codesADay there is one more.
	codesReserved = 6
	counted       = 24 * time.Hour
	codeLength    = 12 // of 32 letters: 60 bits, so that guessing needs no limit of its own
	// tryAgain is how long a request waits that could not be answered.
	tryAgain = time.Minute
	// maxAsked bounds the requests that wait in memory.
	maxAsked = 10_000
)

// asked is whose code is to be mailed, for which browser, and from which network it was asked for.
type asked struct{ emailKey, browserHash, network string }

// waiting is when a request is looked at, and until when it is worth anything.
type waiting struct{ from, until time.Time }

// Mailed tells whether codes can be mailed, as far as is known: whether there is a server.
func (s *Store) Mailed() bool { return s.d.Mails.Leave() }

// Ask has a code mailed to the account of an address, for the browser that has token, at address. It
// takes no time that could be measured, and a task does the rest: whether a code was asked for
// tells whether the password was right.
func (s *Store) Ask(emailKey, token, address string) {
	now := s.d.Clock.Now()
	a := asked{emailKey, ids.Hash(token), NetworkOf(address)}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, waits := s.asked[a]; !waits && len(s.asked) < maxAsked {
		s.asked[a] = waiting{now, now.Add(codeLife)}
	}
}

// Find is the id of a code that was mailed to the account of an address for the browser that
// has token, empty if it is none, or is over.
func (s *Store) Find(ctx context.Context, emailKey, token, code string) (id string, err error) {
	if code = plain(code); code == "" || token == "" {
		return "", nil
	}
	rows, err := sqlgen.New(s.d.DB.Read()).OpenCodes(ctx, sqlgen.OpenCodesParams{EmailKey: emailKey, BrowserHash: ids.Hash(token), Now: s.d.Clock.Now()})
	if err != nil {
		return "", err
	}
	for _, row := range rows {
		fits, err := vault.FitsHash(s.d.DB, codePlace(row.ID), row.CodeHash, code)
		if err != nil {
			return "", err
		}
		if fits {
			id = row.ID
		}
	}
	return id, nil
}

// codePlace is where the hash of a mailed code stands (db.Sealer).
func codePlace(id string) string { return "staff_signin_codes.code:" + id }

// Use uses a code up. Of two at once one fails with staff.ErrMailCodeNeeded.
func (s *Store) Use(ctx context.Context, tx *db.Tx, id string) error {
	n, err := sqlgen.New(tx).UseCode(ctx, sqlgen.UseCodeParams{ID: id, Now: db.NullTime(s.d.Clock.Now())})
	if err == nil && n == 0 {
		return staff.ErrMailCodeNeeded
	}
	return err
}

// End makes all other codes worthless that were mailed for the sign-in of the browser that has
// token: it has come to its end, and they open no later one (ASVS 6.6.2).
func (s *Store) End(ctx context.Context, tx *db.Tx, userID, token string) error {
	return sqlgen.New(tx).UseCodesOf(ctx, sqlgen.UseCodesOfParams{UserID: userID, BrowserHash: ids.Hash(token), Now: db.NullTime(s.d.Clock.Now())})
}

// plain is a code as it was made, from what somebody typed.
func plain(code string) string {
	return strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(strings.TrimSpace(code)))
}

// AnswerCodes mails a code to everybody for whom this instance was asked for one. What fails is
// put off; what a stop loses is asked for again by who waits for it.
func (s *Store) AnswerCodes(ctx context.Context) error {
	failed := s.warned.Each(ctx, s.d.Clock.Now, s.warn)
	for _, a := range s.due() {
		err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.answer(ctx, tx, a) })
		s.answered(a, err)
		failed = errors.Join(failed, err)
	}
	return staff.Wrap("staff.AnswerCodes", failed)
}

// due are the requests to look at now, and forgets those that are over.
func (s *Store) due() (list []asked) {
	now := s.d.Clock.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	for a, w := range s.asked {
		switch {
		case !w.until.After(now):
			delete(s.asked, a)
		case !w.from.After(now):
			list = append(list, a)
		}
	}
	slices.SortFunc(list, func(a, b asked) int {
		return cmp.Or(strings.Compare(a.emailKey, b.emailKey), strings.Compare(a.browserHash, b.browserHash), strings.Compare(a.network, b.network))
	})
	return list
}

func (s *Store) answered(a asked, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil {
		delete(s.asked, a)
		return
	}
	s.asked[a] = waiting{s.d.Clock.Now().Add(tryAgain), s.asked[a].until}
}

func (s *Store) answer(ctx context.Context, tx *db.Tx, a asked) error {
	account, err := s.d.Accounts.ByKeyIn(ctx, tx, a.emailKey)
	if errors.Is(err, staff.ErrUnknown) {
		return nil
	}
	if err != nil {
		return err
	}
	if account, err = s.d.Accounts.Lock(ctx, tx, account.ID); err != nil || account.Disabled || account.Invited {
		return err
	}
	return s.mailCode(ctx, tx, account.User, a)
}

func (s *Store) mailCode(ctx context.Context, tx *db.Tx, u staff.User, a asked) error {
	q, now := sqlgen.New(tx), s.d.Clock.Now()
	fresh, err := q.FreshCodes(ctx, sqlgen.FreshCodesParams{UserID: u.ID, BrowserHash: a.browserHash, Since: now.Add(-codeApart)})
	if err != nil || fresh > 0 {
		return err
	}
	if may, err := s.mayMail(ctx, tx, u.ID, a.network); err != nil || !may {
		return err
	}
	id, code := s.d.IDs.Row("cod", now), s.d.IDs.Pick(ids.ReadOut, codeLength)
	hash, err := s.d.DB.Seal(codePlace(id), ids.Hash(code))
	if err == nil {
		err = q.InsertCode(ctx, sqlgen.InsertCodeParams{
			ID: id, UserID: u.ID, CodeHash: hash, BrowserHash: a.browserHash, Network: a.network, CreatedAt: now, ExpiresAt: now.Add(codeLife),
		})
	}
	if err != nil {
		return err
	}
	if err := s.d.Mails.Code(ctx, tx, u, id, code, s.d.Origin+"/login?code="+code, now.Add(codeLife)); err != nil {
		return err
	}
	return s.d.Accounts.Record(ctx, tx, audit.Program("sign-in"), "staff.sign-in-code-mailed", u.ID, nil)
}

// mayMail tells whether an account has another code today for who asks from a network.
func (s *Store) mayMail(ctx context.Context, tx *db.Tx, userID, network string) (bool, error) {
	q, now := sqlgen.New(tx), s.d.Clock.Now()
	since := now.Add(-counted)
	today, err := q.CountCodes(ctx, sqlgen.CountCodesParams{UserID: userID, Since: since})
	if err != nil || today < codesADay {
		return err == nil, err
	}
	here, err := q.CountCodesFrom(ctx, sqlgen.CountCodesFromParams{UserID: userID, Since: since, Network: network})
	if err != nil || here > 0 {
		return false, err
	}
	if today < codesADay+codesReserved {
		return true, nil
	}
	return s.IsKnown(ctx, tx, userID, "", network)
}
