package app_test

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/duty"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/sms/smstest"
	"wardgate/internal/staff"
)

// crew is a program with people who take turns: ada, then bo, then cleo; olga is the owner.
type crew struct {
	*apptest.Instance
	t       *testing.T
	clock   *clock.Manual
	server  *smstest.Server
	second  *apptest.Instance
	ids     map[string]string
	cookies map[string]string
}

func eachCrew(t *testing.T, test func(t *testing.T, d *crew), more ...apptest.Option) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := &crew{t: t, clock: clock.NewManual(monday), server: smstest.Start(t), ids: map[string]string{}, cookies: map[string]string{}}
		settings := append([]apptest.Option{apptest.At(k.clock), apptest.Idle(), apptest.Env("SMS_URL", k.server.URL())}, more...)
		k.Instance, k.second = apptest.Start(t, d, settings...), apptest.Start(t, d, settings...)
		for _, name := range []string{"olga", "ada", "bo", "cleo"} {
			role := staff.Sales
			if name == "olga" {
				role = staff.Owner
			}
			k.ids[name], k.cookies[name] = k.SignIn(name+"@crew.example", role)
		}
		test(t, k)
	})
}

func (k *crew) as(who, method, path string, body any, want int) apptest.Answer {
	k.t.Helper()
	got := k.JSON(method, "/api/staff/duty"+path, body, "Cookie", k.cookies[who], "Origin", k.URL)
	if got.Status != want {
		k.t.Fatalf("%s %s %s: %d %s", who, method, path, got.Status, got.Body)
	}
	return got
}

func (k *crew) overview() (o duty.Overview) {
	k.t.Helper()
	if err := k.as("olga", http.MethodGet, "", nil, http.StatusOK).JSON(&o); err != nil {
		k.t.Fatal(err)
	}
	return o
}

func (k *crew) team(id string) duty.TeamBody {
	k.t.Helper()
	teams := k.overview().Teams
	return teams[slices.IndexFunc(teams, func(t duty.TeamBody) bool { return t.ID == id })]
}

// rotation puts people on the roster of dispatch, in weeks from Monday at ten in the morning in Edmonton: the clock stands there.
func (k *crew) rotation(names ...string) {
	k.t.Helper()
	members := []string{}
	for _, n := range names {
		members = append(members, k.ids[n])
	}
	k.as("olga", http.MethodPut, "/teams/dispatch/rotation", map[string]any{
		"members": members, "turn": "week", "weekday": 1, "handover": "10:00", "emergency_minutes": 5, "breach_minutes": 15, "seen": k.team("dispatch").Seen,
	}, http.StatusOK)
}

// after moves the clock to so long after monday, and has both instances look at once, twice.
func (k *crew) after(d time.Duration) {
	k.t.Helper()
	k.clock.Set(monday.Add(d))
	for range 2 {
		var both sync.WaitGroup
		for _, h := range []*apptest.Instance{k.Instance, k.second} {
			both.Go(func() {
				if _, err := h.Deadlines.RaiseDue(k.t.Context()); err != nil {
					k.t.Error(err)
				}
			})
		}
		both.Wait()
	}
}

func (k *crew) now() (n duty.Now) {
	k.t.Helper()
	if err := k.as("ada", http.MethodGet, "/now", nil, http.StatusOK).JSON(&n); err != nil {
		k.t.Fatal(err)
	}
	return n
}

// emergencies are the incidents of this kind, newest first.
func (k *crew) emergencies() []duty.IncidentBody {
	k.t.Helper()
	var list struct{ Items []duty.IncidentBody }
	if err := k.as("ada", http.MethodGet, "/incidents", nil, http.StatusOK).JSON(&list); err != nil {
		k.t.Fatal(err)
	}
	return slices.DeleteFunc(list.Items, func(i duty.IncidentBody) bool { return i.Kind != duty.Emergency })
}

