package app_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/duty"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail/smtptest"
	"wardgate/internal/platform/push/pushtest"
	"wardgate/internal/staff"
)

func (k *crew) watch() {
	k.t.Helper()
	for _, h := range []*apptest.Instance{k.Instance, k.second} {
		if err := h.Duty.Watch.Look(k.t.Context()); err != nil {
			k.t.Fatal(err)
		}
	}
}

// mailedOf counts the mails about emergencies to somebody.
func (k *crew) mailedOf(who string) int {
	k.t.Helper()
	return k.Count("SELECT count(*) FROM mails m JOIN duty_incidents i ON i.id = m.ref WHERE i.kind = 'emergency' AND m.kind = 'duty.incident' AND m.to_address LIKE $1",
		"%"+who+"@crew.example%")
}

// saying counts the mails about emergencies that have these words, however their lines are broken.
func (k *crew) saying(words string) int {
	k.t.Helper()
	return k.Count("SELECT count(*) FROM mails m JOIN duty_incidents i ON i.id = m.ref WHERE i.kind = 'emergency' AND m.kind = 'duty.incident' AND m.body LIKE $1",
		"%"+strings.ReplaceAll(words, " ", "%")+"%")
}

// TestTheStepsBeginAnewUntilSomebodyHasIt: nobody is forgotten after the owners; after two hours it is a mail to all in an hour, and after two weeks
// nothing. Each round is told once by two instances that look at once.
// Proves: duty-18, duty-23
func TestTheStepsBeginAnewUntilSomebodyHasIt(t *testing.T) {
	eachCrew(t, func(t *testing.T, k *crew) {
		k.rotation("ada", "bo")
		k.as("ada", http.MethodPut, "/own", duty.Settings{Phone: "780-555-0141"}, http.StatusOK)
		k.emergency()
		step := func(at time.Duration, who string, mails int) {
			t.Helper()
			k.after(at)
			if n := k.mailedOf(who); n != mails {
				t.Errorf("after %s %s was mailed %d times, want %d", at, who, n, mails)
			}
		}
		for round := range 8 { // every fifteen minutes, for two hours
			at := time.Duration(round) * 15 * time.Minute
			step(at, "ada", round+1)
			step(at+5*time.Minute, "bo", round+1)
			step(at+10*time.Minute, "olga", round+1)
		}
		k.cookies["ada"] = k.SignInAgain("ada@crew.example")
		if one := k.emergencies()[0]; one.Next != "reminder" || one.NextAt == nil || !one.NextAt.Equal(monday.Add(175*time.Minute)) {
			t.Fatalf("after two hours comes %q at %v", one.Next, one.NextAt)
		}
		step(174*time.Minute, "ada", 8)
		for n, at := range []time.Duration{175 * time.Minute, 235 * time.Minute} {
			for _, who := range []string{"ada", "bo", "olga"} {
				step(at, who, 9+n)
			}
		}
		if n := k.Count("SELECT count(*) FROM sms_messages x JOIN duty_incidents i ON i.id = x.ref WHERE i.kind = 'emergency'"); n != 8 {
			t.Errorf("%d texts: a reminder is a mail", n)
		}
		if n := k.saying("all are reminded by mail"); n != 7 { // the end of the eighth round, and two reminders to three
			t.Errorf("%d mails say that all are reminded", n)
		}
		if n := k.saying("it begins anew at"); n != 7 {
			t.Errorf("%d mails say that it begins anew", n)
		}
		if n := k.saying("Others are told at"); n != 16 {
			t.Errorf("%d mails say that others are told", n)
		}
		step(14*24*time.Hour-10*time.Minute, "ada", 11)
		k.cookies["ada"] = k.SignInAgain("ada@crew.example")
		if one := k.emergencies()[0]; one.NextAt != nil || one.Next != "" {
			t.Errorf("after two weeks comes %q at %v", one.Next, one.NextAt)
		}
	})
}

