package faults_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail/smtptest"
)

// TestChaos does to the program everything that this package knows, in a row and in any order, while visitors send forms
// of every kind and repeat each until it is accepted. Then the accounts are made: what was acknowledged against what
// exists, and what was mailed against what arrived.
//
// As it stands each fault comes once. WARDGATE_CHAOS=1000 draws so many, most of them kills; WARDGATE_CHAOS_SEED draws
// others, and WARDGATE_CHAOS_TABLE names a file that gets the accounts (`make chaos`).
// Proves: platform-121
func TestChaos(t *testing.T) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			c := newChaos(t, engine)
			for i, f := range c.script() {
				c.suffers(i, f)
			}
			c.ends()
			table := c.table()
			t.Log(table)
			appendTo(t, os.Getenv("WARDGATE_CHAOS_TABLE"), table)
		})
	}
}

// chaos is a program, what it depends on, and those who use it.
type chaos struct {
	t      *testing.T
	engine db.Engine
	store  storage
	env    []string
	dir    string  // SQLite's folder, on a small disk
	server *frozen // PostgreSQL's
	mails  *smtptest.Server
	steps  *stepped // nil: this build's clock cannot be set
	random *rand.Rand

	p       *process
	visited *ledger
	began   time.Time
	times   map[string]int
	longest map[string]time.Duration
}

func newChaos(t *testing.T, engine db.Engine) *chaos {
	t.Helper()
	c := &chaos{t: t, engine: engine, mails: smtptest.Start(t), random: rand.New(rand.NewPCG(chaosNumber(t, "WARDGATE_CHAOS_SEED", 1), uint64(len(engine)))),
		began: time.Now(), times: map[string]int{}, longest: map[string]time.Duration{}}
	if engine == db.SQLite {
		mb := 64
		if c.events() > 0 {
			mb = 2000
		}
		c.dir = smallDisk(t, mb)
		c.store = folder(t, c.dir)
	} else {
		// What was committed is in the system's hands before it is acknowledged: a crash of the server alone loses nothing of it.
		url, data := dbtest.Alone(t, "synchronous_commit=on", "full_page_writes=on")
		c.server = &frozen{t, data}
		c.store = storage{env: []string{"DATABASE_URL", url, "WARDGATE_KEY_FILE", filepath.Join(t.TempDir(), "key")},
			open: func(t testing.TB) *db.DB { return opened(t, db.Options{URL: url}) }}
	}
	c.env = c.store.with("SMTP_URL", c.mails.URL(), "MAIL_ADMIN", "desk@wardgate.example")
	if c.steps = newStepped(t); c.steps != nil {
		c.env = append(c.env, "CLOCK_STEPS", c.steps.file)
	}
	c.visited = newLedger(t)
	c.start()
	return c
}

func chaosNumber(t *testing.T, name string, otherwise uint64) uint64 {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.ParseUint(text, 10, 32)
	if err != nil {
		t.Fatalf("%s=%q is no number", name, text)
	}
	return n
}

// events are how many faults are drawn; 0: each comes once.
func (c *chaos) events() int { return int(chaosNumber(c.t, "WARDGATE_CHAOS", 0)) }

// script are the faults in their order.
func (c *chaos) script() (all []fault) {
	kinds := c.faults()
	n := c.events()
	if n == 0 {
		c.random.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
		return kinds
	}
	var urn []fault
	for _, k := range kinds {
		urn = append(urn, slices.Repeat([]fault{k}, k.weight)...)
	}
	for range n {
		all = append(all, urn[c.random.IntN(len(urn))])
	}
	return all
}

// start starts the program and tells the visitors where it is.
func (c *chaos) start() {
	c.p = serve(c.t, c.env...)
	c.visited.serving(c.p)
}

// suffers lets one fault happen in the middle of the work, and waits until requests are accepted again.
func (c *chaos) suffers(i int, f fault) {
	c.t.Helper()
	if c.server != nil {
		dbtest.Hold(c.t, c.server.data)
	}
	c.visited.until(c.visited.acknowledged()+2+(i*7)%13, f.name) // another moment of the work each time
	began := time.Now()
	f.do()
	c.visited.until(c.visited.acknowledged()+1, "after: "+f.name)
	c.times[f.name]++
	c.longest[f.name] = max(c.longest[f.name], time.Since(began))
}

// ends lets everything be done that was begun, and holds what was promised against what is there.
func (c *chaos) ends() {
	c.t.Helper()
	c.visited.finish()
	c.visited.sameAgain(c.p.url)
	c.steps.last()
	d := c.store.open(c.t)
	c.allMailed(d)
	c.p.stop()
	c.visited.against(d)
	c.visited.mailed(d, c.mails.Mails())
	whole(c.t, d)
}

// allMailed waits until every mail has left, or says which have not.
func (c *chaos) allMailed(d *db.DB) {
	c.t.Helper()
	want := 2 * len(c.visited.accounts["request"].acked)
	written := func() int { return number(c.t, d, "SELECT count(*) FROM mails WHERE "+atOnce) }
	patience := 3 * time.Minute
	if c.events() > 0 {
		patience = 40 * time.Minute // a mail server that said "not now" again and again is asked ever more seldom
	}
	for over := time.Now().Add(patience); !allSent(c.t, d) || written() < want; pause(200 * time.Millisecond) {
		if time.Now().After(over) {
			c.t.Fatalf("within %v %d of %d mails about requests were written, and these have not left:\n%s", patience, written(), want, strings.Join(lines(c.t, d,
				"SELECT kind || ' ' || state || ', ' || attempts || ' tries, due ' || CAST(due_at AS TEXT) || ': ' || last_error FROM mails WHERE state NOT IN ('sent') AND NOT withheld LIMIT 20"), "\n"))
		}
	}
}

func (c *chaos) table() string {
	var names []string
	for name := range c.times {
		names = append(names, name)
	}
	slices.Sort(names)
	all := 0
	out := "| fault | times | until accepted again, at most |\n|---|---|---|\n"
	for _, name := range names {
		out += fmt.Sprintf("| %s | %d | %.1f s |\n", name, c.times[name], c.longest[name].Seconds())
		all += c.times[name]
	}
	return fmt.Sprintf("\n### %s, %s: %d faults in %d minutes\n\n%s\n%s", time.Now().UTC().Format("2006-01-02 15:04 UTC"), c.engine, all,
		int(time.Since(c.began).Minutes()+0.5), out, c.visited.table())
}

// appendTo adds text to a file in one piece; no name: nowhere.
func appendTo(t *testing.T, file, text string) {
	t.Helper()
	if file == "" {
		return
	}
	f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY|os.O_CREATE, 0o644)
	if err == nil {
		_, err = f.WriteString(text)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		t.Error(err)
	}
}
