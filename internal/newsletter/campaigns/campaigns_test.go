package campaigns_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/newslettertest"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/httpx"
)

// Proves: S78, S116, D83, newsletter-65, newsletter-66
func TestACampaignIsWritten(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ctx := newslettertest.AsStaff(t.Context())
		in := campaigns.CampaignInput{Title: new("  November "), Subject: new("Locks in winter"), Content: new("Text"), Topics: []string{"surveillance", "security-guards"}}
		made, err := b.CreateCampaign(ctx, "key-1", in)
		if err != nil || made.Status != campaigns.Draft || made.Title != "November" || made.CreatedBy.Name != "Riley Marsh" || strings.Join(made.Topics, " ") != "security-guards surveillance" {
			t.Fatalf("%+v, %v", made, err)
		}
		if again, err := b.CreateCampaign(ctx, "key-1", in); err != nil || again.ID != made.ID {
			t.Errorf("a repeat: %s, %v", again.ID, err)
		}
		in.Title = new("Other")
		if _, err := b.CreateCampaign(ctx, "key-1", in); newslettertest.StatusOf(err) != 422 {
			t.Errorf("the key with other content: %v", err)
		}
		one := 1
		saved, err := b.SaveCampaign(ctx, made.ID, campaigns.CampaignInput{Subject: new("Doors in winter"), Version: &one})
		if err != nil || saved.Subject != "Doors in winter" || saved.Title != "November" || saved.Version != 2 {
			t.Errorf("%+v, %v", saved, err)
		}
		if _, err := b.SaveCampaign(ctx, made.ID, campaigns.CampaignInput{Subject: new("Late"), Version: &one}); newslettertest.StatusOf(err) != 409 {
			t.Errorf("over a newer version: %v", err)
		}
		copied, err := b.DuplicateCampaign(ctx, made.ID)
		if err != nil || copied.ID == made.ID || copied.Title != "Copy of November" || copied.Subject != "Doors in winter" || copied.Status != campaigns.Draft {
			t.Errorf("%+v, %v", copied, err)
		}
		b.Want(t, map[string]int{"newsletter_campaigns": 2, "audit_log WHERE action LIKE 'newsletter.campaign.%'": 3})
		for range 2 { // a second press changes nothing
			if err := b.DeleteCampaign(ctx, copied.ID); err != nil {
				t.Error(err)
			}
		}
		if _, err := b.Campaign(ctx, copied.ID); newslettertest.StatusOf(err) != 404 {
			t.Errorf("deleted: %v", err)
		}
	})
}

// Proves: S94, newsletter-65
func TestWhatACampaignMayNotBe(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		good := func() campaigns.CampaignInput {
			return campaigns.CampaignInput{Title: new("T"), Subject: new("S"), Content: new("C")}
		}
		for name, bad := range map[string]struct {
			change func(*campaigns.CampaignInput)
			field  string
		}{
			"no title":            {func(in *campaigns.CampaignInput) { in.Title = nil }, "title"},
			"no subject":          {func(in *campaigns.CampaignInput) { in.Subject = new(" \u200b ") }, "subject"},
			"no content":          {func(in *campaigns.CampaignInput) { in.Content = new("\n \n") }, "content"},
			"a field in subject":  {func(in *campaigns.CampaignInput) { in.Subject = new("Hello\r\nBcc: all@birch.example") }, "subject"},
			"a field in title":    {func(in *campaigns.CampaignInput) { in.Title = new("Hello\nX-Field: 1") }, "title"},
			"Unicode's line end":  {func(in *campaigns.CampaignInput) { in.Subject = new("Hello\u2028Bcc: x") }, "subject"},
			"5 MB":                {func(in *campaigns.CampaignInput) { in.Content = new(strings.Repeat("words ", 5<<20/6)) }, "content"},
			"a long subject":      {func(in *campaigns.CampaignInput) { in.Subject = new(strings.Repeat("x", 151)) }, "subject"},
			"an unknown topic":    {func(in *campaigns.CampaignInput) { in.Topics = []string{"gardening"} }, "topics"},
			"a time that is over": {func(in *campaigns.CampaignInput) { in.ScheduledFor = httpx.Moment{Sent: true, At: b.Now.Now()} }, "scheduled_for"},
			"in three years": {func(in *campaigns.CampaignInput) {
				in.ScheduledFor = httpx.Moment{Sent: true, At: b.Now.Now().AddDate(3, 0, 0)}
			}, "scheduled_for"},
		} {
			in := good()
			bad.change(&in)
			_, err := b.CreateCampaign(newslettertest.AsStaff(t.Context()), "", in)
			p := httpx.AsProblem(err)
			if p == nil || p.Status != 422 || len(p.Errors) != 1 || p.Errors[0].Field != bad.field {
				t.Errorf("%s: %v", name, err)
			}
		}
		b.Want(t, map[string]int{"newsletter_campaigns": 0})
	})
}

