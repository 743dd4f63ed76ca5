package automation

import (
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/tasks"
	"wardgate/internal/automation/templates"
	"wardgate/internal/leads"
)

// TestTheFirstThirtyDays is the golden test of the delivered plans: what a warm lead who never
// answers gets (S148-S155). Nothing comes twice, who is being written to is not silent (D100), and nothing comes after day 20.
// Proves: S145, S150, S153, S154, S155, U20, automation-9, automation-17, automation-18, automation-114
func TestTheFirstThirtyDays(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		l, other := b.reader(t, "Robin"), b.comes(t, somebody("Kim"))
		if other.Priority != "warm" || other.Score != 43 {
			t.Fatalf("the lead is %s with %d points", other.Priority, other.Score)
		}
		b.lives(t, 14*24*time.Hour)
		for range 16 * 24 { // nothing more is expected: hourly steps are enough to show it
			b.now.Advance(time.Hour)
			b.turn(t)
		}
		wantStory(t, b.story(t, l.ID),
			"0+00:00 security-awareness 1 done: Sent: The invoice that is right except for one line",
			"0+00:05 welcome-sequence 1 done: Sent: Thank you, and a sheet of paper worth hanging up",
			"1+00:00 welcome-sequence 2 done: Sent: Where to begin at Birch & Sons",
			"1+00:00 security-awareness 2 done: Sent: A short look at the lamps outside",
			"3+00:00 security-awareness 3 done: Sent: Who notices when someone working alone goes quiet?",
			"7+00:00 security-awareness 4 done: Sent: When did someone last bring a file back?",
			"10+00:05 cold-lead-warming 1 done: Sent: No hurry, and a note about snow", // nobody wrote to them for 72 hours
			"12+00:05 cold-lead-warming 2 done: Sent: What would you say to the man with the ladder?",
			"15+01:00 cold-lead-warming 3 done: Sent: What do your doors do when the power fails?",
			"20+01:00 cold-lead-warming 4 done: Sent: Our last email, and an hour well spent",
		)
		wantStory(t, b.story(t, other.ID), // this lead agreed to nothing expressly
			"0+00:05 welcome-sequence 1 done: Sent: Thank you, and a sheet of paper worth hanging up",
			"1+00:00 welcome-sequence 2 done: Sent: Where to begin at Birch & Sons",
			"4+00:05 cold-lead-warming 1 done: Sent: No hurry, and a note about snow",
			"6+00:05 cold-lead-warming 2 done: Sent: What would you say to the man with the ladder?",
			"9+00:05 cold-lead-warming 3 done: Sent: What do your doors do when the power fails?",
			"14+01:00 cold-lead-warming 4 done: Sent: Our last email, and an hour well spent",
		)
		if n := b.count(t, "automation_runs WHERE state = 'finished'"); n != 5 {
			t.Errorf("%d runs have finished, want 5", n)
		}
		if n := b.count(t, "mails WHERE kind = 'automation.follow-up'"); n != 16 {
			t.Errorf("%d mails, want 16", n)
		}
		if n := b.count(t, "lead_events"); n != 0 {
			t.Errorf("%d events that nobody took", n)
		}
	})
}

// eager is a person whose score is over 80 when they come.
func eager(name string) leads.Contact {
	c := somebody(name)
	c.Demographics = leads.Demographics{Role: "owner", DecisionMaker: true}
	c.Behavior = leads.Behavior{TimeOnSite: 700, PagesVisited: []string{"/", "/services", "/quote", "/contact"}}
	return c
}

// TestAHighScoreIsHandedOver is S148: over 80, to senior-sales, without approval, and nothing
// else begins with a lead that a person has.
// Proves: S82, D80, automation-4, automation-8, automation-17
func TestAHighScoreIsHandedOver(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		l := b.comes(t, eager("Sam"))
		if l.Score <= 80 || !l.HumanOverride || l.AssignedTo != "senior-sales" || l.AssignedName != "Senior sales" {
			t.Fatalf("%d points, override %v, assigned to %q", l.Score, l.HumanOverride, l.AssignedTo)
		}
		todo := b.tasks(t, l.ID)
		if len(todo) != 1 || todo[0].Type != "handoff" || todo[0].Status != tasks.Pending || todo[0].AssignedTo != "senior-sales" || todo[0].RuleID != "high-score-handoff" {
			t.Fatalf("tasks %+v", todo)
		}
		b.lives(t, 4*24*time.Hour)
		wantStory(t, b.story(t, l.ID), "0+00:00 high-score-handoff 1 done: Handed over to Senior sales.")
	})
}

// TestAtEightyNobodyIsHandedOver tests the limit: over 80, not from 80 on.
// Proves: automation-17
func TestAtEightyNobodyIsHandedOver(t *testing.T) {
	t.Parallel()
	for score, want := range map[int]bool{80: false, 81: true} {
		_, met := rules.Check(newCatalog(t).Automation, rules.Delivered(newCatalog(t).Automation)[0].Conditions, &leads.Lead{Score: score})
		if met != want {
			t.Errorf("at %d: %v", score, met)
		}
	}
}