// told are the people who were told of the newest emergency, with why.
func (k *crew) told() string {
	k.t.Helper()
	out := []string{}
	for _, one := range k.emergencies()[0].Told {
		for name, id := range k.ids {
			if id == one.UserID {
				out = append(out, name+":"+one.Why)
			}
		}
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

func (k *crew) mailsTo(who string) int {
	return k.Count("SELECT count(*) FROM mails WHERE kind = 'duty.incident' AND to_address LIKE $1", "%"+who+"@crew.example%")
}

func (k *crew) emergency() {
	k.t.Helper()
	if a := k.Do(http.MethodPost, "/api/contact", `{"name":"Emery Lockwood","email":"emery@customers.example","phone":"780-555-0166","subject":"emergency",
		"message":"Somebody is cutting our fence."}`, "Content-Type", "application/json"); a.Status != http.StatusCreated {
		k.t.Fatalf("%d %s", a.Status, a.Body)
	}
}

// TestAnEmergencyGoesOnUntilSomebodyHasIt: at once the person on duty, after five minutes the next, after ten the team, after
// fifteen the owner; each once, with two instances that look at the same time.
// Proves: duty-5, duty-6, duty-7, duty-24
func TestAnEmergencyGoesOnUntilSomebodyHasIt(t *testing.T) {
	eachCrew(t, func(t *testing.T, k *crew) {
		k.rotation("ada", "bo", "cleo")
		k.as("ada", http.MethodPut, "/own", duty.Settings{Phone: "780-555-0141", QuietFrom: "00:00", QuietTo: "23:59"}, http.StatusOK)
		k.as("bo", http.MethodPut, "/own", duty.Settings{Phone: "780-555-0142", QuietFrom: "00:00", QuietTo: "23:59"}, http.StatusOK)
		k.emergency()
		if n := k.Count("SELECT count(*) FROM duty_incidents"); n != 1 {
			t.Fatalf("%d incidents stand with the message", n)
		}
		for _, step := range []struct {
			at   time.Duration
			told string
		}{
			{0, "ada:duty"},
			{5*time.Minute - time.Millisecond, "ada:duty"},
			{5 * time.Minute, "ada:duty bo:next"},
			{10*time.Minute - time.Millisecond, "ada:duty bo:next"},
			{10 * time.Minute, "ada:duty bo:next cleo:team"},
			{15 * time.Minute, "ada:duty bo:next cleo:team olga:owner"},
		} {
			k.after(step.at)
			if got := k.told(); got != step.told {
				t.Errorf("after %s: %s, want %s", step.at, got, step.told)
			}
		}
		for _, who := range []string{"ada", "bo", "cleo", "olga"} {
			if n := k.mailsTo(who); n != 1 {
				t.Errorf("%s was mailed %d times", who, n)
			}
		}
		if n := k.Count("SELECT count(*) FROM mails WHERE kind LIKE 'duty.%' AND (body LIKE '%Emery%' OR body LIKE '%fence%' OR body LIKE '%0166%')"); n > 0 {
			t.Error("a mail says who called or what they wrote")
		}
		if err := k.Texts.WorkUrgent(t.Context()); err != nil {
			t.Fatal(err)
		}
		texts := k.server.Texts() // both have quiet hours, and somebody is in danger
		slices.SortFunc(texts, func(a, b smstest.Text) int { return strings.Compare(a.To, b.To) })
		if len(texts) != 2 || texts[1].To != "+17805550142" || texts[0].To != "+17805550141" || !strings.Contains(texts[0].Body, "EMERGENCY, message MSG-") || !strings.Contains(texts[0].Body, "/duty?incident=incident_") {
			t.Errorf("%+v", texts)
		}
	})
}

// TestWhoHasAnIncidentEndsIt: nobody further is told; taken back, it goes on; what is answered is over by itself.
// Proves: duty-8, duty-9
func TestWhoHasAnIncidentEndsIt(t *testing.T) {
	eachCrew(t, func(t *testing.T, k *crew) {
		k.rotation("ada", "bo", "cleo")
		k.emergency()
		k.after(time.Minute)
		id := k.now().Incidents[0].ID
		for range 2 {
			k.as("ada", http.MethodPost, "/incidents/"+id+"/acknowledge", nil, http.StatusOK)
		}
		k.after(20 * time.Minute)
		if got, n := k.told(), k.now(); got != "ada:duty" || n.Incidents[0].AcknowledgedBy != k.ids["ada"] || n.Incidents[0].AcknowledgedAt == nil || n.Incidents[0].NextAt != nil {
			t.Errorf("acknowledged, %s were told: %+v", got, n.Incidents[0])
		}
		k.as("bo", http.MethodPost, "/incidents/"+id+"/acknowledge", nil, http.StatusOK)
		if n := k.now(); n.Incidents[0].AcknowledgedBy != k.ids["ada"] {
			t.Error("who came second has it")
		}
		k.as("ada", http.MethodPost, "/incidents/"+id+"/unacknowledge", nil, http.StatusOK)
		k.after(21 * time.Minute)
		if got := k.told(); got != "ada:duty bo:next cleo:team olga:owner" {
			t.Errorf("taken back after the time of all: %s", got)
		}
		k.as("ada", http.MethodPost, "/incidents/"+id+"/acknowledge", nil, http.StatusOK)

		k.clock.Set(monday.Add(time.Hour))
		k.emergency2()
		k.after(time.Hour + time.Minute)
		last := k.emergencies()[0]
		owner := last.OwnerID
		if a := k.Do(http.MethodPost, "/api/staff/contact/"+owner+"/answered", "", "Cookie", k.cookies["cleo"], "Origin", k.URL); a.Status != http.StatusOK {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		k.after(2 * time.Hour)
		if got := k.told(); got != "ada:duty" {
			t.Errorf("answered, and still %s were told", got)
		}
		k.as("ada", http.MethodPost, "/incidents/"+last.ID+"/acknowledge", nil, http.StatusConflict)
		if last = k.emergencies()[0]; !last.Over || last.OverAt == nil || last.NextAt != nil {
			t.Errorf("answered: %+v", last)
		}
	})
}

func (k *crew) emergency2() {
	k.t.Helper()
	if a := k.Do(http.MethodPost, "/api/contact", `{"name":"Hollis Keating","email":"hollis@customers.example","subject":"emergency",
		"message":"A break-in right now."}`, "Content-Type", "application/json"); a.Status != http.StatusCreated {
		k.t.Fatalf("%d %s", a.Status, a.Body)
	}
}

// TestEveryFormOpensAnIncident: a request, a message, a conversation, and each promise that is broken; and nothing while no team has a rotation.
// Proves: duty-5, duty-10
func TestEveryFormOpensAnIncident(t *testing.T) {
	eachCrew(t, func(t *testing.T, k *crew) {
		k.emergency2()
		k.after(time.Hour)
		if n := k.Count("SELECT count(*) FROM duty_incidents"); n != 0 || k.now().Configured {
			t.Fatalf("without a rotation there are %d incidents", n)
		}
		k.clock.Set(monday)
		k.rotation("ada")
		k.post("/api/chat/messages", `{"message":"There is a break-in right now at our yard","sessionId":"session-1","userId":"user-1"}`)
		k.post("/api/quotes", `{"firstName":"Alder","lastName":"Bray","email":"alder@customers.example","phone":"780-555-0123","serviceType":"security-guards","propertyType":"office",
			"timeline":"immediate","message":"There is a break-in right now"}`)
		k.post("/api/contact", `{"name":"Hollis Keating","email":"hollis2@customers.example","subject":"other","message":"A fair in June."}`)
		if n := k.Count("SELECT count(*) FROM duty_incidents WHERE kind = 'emergency' AND promise IN ('chat.handover', 'quotes.response')"); n != 2 {
			t.Errorf("%d incidents of a chat and a request", n)
		}
		if n := k.Count("SELECT count(*) FROM duty_incidents"); n != 2 {
			t.Errorf("%d incidents", n)
		}
		k.after(49 * time.Hour)
		if n := k.Count("SELECT count(*) FROM duty_incidents WHERE kind = 'breach' AND promise = 'contact.response'"); n == 0 {
			t.Error("a message was not answered in time, and there is no incident")
		}
		if n := k.Count("SELECT count(*) FROM duty_incidents WHERE promise = 'duty.incident'"); n > 0 {
			t.Error("an incident is about an incident")
		}
	})
}

func (k *crew) post(path, body string) {
	k.t.Helper()
	if a := k.Do(http.MethodPost, path, body, "Content-Type", "application/json"); a.Status >= http.StatusBadRequest {
		k.t.Fatalf("%s: %d %s", path, a.Status, a.Body)
	}
}

// TestNobodyOnDutyIsAnAlarm: shown seven days ahead, mailed to the owner a day ahead and once; an incident in a gap is told to all at once.
// Proves: duty-11, duty-12
func TestNobodyOnDutyIsAnAlarm(t *testing.T) {
	eachCrew(t, func(t *testing.T, k *crew) {
		k.rotation("ada", "bo")
		at := func(d time.Duration) string { return monday.Add(d).Add(-7 * time.Hour).Format("2006-01-02T15:04") } // Edmonton in winter
		if o := k.overview(); len(o.Teams[0].Gaps) != 0 {
			t.Fatalf("%+v", o.Teams[0].Gaps)
		}
		k.as("olga", http.MethodPost, "/teams/dispatch/exceptions", map[string]any{"user_id": "", "note": "Holiday", "from": at(48 * time.Hour), "to": at(50 * time.Hour)}, http.StatusOK)
		again := k.as("olga", http.MethodPost, "/teams/dispatch/exceptions", map[string]any{"user_id": k.ids["bo"], "note": "", "from": at(49 * time.Hour), "to": at(60 * time.Hour)}, http.StatusUnprocessableEntity)
		if !strings.Contains(again.Body, "two cannot have the same hour") {
			t.Errorf("doubled hours: %s", again.Body)
		}
		gaps := k.now().Teams[0].Gaps
		if len(gaps) != 1 || gaps[0].Reason != "An exception says that nobody is: Holiday" || gaps[0].To.Sub(gaps[0].From) != 2*time.Hour {
			t.Fatalf("%+v", gaps)
		}
		mails := func(at time.Duration) int {
			k.clock.Set(monday.Add(at))
			for _, h := range []*apptest.Instance{k.Instance, k.second} {
				if err := h.Duty.Rosters.TellGaps(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			return k.Count("SELECT count(*) FROM mails WHERE kind = 'duty.gap'")
		}
		start := gaps[0].From.Sub(monday)
		for _, step := range []struct {
			at   time.Duration
			want int
		}{{start - 24*time.Hour - time.Minute, 0}, {start - 24*time.Hour + time.Minute, 1}, {start - time.Hour, 1}, {start + time.Hour, 1}} {
			if n := mails(step.at); n != step.want {
				t.Errorf("%s before the gap %d mails, want %d", start-step.at, n, step.want)
			}
		}
		k.emergency()
		k.after(start + time.Hour)
		k.cookies["ada"] = k.SignInAgain("ada@crew.example")
		if got := k.told(); got != "ada:nobody bo:nobody olga:nobody" {
			t.Errorf("in a gap %s were told", got)
		}
	})
}

// TestARosterIsTheOwners: others read it; a stale one is refused, and so is who stands in it twice or cannot sign in.
// Proves: duty-1, duty-13
func TestARosterIsTheOwners(t *testing.T) {
	eachCrew(t, func(t *testing.T, k *crew) {
		k.rotation("ada", "bo")
		seen := k.team("dispatch").Seen
		body := func(members ...string) map[string]any {
			return map[string]any{"members": members, "turn": "day", "weekday": 1, "handover": "08:00", "emergency_minutes": 5, "breach_minutes": 15, "seen": seen}
		}
		k.as("ada", http.MethodPut, "/teams/dispatch/rotation", body(k.ids["ada"]), http.StatusForbidden)
		if a := k.as("olga", http.MethodPut, "/teams/dispatch/rotation", body(k.ids["ada"], k.ids["ada"]), http.StatusUnprocessableEntity); !strings.Contains(a.Body, "stands in the rotation twice") {
			t.Errorf("%s", a.Body)
		}
		if a := k.as("olga", http.MethodPut, "/teams/dispatch/rotation", body("usr_nobody"), http.StatusUnprocessableEntity); !strings.Contains(a.Body, "cannot be on duty") {
			t.Errorf("%s", a.Body)
		}
		k.clock.Set(monday.Add(7 * 24 * time.Hour)) // bo's week
		k.cookies["olga"] = k.SignInAgain("olga@crew.example")
		k.as("olga", http.MethodPut, "/teams/dispatch/rotation", body(k.ids["ada"], k.ids["bo"]), http.StatusConflict)
		if m := k.team("dispatch").Rotation.Members; !slices.Equal(m, []string{k.ids["bo"], k.ids["ada"]}) {
			t.Errorf("in bo's week the rotation is %v", m)
		}
		off := true
		if a := k.JSON(http.MethodPatch, "/api/staff/users/"+k.ids["bo"], map[string]any{"disabled": off}, "Cookie", k.cookies["olga"], "Origin", k.URL); a.Status != http.StatusOK {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		if gaps := k.team("dispatch").Gaps; len(gaps) != 1 || !gaps[0].Gap || !strings.Contains(gaps[0].Reason, "the account is disabled") {
			t.Errorf("who is on duty cannot sign in: %+v", gaps)
		}
		for _, wrong := range []duty.Settings{{Phone: "12"}, {Phone: "780-555-0142, after five"}, {QuietFrom: "22:00"}, {QuietFrom: "25:00", QuietTo: "07:00"}} {
			k.as("olga", http.MethodPut, "/own", wrong, http.StatusUnprocessableEntity)
		}
	})
}

// TestAnEmergencyIsToldAtOnceThroughAKill: the first notice is owed by the row that was committed with it; an instance that is killed
// before it is written leaves it to another.
// Proves: duty-14
func TestAnEmergencyIsToldAtOnceThroughAKill(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := &crew{t: t, ids: map[string]string{}, cookies: map[string]string{}}
		first := apptest.Start(t, d, apptest.Idle()) // takes requests, and does nothing by itself: it is gone before it could
		k.Instance = first
		k.ids["ada"], k.cookies["ada"] = k.SignIn("ada@crew.example", staff.Sales)
		k.ids["olga"], k.cookies["olga"] = k.SignIn("olga@crew.example", staff.Owner)
		k.rotation("ada")
		k.emergency()
		if n := k.mailsTo("ada"); n != 0 {
			t.Fatal("an idle instance told somebody: this test would not notice a kill")
		}
		k.Stop()
		other := apptest.Start(t, d)
		began := clock.Start()
		for other.Count("SELECT count(*) FROM mails WHERE kind = 'duty.incident'") == 0 {
			if began.Elapsed() > 10*time.Second {
				t.Fatal("nobody is told of the emergency")
			}
			time.Sleep(10 * time.Millisecond)
		}
	})
}
