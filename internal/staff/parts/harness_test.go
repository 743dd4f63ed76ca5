package parts_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/push"
	"wardgate/internal/staff"
	"wardgate/internal/staff/hashing"
	"wardgate/internal/staff/parts"
	"wardgate/internal/staff/passwords"
	"wardgate/internal/staff/proof"
	"wardgate/internal/staff/signin"
)

const (
	secret  = "four grey geese over Fort Mac"
	another = "seven slow trucks to High River"
)

var start = time.Date(2026, 11, 21, 15, 4, 5, 0, time.UTC)

// cheap costs a millisecond instead of a tenth of a second.
func cheap() hashing.Params { return hashing.Params{Time: 1, Memory: 64, Threads: 1} }

// counter is the real hasher, and counts what it is asked.
type counter struct {
	hashing.Hasher

	mu       sync.Mutex
	verified []string // the stored hashes
	hashed   int
	alike    int
}

func (c *counter) Alike(ctx context.Context, text, encoded string) (string, error) {
	c.mu.Lock()
	c.alike++
	c.mu.Unlock()
	return c.Hasher.Alike(ctx, text, encoded)
}

func (c *counter) Verify(ctx context.Context, password, encoded string) (bool, bool, error) {
	c.mu.Lock()
	c.verified = append(c.verified, encoded)
	c.mu.Unlock()
	return c.Hasher.Verify(ctx, password, encoded)
}

func (c *counter) Hash(ctx context.Context, password string) (string, error) {
	c.mu.Lock()
	c.hashed++
	c.mu.Unlock()
	return c.Hasher.Hash(ctx, password)
}

// fixture is the feature on a real database, with its real router and outbox.
type fixture struct {
	*parts.Staff

	t      *testing.T
	db     *db.DB
	clock  *clock.Manual
	bus    *events.Bus
	mail   *mail.Outbox
	hasher *counter
	router *httpx.Router
	log    *bytes.Buffer
	// device is the browser that signIn and mustSignIn sit at.
	device  string
	devices sync.Mutex // some tests sign in from several goroutines
}

type option func(o *parts.Deps, m *mail.Options)

func withSMTP(_ *parts.Deps, m *mail.Options) {
	m.SMTP = &mail.Config{} // never dialled: the sender does not run
}

func withOrigin(origin string) option {
	return func(o *parts.Deps, _ *mail.Options) { o.Origin = origin }
}

func withoutThrottle(o *parts.Deps, _ *mail.Options) { o.Throttle = nil }

// each runs a test on both engines.
func each(t *testing.T, test func(t *testing.T, h *fixture), opts ...option) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, newFixture(t, d, opts...)) })
}

func openFresh(t *testing.T) *db.DB { t.Helper(); return dbtest.SQLite(t) }

func newFixture(t *testing.T, d *db.DB, opts ...option) *fixture {
	t.Helper()
	cat, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	h := &fixture{
		t: t, db: d, clock: clock.NewManual(start), bus: events.NewBus(), log: &bytes.Buffer{},
		hasher: &counter{Hasher: hashing.NewArgon2(cheap(), rand.Reader)},
	}
	log := slog.New(slog.NewTextHandler(&locked{w: h.log}, nil))
	m := mail.Options{
		DB: d, Clock: h.clock, IDs: ids.System(), Log: log, Events: h.bus,
		From: mail.Address{Name: cat.Company().Name, Address: "no-reply@wardgate.example"},
	}
	o := parts.Deps{
		DB: d, Clock: h.clock, IDs: ids.System(), Hasher: h.hasher, Audit: audit.New(h.clock, ids.System()),
		Events: h.bus, Log: log, Throttle: proof.NewThrottle(h.clock), Company: cat.Company,
		Origin: "http://localhost:8080", Push: push.New(push.Options{DB: d, Clock: h.clock, IDs: ids.System(), Random: rand.Reader, Log: log}),
	}
	for _, opt := range opts {
		opt(&o, &m)
	}
	h.mail = mail.New(m)
	o.Outbox = h.mail
	if h.Staff, err = parts.New(o); err != nil {
		t.Fatal(err)
	}
	h.mount(o.Origin, log)
	return h
}

func (h *fixture) mount(origin string, log *slog.Logger) {
	h.t.Helper()
	facts, err := catalog.Load()
	if err != nil {
		h.t.Fatal(err)
	}
	lists := facts.Enumerations()
	for _, p := range staff.Permissions() {
		lists["staff.permissions"] = append(lists["staff.permissions"], string(p))
	}
	router, err := httpx.Mount(httpx.Options{
		Title: "test", Version: "0", Origin: origin, Authenticator: h.Sessions, IDs: ids.System(), Log: log, Now: h.clock.Now,
		Enumerations: lists,
	}, h.Routes())
	if err != nil {
		h.t.Fatal(err)
	}
	h.router = router
}

type locked struct {
	mu sync.Mutex
	w  *bytes.Buffer
}

func (l *locked) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(p)
}

// owner makes the first owner, with secret as password.
func (h *fixture) owner() staff.User {
	h.t.Helper()
	if made, err := h.Setup.EnsureFirstOwner(h.t.Context(), "olive@wardgate.example", secret); err != nil || !made {
		h.t.Fatalf("first owner: made %v, %v", made, err)
	}
	return h.user("olive@wardgate.example")
}

// member makes an active account with secret as password.
func (h *fixture) member(email string, role staff.Role) staff.User {
	h.t.Helper()
	_, link, err := h.Team.Add(h.t.Context(), email, role)
	if err != nil {
		h.t.Fatal(err)
	}
	if err := h.accept(passwords.Redemption{Token: tokenOf(link.URL), Name: "Member", Password: secret}); err != nil {
		h.t.Fatal(err)
	}
	return h.user(email)
}