// TestAPromiseRousesOnce: about a broken promise the steps are taken once, then it is a mail a day.
// Proves: duty-18
func TestAPromiseRousesOnce(t *testing.T) {
	eachCrew(t, func(t *testing.T, k *crew) {
		k.rotation("ada", "bo")
		k.post("/api/contact", `{"name":"Hollis Keating","email":"hollis2@customers.example","subject":"other","message":"A fair in June."}`)
		at := 0 * time.Hour
		for ; k.Count("SELECT count(*) FROM duty_incidents") == 0; at += time.Hour {
			k.after(at)
		}
		from := at - time.Hour
		for _, one := range []struct {
			after time.Duration
			ada   int
		}{{0, 1}, {15 * time.Minute, 1}, {30 * time.Minute, 1}, {24*time.Hour + 29*time.Minute, 1}, {24*time.Hour + 31*time.Minute, 2}, {49 * time.Hour, 3}} {
			k.after(from + one.after)
			if n := k.Count("SELECT count(*) FROM duty_notices n JOIN duty_incidents i ON i.id = n.incident_id WHERE i.promise = 'contact.response' AND n.user_id = $1", k.ids["ada"]); n != one.ada {
				t.Errorf("after %s ada was told %d times, want %d", one.after, n, one.ada)
			}
		}
	})
}

// TestTakenBackAfterTheLastStep it begins anew at once.
// Proves: duty-8, duty-19
func TestTakenBackAfterTheLastStep(t *testing.T) {
	eachCrew(t, func(t *testing.T, k *crew) {
		k.rotation("ada", "bo")
		k.emergency()
		for _, at := range []time.Duration{0, 5 * time.Minute, 10 * time.Minute} {
			k.after(at)
		}
		id := k.now().Incidents[0].ID
		k.as("bo", http.MethodPost, "/incidents/"+id+"/acknowledge", nil, http.StatusOK)
		k.after(40 * time.Minute)
		if n := k.mailedOf("ada"); n != 1 {
			t.Errorf("bo has it, and ada was mailed %d times", n)
		}
		k.clock.Set(monday.Add(42 * time.Minute)) // the promise was broken at the half hour, of which ada was mailed
		k.as("bo", http.MethodPost, "/incidents/"+id+"/unacknowledge", nil, http.StatusOK)
		k.after(42 * time.Minute)
		one := k.emergencies()[0]
		if n := k.mailedOf("ada"); n != 2 || one.NextAt == nil || one.LostWhy != duty.Given || one.LostName == "" {
			t.Errorf("taken back, ada was mailed %d times: %+v", n, one)
		}
		if n := k.mailedOf("bo"); n != 1 {
			t.Errorf("all steps are taken at once: bo was mailed %d times", n)
		}
		k.after(47 * time.Minute)
		if n := k.mailedOf("bo"); n != 2 {
			t.Errorf("it does not go on: bo was mailed %d times", n)
		}
	})
}

// TestWhoCannotActHasNothing: the acknowledgement of an account that is disabled, or gets a role that may not act, is void.
// Proves: duty-20
func TestWhoCannotActHasNothing(t *testing.T) {
	for name, change := range map[string]map[string]any{"disabled": {"disabled": true}, "role": {"role": "editor"}} {
		t.Run(name, func(t *testing.T) {
			eachCrew(t, func(t *testing.T, k *crew) {
				k.rotation("ada", "bo", "cleo")
				k.emergency()
				k.after(time.Minute)
				id := k.now().Incidents[0].ID
				k.as("ada", http.MethodPost, "/incidents/"+id+"/acknowledge", nil, http.StatusOK)
				k.watch()
				if one := k.emergencies()[0]; one.AcknowledgedAt == nil {
					t.Fatal("nobody has it any more, and nothing has happened")
				}
				if a := k.JSON(http.MethodPatch, "/api/staff/users/"+k.ids["ada"], change, "Cookie", k.cookies["olga"], "Origin", k.URL); a.Status != http.StatusOK {
					t.Fatalf("%d %s", a.Status, a.Body)
				}
				k.watch()
				k.after(5 * time.Minute)
				k.cookies["ada"] = k.cookies["bo"]
				one := k.emergencies()[0]
				if one.AcknowledgedAt != nil || one.LostWhy != duty.IsOff || one.LostName == "" {
					t.Errorf("%+v", one)
				}
				if n := k.mailsTo("bo"); n != 1 {
					t.Errorf("bo was mailed %d times", n)
				}
			})
		})
	}
}