// Proves: U24, newsletter-74
func TestSchedules(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.Crowd(t, 3)
		ctx := newslettertest.AsStaff(t.Context())
		at := b.Now.Now().Add(2 * time.Hour)
		scheduled := func(in *campaigns.CampaignInput) { in.ScheduledFor = httpx.Moment{Sent: true, At: at} }
		c, taken := b.Draft(t, scheduled), b.Draft(t, func(in *campaigns.CampaignInput) { scheduled(in); in.Title = new("Taken back") })
		if c.Status != campaigns.Scheduled || !c.ScheduledFor.Equal(at) {
			t.Fatalf("%+v", c)
		}
		if back, err := b.ScheduleCampaign(ctx, taken.ID, time.Time{}); err != nil || back.Status != campaigns.Draft || !back.ScheduledFor.IsZero() {
			t.Fatalf("%+v, %v", back, err)
		}
		b.Now.Advance(2*time.Hour - time.Second)
		b.launchDue(t)
		if got := b.See(t, c.ID); got.Status != campaigns.Scheduled {
			t.Errorf("a second early: %s", got.Status)
		}
		b.Now.Advance(time.Second)
		b.launchDue(t)
		b.launchDue(t)
		got := b.See(t, c.ID)
		if got.Status != campaigns.Sending || got.Recipients != 3 || got.LaunchedBy.ID != "" || !got.LaunchedAt.Equal(at) {
			t.Errorf("%+v", got)
		}
		if got := b.See(t, taken.ID); got.Status != campaigns.Draft {
			t.Errorf("what was taken back: %s", got.Status)
		}
	})
}

// TestAScheduleThatWasMissed: within a day it is sent, later a person decides (U24).
// Proves: U24, M8, newsletter-74
func TestAScheduleThatWasMissed(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.Crowd(t, 3)
		ctx := newslettertest.AsStaff(t.Context())
		hours := func(n int) campaigns.Campaign {
			return b.Draft(t, func(in *campaigns.CampaignInput) {
				in.Title = new("In " + time.Duration(n).String())
				in.ScheduledFor = httpx.Moment{Sent: true, At: b.Now.Now().Add(time.Duration(n) * time.Hour)}
			})
		}
		old, fresh := hours(1), hours(3)
		b.Now.Advance(26 * time.Hour)
		b.launchDue(t)
		if got := b.See(t, fresh.ID); got.Status != campaigns.Sending {
			t.Errorf("23 hours late: %s %s", got.Status, got.Reason)
		}
		got := b.See(t, old.ID)
		if got.Status != campaigns.Overdue || !strings.Contains(got.Reason, "25 hours ago") {
			t.Errorf("25 hours late: %s %q", got.Status, got.Reason)
		}
		b.launchDue(t)
		if later, err := b.ScheduleCampaign(ctx, old.ID, b.Now.Now().Add(time.Hour)); err != nil || later.Status != campaigns.Scheduled || later.Reason != "" {
			t.Errorf("%+v, %v", later, err)
		}
		if out, err := b.Send(ctx, old.ID); err != nil || !out.Success {
			t.Errorf("sent by a person: %+v, %v", out, err)
		}
	})
}

