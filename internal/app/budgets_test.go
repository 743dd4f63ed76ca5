package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/newsletter/sending"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail/smtptest"
	"wardgate/internal/staff"
)

// budgetsFile holds what each path may cost on each engine: counts for one operation. A
// machine may be busy, a count is not: this is how the gate notices that something has
// become dearer. A budget is raised only in a commit that says why.
const budgetsFile = "testdata/budgets.json"

// cost is what operations of a path came to, for one of them, by the name of the count:
//
//	statements   run on the database, BEGIN and COMMIT not
//	compiled     statements parsed and planned, after everything has been used once: none
//	transactions begun to write
//	rows         inserted, changed or deleted
//	log_bytes    written into SQLite's log; a PostgreSQL server's is everybody's
//	allocations  of memory, by the whole program
type cost map[string]float64

// slack is what a count may be above its budget: statements are exact, pages and
// allocations depend on what was stored and on Go's version a little.
var slack = cost{"log_bytes": 1.1, "allocations": 1.1}

// TestBudgets fails when a path costs more than its budget. The clock stands: on a slow machine a
// minute passes while a path is measured, and then its session is noted as seen.
// Proves: quotes-22, automation-101, gate-4
func TestBudgets(t *testing.T) {
	budgets := readBudgets(t)
	server := smtptest.Start(t)
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		engine := string(h.DB.Engine())
		measured := costs(t, h, server)
		for name, c := range measured {
			path := engine + ": " + name
			budget, ok := budgets[engine][name]
			if !ok {
				t.Errorf("%s has no budget in %s; it costs %s", path, budgetsFile, asText(c))
				continue
			}
			for _, over := range c.over(budget) {
				t.Errorf("%s: %s. If it is meant, raise the budget in %s in a commit that says why; all of it: %s", path, over, budgetsFile, asText(c))
			}
		}
		for name := range budgets[engine] {
			if _, ok := measured[name]; !ok {
				t.Errorf("%s: %s has a budget in %s, and nothing measures it", engine, name, budgetsFile)
			}
		}
	}, apptest.Idle(), apptest.InOrder(), apptest.At(clock.NewManual(time.Now())), apptest.Env("SMTP_URL", server.URL()))
	for engine := range budgets {
		if engine != string(db.SQLite) && engine != string(db.Postgres) {
			t.Errorf("%s in %s is no database", engine, budgetsFile)
		}
	}
}

// over says what of a cost is above its budget, a count that the budget does not name included.
func (c cost) over(budget cost) (out []string) {
	for _, name := range slices.Sorted(maps.Keys(c)) {
		most, ok := budget[name]
		switch {
		case !ok:
			out = append(out, fmt.Sprintf("%s has no budget, it is %g", name, c[name]))
		case c[name] > most*max(1, slack[name]):
			out = append(out, fmt.Sprintf("%g %s, budget %g", c[name], name, most))
		}
	}
	return out
}

// Proves: gate-4
func TestOver(t *testing.T) {
	budget := cost{"statements": 10, "allocations": 100}
	for name, one := range map[string]struct {
		cost cost
		want string
	}{
		"within":         {cost{"statements": 10, "allocations": 109}, ""},
		"one more":       {cost{"statements": 11, "allocations": 100}, "11 statements, budget 10"},
		"past its slack": {cost{"statements": 9, "allocations": 111}, "111 allocations, budget 100"},
		"not named":      {cost{"rows": 3}, "rows has no budget, it is 3"},
	} {
		if got := strings.Join(one.cost.over(budget), "; "); got != one.want {
			t.Errorf("%s: %q, want %q", name, got, one.want)
		}
	}
}

func readBudgets(t *testing.T) map[string]map[string]cost {
	t.Helper()
	b, err := os.ReadFile(budgetsFile)
	if err != nil {
		t.Fatal(err)
	}
	out, err := parseBudgets(b)
	if err != nil {
		t.Fatalf("%s: %v", budgetsFile, err)
	}
	return out
}