// TestNobodyTakesFromAColleague what they have acknowledged; an owner may, and who loses it is told.
// Proves: duty-21
func TestNobodyTakesFromAColleague(t *testing.T) {
	eachCrew(t, func(t *testing.T, k *crew) {
		k.rotation("ada", "bo")
		k.emergency()
		k.after(time.Minute)
		id := k.now().Incidents[0].ID
		k.as("ada", http.MethodPost, "/incidents/"+id+"/acknowledge", nil, http.StatusOK)
		if a := k.as("bo", http.MethodPost, "/incidents/"+id+"/unacknowledge", nil, http.StatusConflict); !strings.Contains(a.Body, "Only they or an owner can give it back") {
			t.Errorf("%s", a.Body)
		}
		if one := k.emergencies()[0]; one.AcknowledgedBy != k.ids["ada"] {
			t.Fatalf("a colleague took it: %+v", one)
		}
		k.as("olga", http.MethodPost, "/incidents/"+id+"/unacknowledge", nil, http.StatusOK)
		if one := k.emergencies()[0]; one.AcknowledgedAt != nil || one.LostWhy != duty.Taken {
			t.Errorf("%+v", one)
		}
		if n := k.Count("SELECT count(*) FROM mails WHERE kind = 'duty.lost' AND to_address LIKE '%ada@crew.example%'"); n != 1 {
			t.Errorf("who lost it was mailed %d times", n)
		}
	})
}

// TestAStepThatReachedNobodyIsNotWaitedFor: a mail that the server refuses is shown as refused, and the next are told at once.
// Proves: duty-22
func TestAStepThatReachedNobodyIsNotWaitedFor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smtptest.Start(t)
		server.OnRcpt(func(to string) *smtptest.Reply {
			if strings.Contains(to, "ada@") {
				return &smtptest.Reply{Code: 550, Text: "no such mailbox"}
			}
			return nil
		})
		k := &crew{t: t, ids: map[string]string{}, cookies: map[string]string{}, Instance: apptest.Start(t, d, apptest.Env("SMTP_URL", server.URL()))}
		for _, name := range []string{"ada", "bo"} {
			k.ids[name], k.cookies[name] = k.SignIn(name+"@crew.example", staff.Sales)
		}
		k.ids["olga"], k.cookies["olga"] = k.SignIn("olga@crew.example", staff.Owner)
		k.rotation("ada", "bo")
		k.emergency()
		began := clock.Start()
		states := func() (out string) {
			for _, one := range k.emergencies()[0].Told {
				for _, name := range []string{"ada", "bo", "olga"} {
					if k.ids[name] == one.UserID {
						out += name + ":" + one.MailState + " "
					}
				}
			}
			return out
		}
		for states() != "ada:failed bo:sent " {
			if began.Elapsed() > 20*time.Second {
				t.Fatalf("it shows %q", states())
			}
			time.Sleep(20 * time.Millisecond)
		}
	})
}