func (b bench) launchDue(t testing.TB) {
	t.Helper()
	if _, err := b.LaunchDue(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// TestWhoGetsACampaign: its topics and every skip reason, with the same counts before and after
// the launch.
// Proves: D75, M1, newsletter-70, newsletter-86
func TestWhoGetsACampaign(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		both := b.Active(t, "both@birch.example")
		b.Active(t, "pauses@birch.example")
		b.Active(t, "left@birch.example")
		b.Active(t, "lapsed@birch.example")
		b.SignUp(t, "", func(p *subscribers.Payload) { p.Email = "waits@birch.example" })
		b.SignUp(t, "", func(p *subscribers.Payload) { p.Email, p.Interests = "it@birch.example", []string{"it-support"} })
		if err := b.Confirm(t.Context(), b.LinkIn(t, subscribers.ConfirmationKind, links.ConfirmPath)); err != nil {
			t.Fatal(err)
		}
		if err := b.Pause(t.Context(), b.Leaving(t, b.Who(t, "pauses@birch.example")), 30); err != nil {
			t.Fatal(err)
		}
		if err := b.Unsubscribe(t.Context(), b.Leaving(t, b.Who(t, "left@birch.example"))); err != nil {
			t.Fatal(err)
		}
		newslettertest.MustExec(t, b.Bench, "UPDATE newsletter_subscribers SET consent_until = $1 WHERE email = 'lapsed@birch.example'", b.Now.Now())
		want := map[string]int{"paused": 1, "unsubscribed": 1, "no-consent": 1, "pending": 1, "other-topics": 1}
		same := func(what string, got map[string]int, want map[string]int) {
			t.Helper()
			if len(got) != len(want) {
				t.Errorf("%s: %v", what, got)
			}
			for why, n := range want {
				if got[why] != n {
					t.Errorf("%s: %d %s, want %d", what, got[why], why, n)
				}
			}
		}
		n, leftOut, err := b.Audience(t.Context(), []string{"surveillance"})
		if err != nil || n != 1 {
			t.Errorf("%d, %v", n, err)
		}
		same("before", leftOut, want)
		delete(want, "other-topics")
		if n, leftOut, err := b.Audience(t.Context(), nil); err != nil || n != 2 || b.stats(t).ActiveSubscribers != n {
			t.Errorf("everybody: %d, %v, %v, %+v", n, leftOut, err, b.stats(t))
		}
		want["other-topics"] = 1
		c := b.Launched(t, func(in *campaigns.CampaignInput) { in.Topics = []string{"surveillance"} })
		same("launched", c.LeftOut, want)
		if got := b.Outcome(t, c.ID, "birch"); got.Subscriber != both.ID {
			t.Errorf("it goes to %s", got.Email)
		}
	})
}

// TestNobodyToSendTo: such a launch, and one that the preflight stops, is rejected with an
// explanation and stays a draft.
// Proves: newsletter-73, newsletter-74
func TestNobodyToSendTo(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ctx := newslettertest.AsStaff(t.Context())
		c := b.Draft(t, nil)
		if out, err := b.Send(ctx, c.ID); err != nil || out.Success || !strings.Contains(out.Error, "Nobody is subscribed") {
			t.Errorf("%+v, %v", out, err)
		}
		b.Crowd(t, 1)
		broken := b.Draft(t, func(in *campaigns.CampaignInput) { in.Content = new("Hello {{nickname}}") })
		if out, err := b.Send(ctx, broken.ID); err != nil || out.Success || out.Error == "" {
			t.Errorf("%+v, %v", out, err)
		}
		for _, id := range []string{c.ID, broken.ID} {
			if got := b.See(t, id); got.Status != campaigns.Draft || got.Recipients != 0 {
				t.Errorf("%+v", got)
			}
		}
		b.Want(t, map[string]int{"newsletter_deliveries": 0, "newsletter_links": 0})
		// A schedule with the same fault becomes overdue, with the explanation.
		late := b.Draft(t, func(in *campaigns.CampaignInput) {
			in.Content, in.ScheduledFor = new("Hello {{nickname}}"), httpx.Moment{Sent: true, At: b.Now.Now().Add(time.Minute)}
		})
		b.Now.Advance(2 * time.Minute)
		b.launchDue(t)
		if got := b.See(t, late.ID); got.Status != campaigns.Overdue || got.Reason == "" {
			t.Errorf("%s %q", got.Status, got.Reason)
		}
	})
}

