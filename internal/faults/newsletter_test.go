package faults_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"
	"time"

	"wardgate/internal/newsletter/crowdtest"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail/smtptest"
)

// connections is how many a sender has, so how many mails a kill may leave uncertain.
const connections = 4

// TestKilledWhileSending kills the program at random points of a campaign to thousands.
// Nobody is lost, nobody gets it twice, and only what was in flight at a kill is uncertain.
// Proves: M11, newsletter-82, newsletter-125, gate-18
func TestKilledWhileSending(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		killedWhileSending(t, sqlite(t), 1)
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		killedWhileSending(t, postgres(t), 1)
	})
	t.Run("two instances", func(t *testing.T) {
		t.Parallel()
		killedWhileSending(t, postgres(t), 2)
	})
}

func killedWhileSending(t *testing.T, s storage, instances int) {
	people, kills := 3000, 8
	if long() {
		people, kills = 20_000, 500
	}
	c := &audience{arrived: map[string]int{}, come: make(chan struct{}, 1)}
	server := smtptest.Start(t)
	server.OnData(c.arrives)
	env := s.with("SMTP_URL", server.URL(), "NEWSLETTER_CONNECTIONS", fmt.Sprint(connections))
	id := c.write(t, s, env, people)

	running := make([]*process, instances)
	for i := range running {
		running[i] = serve(t, env...)
	}
	c.launch(t, running[0].url, id, people)
	chance := rand.New(rand.NewPCG(7, uint64(kills))) // the same points each time
	for killed := range kills {
		// What is left is shared among the kills that are left, so that none comes after the end.
		at := c.count() + 1 + chance.IntN(max(1, 2*(people-atTheEnd-c.count())/(kills-killed+1)))
		if !c.until(t, at) {
			t.Fatalf("%d of %d mails came before kill %d, then none", c.count(), people, killed+1)
		}
		i := killed % instances
		running[i].kill()
		running[i] = serve(t, env...)
	}
	url := running[0].url
	cookie := signIn(t, url)
	var done campaign
	eventually(t, 3*time.Minute, "the campaign has ended", func() bool {
		done = campaign{}
		read(t, url+"/api/staff/newsletter/campaigns/"+id, cookie, &done)
		return done.Status == "sent"
	})
	for _, p := range running {
		p.stop()
	}
	c.judge(t, s.open(t), id, done, people, kills)
}

// atTheEnd are mails that no kill waits for: those that lost senders hold come late.
const atTheEnd = 500

// campaign is what the program tells of one.
type campaign struct {
	ID         string `json:"id"`
	Status     string `json:"status"`
	Recipients int    `json:"recipient_count"`
	Sent       int    `json:"sent_count"`
	Failed     int    `json:"failed_count"`
	Skipped    int    `json:"skipped_count"`
	Uncertain  int    `json:"uncertain_count"`
}

// audience counts what arrives for whom.
type audience struct {
	mu      sync.Mutex
	arrived map[string]int
	total   int
	come    chan struct{}
}

func (c *audience) arrives(m smtptest.Mail) smtptest.Act {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.arrived[m.To]++
	c.total++
	select {
	case c.come <- struct{}{}:
	default:
	}
	return smtptest.Swallow()
}

func (c *audience) count() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.total
}

// until waits for n mails; false when no more come.
func (c *audience) until(t *testing.T, n int) bool {
	t.Helper()
	for c.count() < n {
		select {
		case <-c.come:
		case <-time.After(40 * time.Second): // longer than claims of a killed sender hold
			return false
		}
	}
	return true
}

// write makes a campaign, and people to get it.
func (c *audience) write(t *testing.T, s storage, env []string, people int) (id string) {
	t.Helper()
	p := serve(t, env...)
	cookie := signIn(t, p.url)
	list := "email,interests,basis,evidence,consented_at\nfirst@crowd.example,,express,Card 1," + time.Now().AddDate(0, -1, 0).Format(time.DateOnly) + "\n"
	c.ask(t, p.url, cookie, "/subscribers/import", list, "text/csv", nil)
	var made campaign
	c.ask(t, p.url, cookie, "/campaigns", `{"title":"November","subject":"Locks in winter","content":"Hello {{name|there}}, [read on](https://guard.example/news)."}`, "application/json", &made)
	p.stop()
	if err := crowdtest.Crowd(t.Context(), s.open(t), "first@crowd.example", people-1); err != nil {
		t.Fatal(err)
	}
	return made.ID
}

func (c *audience) launch(t *testing.T, url, id string, people int) {
	t.Helper()
	var out struct {
		Success        bool
		RecipientCount int
		Error          string
	}
	c.ask(t, url, signIn(t, url), "/campaigns/"+id+"/send", "", "application/json", &out)
	if !out.Success || out.RecipientCount != people {
		t.Fatalf("launched: %+v", out)
	}
}

func (c *audience) ask(t *testing.T, url, cookie, path, body, kind string, into any) {
	t.Helper()
	got, err := call(http.MethodPost, url+"/api/staff/newsletter"+path, body, "Content-Type", kind, "Cookie", cookie)
	if err != nil || got.status > 299 {
		t.Fatalf("%s: %d %s (%v)", path, got.status, got.body, err)
	}
	if into != nil {
		if err := json.Unmarshal([]byte(got.body), into); err != nil {
			t.Fatal(err)
		}
	}
}

// judge compares what the program says with what arrived.
func (c *audience) judge(t *testing.T, d *db.DB, id string, told campaign, people, killed int) {
	t.Helper()
	if told.Recipients != people || told.Sent+told.Failed+told.Skipped+told.Uncertain != people || told.Failed+told.Skipped != 0 {
		t.Errorf("does not add up to %d: %+v", people, told)
	}
	if told.Uncertain > killed*connections {
		t.Errorf("%d mails are uncertain after %d kills, %d at most were in flight", told.Uncertain, killed, killed*connections)
	}
	rows, err := d.Read().QueryContext(t.Context(),
		"SELECT s.email, d.state FROM newsletter_deliveries d JOIN newsletter_subscribers s ON s.id = d.subscriber_id WHERE d.campaign_id = $1", id)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	lost, twice, wrong := 0, 0, 0
	for rows.Next() {
		var email, state string
		if err := rows.Scan(&email, &state); err != nil {
			t.Fatal(err)
		}
		n := c.arrived[email]
		switch {
		case n > 1:
			twice++
		case n == 0 && state == "sent":
			lost++
		case state != "sent" && state != "uncertain":
			wrong++
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	if lost+twice+wrong > 0 || len(c.arrived) < told.Sent {
		t.Errorf("%d lost, %d twice, %d in no final state; %d people got it, %d sent", lost, twice, wrong, len(c.arrived), told.Sent)
	}
	t.Logf("%d kills: %d sent, %d uncertain, %d mails arrived", killed, told.Sent, told.Uncertain, c.total)
}