// TestOneEmergencyIsOneNotice on each device: whom the duty tells, the board's alarm does not tell, too.
// Proves: duty-25, duty-22
func TestOneEmergencyIsOneNotice(t *testing.T) {
	eachCrew(t, func(t *testing.T, k *crew) {
		h := &notified{Instance: k.Instance, t: t, now: k.clock, service: pushtest.Start(t, k.clock.Now)}
		k.rotation("ada", "bo")
		adas, _ := h.turnOn(k.cookies["ada"])
		bos, _ := h.turnOn(k.cookies["bo"])
		k.emergency()
		id := k.emergencies()[0].OwnerID
		if err := h.Contact.Notify(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		k.after(0)
		if one := k.emergencies()[0]; one.Told[0].PushState != duty.IsWaiting {
			t.Errorf("before it leaves: %+v", one.Told)
		}
		h.send()
		if got := h.service.Got(adas); len(got) != 1 || !strings.HasPrefix(got[0].Path, "/duty?incident=") || strings.Contains(got[0].Title+got[0].Body, "Emery") ||
			!strings.Contains(got[0].Body, "Others are told at") {
			t.Errorf("who is on duty gets %+v", got)
		}
		if got := h.service.Got(bos); len(got) != 1 || got[0].Title != "Emergency: Emery Lockwood" {
			t.Errorf("others get %+v", got)
		}
		if one := k.emergencies()[0]; one.Told[0].PushState != duty.WasSent {
			t.Errorf("after it left: %+v", one.Told)
		}
		h.service.Answer(func(*pushtest.Browser, pushtest.Notice) pushtest.Act { return pushtest.Status(http.StatusGone) })
		k.after(5 * time.Minute)
		h.send()
		if one := k.emergencies()[0]; one.Told[1].PushState != duty.HasFailed {
			t.Errorf("to a device that is gone: %+v", one.Told)
		}
	}, apptest.Env("WARDGATE_PUSH_LOOPBACK", "on"))
}

// TestManyAtOnceAreTwoMails: the first at once, the others of its minute together, and none that somebody has meanwhile.
// Proves: duty-26, duty-28
func TestManyAtOnceAreTwoMails(t *testing.T) {
	eachCrew(t, func(t *testing.T, k *crew) {
		k.rotation("ada", "bo")
		k.emergency()
		k.after(0)
		k.emergency2()
		k.after(time.Second)
		k.post("/api/quotes", `{"firstName":"Alder","lastName":"Bray","email":"alder@customers.example","phone":"780-555-0123","serviceType":"security-guards","propertyType":"office",
			"timeline":"immediate","message":"There is a break-in right now"}`)
		k.after(2 * time.Second)
		k.post("/api/chat/messages", `{"message":"There is a break-in right now at our yard","sessionId":"session-1","userId":"user-1"}`)
		k.after(3 * time.Second)
		if n := k.mailsTo("ada"); n != 1 {
			t.Errorf("ada was mailed %d times at once", n)
		}
		list := k.emergencies()
		if len(list) != 4 || list[0].Told[0].MailState != duty.IsGathered || list[3].Told[0].MailState != duty.IsKept {
			t.Fatalf("%d: %+v", len(list), list)
		}
		k.as("bo", http.MethodPost, "/incidents/"+list[0].ID+"/acknowledge", nil, http.StatusOK)
		k.watch()
		if n := k.mailsTo("ada"); n != 1 {
			t.Errorf("ada was mailed %d times within the minute", n)
		}
		k.clock.Set(monday.Add(time.Minute + time.Second))
		k.watch()
		if n, m := k.mailsTo("ada"), k.Count("SELECT count(*) FROM mails WHERE subject = '[EMERGENCY] 2 more emergencies'"); n != 2 || m != 1 {
			t.Errorf("ada was mailed %d times, %d of them of two", n, m)
		}
		if list = k.emergencies(); list[0].Told[0].MailState != duty.IsNeedless || list[1].Told[0].MailState != duty.IsKept {
			t.Errorf("%+v", list)
		}
		if n := k.Count("SELECT count(*) FROM mails WHERE kind LIKE 'duty.%' AND (subject LIKE '%ALDE%' OR body LIKE '%ALDE%' OR body LIKE '%break-in%')"); n > 0 {
			t.Error("a mail has letters of the visitor")
		}
		if n := k.Count("SELECT count(*) FROM mails WHERE kind = 'duty.incident' AND subject LIKE '%EMERGENCY%EMERGENCY%'"); n > 0 {
			t.Error("a subject says EMERGENCY twice")
		}
	})
}

// TestAnIncidentIsBrokenAfterARound of its steps, and not while it is told; what is answered is owed no more.
// Proves: duty-27
func TestAnIncidentIsBrokenAfterARound(t *testing.T) {
	eachCrew(t, func(t *testing.T, k *crew) {
		k.rotation("ada", "bo")
		k.emergency()
		broken := func(at time.Duration, want float64) {
			t.Helper()
			k.after(at)
			k.watch()
			wantFigure(t, figures(t, k.Instance), want, "wardgate_deadlines_broken", "promise", duty.Escalation)
		}
		broken(6*time.Minute, 0)
		broken(19*time.Minute, 0)
		broken(21*time.Minute, 1)
		owner := k.emergencies()[0].OwnerID
		answer := func(how string) {
			t.Helper()
			if a := k.Do(http.MethodPost, "/api/staff/contact/"+owner+"/"+how, "", "Cookie", k.cookies["bo"], "Origin", k.URL); a.Status != http.StatusOK {
				t.Fatalf("%d %s", a.Status, a.Body)
			}
		}
		answer("answered")
		broken(22*time.Minute, 0)
		if one := k.emergencies()[0]; !one.Over || one.NextAt != nil {
			t.Errorf("%+v", one)
		}
	})
}