// TestWhatIsLaunchedStaysAsItWas, and so does its audience.
// Proves: D83, newsletter-66
func TestWhatIsLaunchedStaysAsItWas(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.Crowd(t, 2)
		c := b.Launched(t, nil)
		if _, err := b.SaveCampaign(newslettertest.AsStaff(t.Context()), c.ID, campaigns.CampaignInput{Subject: new("Too late")}); newslettertest.StatusOf(err) != 409 {
			t.Errorf("written after the launch: %v", err)
		}
		if err := b.DeleteCampaign(newslettertest.AsStaff(t.Context()), c.ID); newslettertest.StatusOf(err) != 409 {
			t.Errorf("deleted after the launch: %v", err)
		}
		if _, err := b.ScheduleCampaign(newslettertest.AsStaff(t.Context()), c.ID, time.Time{}); newslettertest.StatusOf(err) != 409 {
			t.Errorf("unscheduled after the launch: %v", err)
		}
		// A person who subscribes after the launch gets the next one.
		b.Active(t, "late@birch.example")
		if got := b.See(t, c.ID); got.Recipients != 2 || got.Waiting != 2 {
			t.Errorf("%+v", got)
		}
	})
}

// TestTheCompanyIsToldOfACampaign once, with what S118 lists.
// Proves: S118, newsletter-69
func TestTheCompanyIsToldOfACampaign(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		c := b.Draft(t, func(in *campaigns.CampaignInput) {
			in.ScheduledFor = httpx.Moment{Sent: true, At: b.Now.Now().Add(time.Hour)}
		})
		if n := b.Nudges.Waiting(); n != 1 {
			t.Errorf("%d nudges, want 1", n)
		}
		for range 2 {
			if err := b.Notify(t.Context(), c.ID); err != nil {
				t.Fatal(err)
			}
		}
		var to, subject, body string
		if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT to_address, subject, body FROM mails WHERE kind = 'newsletter.admin-notification'").Scan(&to, &subject, &body); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"Created", "November", "Locks in winter", "Scheduled", "November 21, 2026", "Hello {{name|there}}", "/newsletter-manager/campaigns/" + c.ID} {
			if !strings.Contains(body, want) {
				t.Errorf("%q is missing in %s", want, body)
			}
		}
		if to != "admin@guard.example" || subject != "New newsletter campaign scheduled: November" {
			t.Errorf("to %s, %q", to, subject)
		}
		// A lost nudge loses nothing, and a deleted campaign is not announced.
		other, gone := b.Draft(t, func(in *campaigns.CampaignInput) { in.Title = new("Other") }), b.Draft(t, func(in *campaigns.CampaignInput) { in.Title = new("Gone") })
		if err := b.DeleteCampaign(newslettertest.AsStaff(t.Context()), gone.ID); err != nil {
			t.Fatal(err)
		}
		b.Now.Advance(time.Minute)
		if err := b.Notifier.Tasks()[0].Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		b.Want(t, map[string]int{"mails WHERE kind = 'newsletter.admin-notification'": 2, "mails WHERE ref = '" + other.ID + "'": 1})
	})
}