// TestAHotLeadGetsTheHighIntentSequence is U20: on becoming hot, instead of the sequence for
// other leads.
// Proves: S159, U20, automation-18, automation-63
func TestAHotLeadGetsTheHighIntentSequence(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		c := somebody("Kim")
		c.Demographics = leads.Demographics{Role: "manager"}
		l := b.comes(t, c)
		if l.Score != 53 {
			t.Fatalf("%d points", l.Score)
		}
		b.subscribes(t, l.Email)
		b.lives(t, 10*time.Minute)
		c.Behavior = leads.Behavior{PagesVisited: []string{"/"}}
		if l = b.comes(t, c); l.Priority != "hot" || l.Score != 76 {
			t.Fatalf("%s with %d", l.Priority, l.Score)
		}
		runs, err := b.RunsOf(t.Context(), l.ID)
		if err != nil || len(runs) == 0 || runs[0].PlanID != "high-intent" || runs[0].Trigger != rules.OnScore || runs[0].Criteria.Crosses != "hot" {
			t.Errorf("why it began: %+v (%v)", runs, err)
		}
		b.lives(t, 2*time.Hour)
		story := b.story(t, l.ID)
		for _, want := range []string{"0+00:10 high-intent 1 done", "0+01:10 high-intent 2 done", "0+00:10 security-awareness 2 stopped: They wrote to us."} {
			if !slices.ContainsFunc(story, func(line string) bool { return strings.HasPrefix(line, want) }) {
				t.Errorf("nothing begins with %q in\n%s", want, strings.Join(story, "\n"))
			}
		}
	})
}

// TestWhoExistsAlreadyIsNotWelcomed tests the condition of S149.
// Proves: S149, automation-17, automation-19
func TestWhoExistsAlreadyIsNotWelcomed(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		c := somebody("Ola")
		c.Source = "import_Existing_customers"
		l := b.comes(t, c)
		b.lives(t, 4*24*time.Hour)
		wantStory(t, b.story(t, l.ID))
	})
}

// TestWhoSaidNothingGetsNothing: without a legal basis nothing is sent, and no sequence begins;
// the welcome step shows why it was not sent.
// Proves: automation-20
func TestWhoSaidNothingGetsNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		c := somebody("Pat")
		c.Consent = leads.Consent{}
		l := b.comes(t, c)
		b.lives(t, 4*24*time.Hour)
		wantStory(t, b.story(t, l.ID),
			"0+00:05 welcome-sequence 1 skipped: There is no ground to write to them, or it has lapsed.",
			"1+00:00 welcome-sequence 2 skipped: There is no ground to write to them, or it has lapsed.",
		)
	})
}

// TestWhatSomebodyChangedIsNotPutBack: the next start of the program does not change it.
// Proves: automation-17
func TestWhatSomebodyChangedIsNotPutBack(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		b.off(t, "welcome-sequence")
		if _, err := b.SaveTemplate(as(t.Context(), "morgan"), 1, templates.Template{ID: "welcome", Subject: "Ours", Content: "Our own words."}); err != nil {
			t.Fatal(err)
		}
		if err := b.Automation.Seed(t.Context()); err != nil {
			t.Fatal(err)
		}
		p, err := b.Plan(t.Context(), "welcome-sequence")
		if err != nil || p.Active || p.Version != 2 {
			t.Errorf("%v: version %d, active %v", err, p.Version, p.Active)
		}
		mails, err := b.Templates.Templates(t.Context())
		if err != nil || len(mails) != 14 {
			t.Fatalf("%v: %d mails, want 14", err, len(mails))
		}
		for _, m := range mails {
			if m.ID == "welcome" && (m.Subject != "Ours" || m.Version != 2) {
				t.Errorf("the welcome is %q in version %d", m.Subject, m.Version)
			}
			if wrong := b.renderer(t).Check(m.Template); len(wrong) > 0 {
				t.Errorf("%s: %v", m.ID, wrong)
			}
		}
	})
}

// TestWhatLeadsToEachOtherEnds: plans that trigger each other stop after a maximum number of
// runs.
// Proves: automation-11
func TestWhatLeadsToEachOtherEnds(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		few := b.Catalog.With(b.Catalog.Profile())
		few.Automation.MostDepth = 1
		deps := b.Deps
		deps.Catalog = few
		b = wired(t, deps, b.people, b.now)
		b.off(t, "welcome-sequence", "security-awareness", "high-intent", "cold-lead-warming", "high-score-handoff", "engagement-follow-up")
		stages := []string{"awareness", "consideration", "decision", "customer"}
		for i := 1; i < len(stages); i++ {
			s := sound()
			s.Name, s.Conditions = "To "+stages[i], nil
			s.Trigger = rules.Trigger{Type: rules.OnForm}
			if i > 1 {
				s.Trigger = rules.Trigger{Type: rules.OnStage}
				s.Trigger.Criteria.To = stages[i-1]
			}
			s.Actions = []rules.Action{{Type: rules.ChangeStage}}
			s.Actions[0].Config.Stage = stages[i]
			if _, err := b.Create(as(t.Context(), "morgan"), "", rules.Rule, s, true); err != nil {
				t.Fatal(err)
			}
		}
		if l := b.comes(t, somebody("Robin")); l.Stage != "decision" {
			t.Errorf("they came to %s, want two moves: to decision", l.Stage)
		}
	})
}