func tokenOf(url string) string {
	_, token, _ := strings.Cut(url, "?token=")
	return token
}

func (h *fixture) user(email string) staff.User {
	h.t.Helper()
	users, _, err := h.Team.List(h.t.Context(), email, 0, "")
	if err != nil || len(users) != 1 {
		h.t.Fatalf("looking for %s: %d found, %v", email, len(users), err)
	}
	return users[0]
}

func (h *fixture) signIn(email, password string) (token string, err error) {
	h.devices.Lock()
	device := h.device
	h.devices.Unlock()
	in, err := h.SignIn.SignIn(h.t.Context(), signin.Credentials{Email: email, Password: password, Address: "203.0.113.9", Device: device})
	if err == nil {
		h.devices.Lock()
		h.device = in.Device
		h.devices.Unlock()
	}
	return in.Token, err
}

func (h *fixture) accept(r passwords.Redemption) error {
	h.t.Helper()
	_, err := h.Passwords.Accept(h.t.Context(), r)
	return err
}

func (h *fixture) confirmReset(r passwords.Redemption) error {
	h.t.Helper()
	_, err := h.Passwords.ConfirmReset(h.t.Context(), r)
	return err
}

func (h *fixture) mustSignIn(email, password string) (token string) {
	h.t.Helper()
	token, err := h.signIn(email, password)
	if err != nil {
		h.t.Fatalf("signing %s in: %v", email, err)
	}
	return token
}

// actor is who token belongs to; the zero Actor for nobody.
func (h *fixture) actor(token string) httpx.Actor {
	h.t.Helper()
	r := httptest.NewRequestWithContext(h.t.Context(), http.MethodGet, "/", nil)
	r.AddCookie(&http.Cookie{Name: "wardgate_session", Value: token})
	a, err := h.Sessions.Authenticate(r)
	if err != nil {
		h.t.Fatal(err)
	}
	return a
}

func (h *fixture) alive(token string) bool { h.t.Helper(); return h.actor(token).Known() }

// mails are the texts in the ledger about an account, oldest first.
func (h *fixture) mails(userID string) []mail.Detail {
	h.t.Helper()
	rows, err := h.db.Read().QueryContext(h.t.Context(), "SELECT id FROM mails WHERE ref = $1 ORDER BY id", userID)
	if err != nil {
		h.t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var found []string
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			h.t.Fatal(err)
		}
		found = append(found, id)
	}
	if err := rows.Err(); err != nil {
		h.t.Fatal(err)
	}
	var out []mail.Detail
	for _, id := range found {
		d, err := h.mail.Reveal(h.t.Context(), id)
		if err != nil {
			h.t.Fatal(err)
		}
		out = append(out, d)
	}
	return out
}

// actions are the audit log's actions about a subject, oldest first.
func (h *fixture) actions(subject string) (out []string) {
	h.t.Helper()
	lines, _, err := audit.List(h.t.Context(), h.db.Read(), audit.Query{About: []string{subject}, Limit: 200})
	if err != nil {
		h.t.Fatal(err)
	}
	for _, l := range lines {
		out = append([]string{l.Action}, out...)
	}
	return out
}

// answer is what the router said.
type answer struct {
	status int
	header http.Header
	body   string
	json   map[string]any
}

// call goes through the router, with the session of token if it is not empty.
func (h *fixture) call(method, path, token, body string) answer {
	h.t.Helper()
	r := httptest.NewRequestWithContext(h.t.Context(), method, path, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		r.AddCookie(&http.Cookie{Name: "wardgate_session", Value: token})
	}
	w := httptest.NewRecorder()
	h.router.ServeHTTP(w, r)
	a := answer{status: w.Code, header: w.Header(), body: w.Body.String()}
	if strings.HasPrefix(strings.TrimSpace(a.body), "{") {
		if err := json.Unmarshal([]byte(a.body), &a.json); err != nil {
			h.t.Fatalf("%s %s answered no JSON: %s", method, path, a.body)
		}
	}
	return a
}

// cookie is the session cookie that an answer sets.
func (a answer) cookie(t *testing.T) *http.Cookie {
	t.Helper()
	for _, c := range (&http.Response{Header: a.header}).Cookies() {
		if strings.HasSuffix(c.Name, "wardgate_session") {
			return c
		}
	}
	t.Fatalf("no session cookie in %v", a.header)
	return nil
}

// as is the actor of a signed-in account, as the router would make it.
func (h *fixture) as(u staff.User) httpx.Actor {
	return httpx.Actor{ID: u.ID, Email: u.Email, Name: u.Name, Role: string(u.Role), Can: u.Role.Can}
}

func TestStaffThatLacksSomethingIsNotMade(t *testing.T) {
	for name, without := range map[string]func(*parts.Deps){
		"DB": func(d *parts.Deps) { d.DB = nil }, "Clock": func(d *parts.Deps) { d.Clock = nil }, "IDs": func(d *parts.Deps) { d.IDs = nil },
		"Hasher": func(d *parts.Deps) { d.Hasher = nil }, "Outbox": func(d *parts.Deps) { d.Outbox = nil },
		"Events": func(d *parts.Deps) { d.Events = nil }, "Log": func(d *parts.Deps) { d.Log = nil }, "Push": func(d *parts.Deps) { d.Push = nil },
	} {
		var whole parts.Deps
		newFixture(t, openFresh(t), func(d *parts.Deps, m *mail.Options) { whole = *d; whole.Outbox = mail.New(*m) })
		without(&whole)
		if _, err := parts.New(whole); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("without %s: %v", name, err)
		}
	}
}