// Proves: S114, D75, newsletter-86, newsletter-123
func TestTheCampaignsInTheirOrder(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		var want []string
		for i := range 5 {
			c := b.Draft(t, func(in *campaigns.CampaignInput) { in.Title = new(strings.Repeat("x", i+1)) })
			want = append([]string{c.ID}, want...)
			b.Now.Advance(time.Second)
		}
		var got []string
		for cursor := ""; ; {
			list, next, err := b.Campaigns(t.Context(), campaigns.CampaignFilter{Cursor: cursor, Limit: 2})
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range list {
				got = append(got, c.ID)
			}
			if cursor = next; next == "" {
				break
			}
		}
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("%v, want %v", got, want)
		}
		b.Draft(t, func(in *campaigns.CampaignInput) { in.Title, in.Subject = new("100% Locks"), new("In WINTER") })
		for query, want := range map[string]int{"": 6, "winter": 6, "in winter ": 6, "100%": 1, "LOCKS": 6, "% l": 1, "spring": 0, "_ocks": 0} {
			if found, _, err := b.Campaigns(t.Context(), campaigns.CampaignFilter{Query: query, Limit: 50}); err != nil || len(found) != want {
				t.Errorf("%d campaigns with %q, want %d (%v)", len(found), query, want, err)
			}
		}
		stats, err := b.CampaignStats(t.Context())
		if err != nil || stats.Campaigns != 6 || stats.OpenRate.Value != nil || stats.OpenRate.N != 0 {
			t.Errorf("%+v, %v", stats, err)
		}
		b.Crowd(t, 4)
		c := b.Launched(t, nil)
		newslettertest.MustExec(t, b.Bench, "UPDATE newsletter_campaigns SET status = 'sent', sent_at = launched_at, sent_count = 3, open_count = 3, click_count = 1 WHERE id = $1", c.ID)
		stopped := b.Launched(t, func(in *campaigns.CampaignInput) { in.Title = new("Stopped") })
		if _, err := b.CancelCampaign(newslettertest.AsStaff(t.Context()), stopped.ID); err != nil {
			t.Fatal(err)
		}
		newslettertest.MustExec(t, b.Bench, "UPDATE newsletter_campaigns SET sent_count = 1 WHERE id = $1", stopped.ID) // one had left already
		running := b.Launched(t, func(in *campaigns.CampaignInput) { in.Title = new("Running") })
		newslettertest.MustExec(t, b.Bench, "UPDATE newsletter_campaigns SET open_count = 1 WHERE id = $1", running.ID) // its mails are not counted yet
		if stats, err = b.CampaignStats(t.Context()); err != nil || stats.ActiveSubscribers != 4 || *stats.OpenRate.Value != 0.75 || *stats.ClickRate.Value != 0.25 || stats.OpenRate.N != 4 || stats.OpenRate.Days != 90 {
			t.Errorf("%+v, %v", stats, err)
		}
		b.Now.Advance(91 * 24 * time.Hour)
		if stats, err = b.CampaignStats(t.Context()); err != nil || stats.OpenRate.Value != nil {
			t.Errorf("an old one counts: %+v, %v", stats, err)
		}
	})
}

// TestWhoMayScheduleACampaign: a schedule makes mails leave, so it needs the permission to send.
// Proves: newsletter-68
func TestWhoMayScheduleACampaign(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		as := func(may ...httpx.Permission) context.Context {
			return httpx.WithActor(t.Context(), httpx.Actor{ID: "usr_2", Name: "Robin Ashe", Can: func(p httpx.Permission) bool { return slices.Contains(may, p) }})
		}
		in := campaigns.CampaignInput{Title: new("T"), Subject: new("S"), Content: new("C"), ScheduledFor: httpx.Moment{Sent: true, At: b.Now.Now().Add(time.Hour)}}
		if _, err := b.HandleCreateCampaign(as(core.CanWrite), &campaigns.CreateCampaignInput{Body: in}); newslettertest.StatusOf(err) != 403 {
			t.Errorf("made by who only writes: %v", err)
		}
		c := b.Draft(t, nil)
		if _, err := b.HandleSaveCampaign(as(core.CanWrite), &campaigns.SaveCampaignInput{ID: c.ID, Body: in}); newslettertest.StatusOf(err) != 403 {
			t.Errorf("saved by who only writes: %v", err)
		}
		if _, err := b.HandleSaveCampaign(as(core.CanWrite, core.CanSend), &campaigns.SaveCampaignInput{ID: c.ID, Body: in}); err != nil || b.See(t, c.ID).Status != campaigns.Scheduled {
			t.Errorf("by who sends: %v", err)
		}
	})
}

// stats are the figures above the campaigns.
func (b bench) stats(t testing.TB) campaigns.CampaignStats {
	t.Helper()
	stats, err := b.CampaignStats(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return stats
}