// parseBudgets reads one JSON object: json.Unmarshal refuses whatever stands behind it.
func parseBudgets(text []byte) (out map[string]map[string]cost, err error) {
	if err := json.Unmarshal(text, &out); err != nil {
		return nil, err
	}
	known := []string{"statements", "compiled", "transactions", "rows", "log_bytes", "allocations"}
	for engine, paths := range out {
		for path, budget := range paths {
			for name := range budget {
				if !slices.Contains(known, name) {
					return nil, fmt.Errorf("%s: %s: %q is no count; there are %s", engine, path, name, strings.Join(known, ", "))
				}
			}
		}
	}
	return out, nil
}

func TestSpoiledBudgetsAreRefused(t *testing.T) {
	for name, text := range map[string]string{
		"unknown count": `{"sqlite": {"a quote": {"statement": 6}}}`,
		"words behind":  `{"sqlite": {"a quote": {"statements": 6}}} and more`,
		"cut off":       `{"sqlite": {"a quote"`,
	} {
		if _, err := parseBudgets([]byte(text)); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
	if got, err := parseBudgets([]byte(`{"sqlite": {"a quote": {"statements": 6}}}`)); err != nil || got["sqlite"]["a quote"]["statements"] != 6 {
		t.Errorf("%v, %v", got, err)
	}
}

func asText(c cost) string {
	b, err := json.Marshal(c)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// manyLeads is how many a list is read from.
const manyLeads = 100_000

// costs measures every path.
func costs(t *testing.T, h *apptest.Instance, server *smtptest.Server) map[string]cost {
	t.Helper()
	m := &meter{Instance: h, t: t, handler: h.Handler()}
	if err := h.Seed(t.Context()); err != nil { // with the plans that automation begins with
		t.Fatal(err)
	}
	// One connection does all of it, in one order: whatever it compiles, it compiles once.
	h.DB.Writer().SetMaxOpenConns(1)
	h.DB.Read().SetMaxOpenConns(1)
	if h.DB.Engine() == db.SQLite { // else the log would be emptied while it is measured
		m.exec("PRAGMA wal_autocheckpoint = 0")
	}
	_, cookie := h.SignIn("owner@wardgate.example", staff.Owner)
	out := map[string]cost{}
	post := func(name, path string, status int, body func(i int) string) {
		out[name] = m.measure(func(i int) {
			m.call(http.MethodPost, path, body(i), status, "Content-Type", "application/json", "Idempotency-Key", fmt.Sprintf("%s-%d", strings.ReplaceAll(name, " ", "-"), i))
		})
	}
	out["a page"] = m.measure(func(int) { m.call(http.MethodGet, "/quote", "", http.StatusOK) })
	post("a quote", "/api/quotes", http.StatusCreated, func(i int) string {
		return good().with("email", ownLetters(i)+"@visitors.example").with("message", fmt.Sprintf("Please call, number %d.", i)).json()
	})
	out["what follows a quote"] = m.follow()
	post("a capture", "/api/leads", http.StatusCreated, func(i int) string {
		return fmt.Sprintf(`{"email":"capture%d@visitors.example","name":"Dana Birch","company":"Birch Ltd","role":"owner",`+
			`"interests":["surveillance","theft"],"source":"ai_lead_capture","sessionId":"s%d","behavior":{"pagesVisited":["/","/services"],`+
			`"timeOnSite":310,"scrollDepth":80,"interactions":4,"referrer":"direct","deviceType":"desktop"}}`, i, i)
	})
	post("a chat message", "/api/chat/messages", http.StatusOK, func(i int) string {
		return fmt.Sprintf(`{"userId":"u%d","sessionId":"chat-%d","serviceType":"security-guards","message":"How much is a guard at night?"}`, i, i)
	})
	post("a subscription", "/api/newsletter/subscriptions", http.StatusAccepted, func(i int) string {
		return fmt.Sprintf(`{"email":"reader%d@visitors.example","interests":["surveillance"],"consent":true}`, i)
	})
	out["a campaign's mail"] = m.campaign(server, cookie)
	m.manyLeads()
	out["a page of the leads"] = m.measure(func(int) { m.call(http.MethodGet, "/api/staff/leads", "", http.StatusOK, "Cookie", cookie) })
	return out
}

// meter counts what operations come to.
type meter struct {
	*apptest.Instance

	t       *testing.T
	handler http.Handler
	done    int // operations so far, so that each is somebody else's
}

const (
	warmUp  = 20
	counted = 40 // operations
)

// measure runs an operation until nothing is new about it, and then counts.
func (m *meter) measure(operation func(i int)) cost {
	m.t.Helper()
	run := func(n int) {
		for range n {
			m.done++
			operation(m.done)
		}
	}
	run(warmUp)
	return m.count(counted, func() { run(counted) })
}

// count is what n operations come to that run does.
func (m *meter) count(n int, run func()) cost {
	m.t.Helper()
	rows, logged := m.rows(), m.logged()
	var before, after runtime.MemStats
	counts := m.DB.Counts()
	runtime.ReadMemStats(&before)
	run()
	runtime.ReadMemStats(&after)
	counts = m.DB.Counts().Since(counts)
	each := func(all int64) float64 { return float64(all) / float64(n) }
	c := cost{
		"statements": each(counts.Statements), "compiled": each(counts.Compiled), "transactions": each(counts.Transactions),
		"rows": each(m.rows() - rows), "allocations": float64((after.Mallocs - before.Mallocs) / uint64(n)),
	}
	if m.DB.Engine() == db.SQLite {
		c["log_bytes"] = float64((m.logged() - logged) / int64(n))
	}
	return c
}

// follow is what the program does by itself after a quote: it writes both mails, and
// automation acts on what has happened.
func (m *meter) follow() cost {
	m.t.Helper()
	m.later(warmUp + counted) // of the quotes that were measured
	for i := range 2 * counted {
		m.call(http.MethodPost, "/api/quotes", good().with("email", ownLetters(i)+"@followed.example").json(), http.StatusCreated,
			"Content-Type", "application/json", "Idempotency-Key", fmt.Sprintf("followed-%d", i))
		if i == counted-1 {
			m.later(counted)
		}
	}
	return m.count(counted, func() { m.later(counted) })
}

// ownLetters begins with four letters that no other number's does: they stand in the request's
// ticket, whose four random characters alone meet once in some hundred runs of so many
// requests. What meets is stored at the second try, and costs more.
func ownLetters(i int) string {
	return string([]rune{'a' + rune(i/676%26), 'a' + rune(i/26%26), 'a' + rune(i%26), 'q'}) + strconv.Itoa(i)
}

// later does what the program would do by itself; nothing of it waits for a moment.
func (m *meter) later(n int) {
	m.t.Helper()
	ctx := m.t.Context()
	if got := m.Nudges.Waiting(); got != n {
		m.t.Fatalf("%d nudges wait, want %d", got, n)
	}
	m.Scheduler.WorkNudges(ctx)
	if err := m.Automation.Work(ctx); err != nil {
		m.t.Fatal(err)
	}
}

// campaign sends to a crowd through one connection, so that nothing depends on who is faster.
// Only what became of the last mail may be stored too late to be counted.
func (m *meter) campaign(server *smtptest.Server, cookie string) (c cost) {
	m.t.Helper()
	ctx, stop := context.WithCancel(m.t.Context())
	var running sync.WaitGroup
	running.Go(func() {
		m.Sending.Run(ctx, sending.Pace{Connections: 1, Tick: time.Hour, Lease: 5000 * time.Hour})
	})
	defer running.Wait()
	defer stop()
	for i, n := range []int{warmUp / 2, warmUp, counted} { // each to those before as well
		list := strings.Builder{}
		list.WriteString("email,interests,basis,evidence,consented_at\n")
		for p := range n - m.Count("SELECT count(*) FROM newsletter_subscribers WHERE state = 'active'") {
			fmt.Fprintf(&list, "crowd%d.%d@fair.example,surveillance,express,Card %d,%s\n", i, p, p, time.Now().AddDate(0, -1, 0).Format(time.DateOnly))
		}
		m.call(http.MethodPost, "/api/staff/newsletter/subscribers/import", list.String(), http.StatusOK, "Cookie", cookie, "Content-Type", "text/csv")
		var made struct{ ID string }
		answer := m.call(http.MethodPost, campaignsPath, fmt.Sprintf(`{"title":"November %d","subject":"Locks in winter %d","content":"Hello {{name|there}}."}`, i, i), http.StatusCreated,
			"Cookie", cookie, "Content-Type", "application/json", "Idempotency-Key", fmt.Sprintf("campaign-%d", i))
		if err := json.Unmarshal([]byte(answer), &made); err != nil {
			m.t.Fatal(err)
		}
		before := len(server.Mails())
		send := func() {
			m.call(http.MethodPost, campaignsPath+"/"+made.ID+"/send", "", http.StatusOK, "Cookie", cookie)
			server.Wait(m.t, before+n)
		}
		c = m.count(n, send)
	}
	return c
}

// manyLeads makes many out of the newest one.
func (m *meter) manyLeads() {
	m.t.Helper()
	columns := "name, company, phone, phone_e164, source, score, score_lines, priority, stage, interests, behavior, demographics, automation_enabled, " +
		"human_override, chat_needs_human, assigned_to, assigned_name, last_activity, created_at, updated_at, version, state, merged_into, search"
	m.exec("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < CAST($1 AS BIGINT)) INSERT INTO leads (id, person_key, email, "+columns+") "+
		"SELECT 'lead_many' || CAST(10000000 + i AS TEXT), 'many' || i, 'many' || i || '@many.example', "+columns+
		" FROM n, (SELECT * FROM leads ORDER BY id DESC LIMIT 1) AS one", manyLeads)
}

func (m *meter) exec(query string, args ...any) {
	m.t.Helper()
	if _, err := m.DB.Writer().ExecContext(m.t.Context(), query, args...); err != nil {
		m.t.Fatal(err)
	}
}

// call asks in this process: what a socket costs is not the program's.
func (m *meter) call(method, path, body string, status int, headers ...string) string {
	m.t.Helper()
	r := httptest.NewRequestWithContext(m.t.Context(), method, m.URL+path, strings.NewReader(body))
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	m.handler.ServeHTTP(w, r)
	if w.Code != status {
		m.t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
	}
	return w.Body.String()
}

// rows is how many rows were written since the database was opened, by the connection that
// has written all of them: operations come one after the other.
func (m *meter) rows() (n int64) {
	m.t.Helper()
	ctx, writer := m.t.Context(), m.DB.Writer()
	query := "SELECT total_changes()"
	if m.DB.Engine() == db.Postgres {
		if _, err := writer.ExecContext(ctx, "SELECT pg_stat_force_next_flush()"); err != nil {
			m.t.Fatal(err)
		}
		query = "SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::bigint FROM pg_stat_user_tables"
	}
	if err := writer.QueryRowContext(ctx, query).Scan(&n); err != nil {
		m.t.Fatal(err)
	}
	return n
}

// logged is how long SQLite's log is.
func (m *meter) logged() int64 {
	m.t.Helper()
	if m.DB.Engine() != db.SQLite {
		return 0
	}
	var seq int
	var name, file string
	if err := m.DB.Read().QueryRowContext(m.t.Context(), "PRAGMA database_list").Scan(&seq, &name, &file); err != nil {
		m.t.Fatal(err)
	}
	info, err := os.Stat(filepath.Clean(file) + "-wal")
	if err != nil {
		m.t.Fatal(err)
	}
	return info.Size()
}
