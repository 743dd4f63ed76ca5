package app

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"wardgate/internal/blog/editing"
	"wardgate/internal/chat/conversations"
	"wardgate/internal/contact"
	"wardgate/internal/leads/appointments"
	"wardgate/internal/leads/lists"
	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/quotes"
	"wardgate/internal/staff/auditlog"
)

// Bounds of what words of the audit log's search are looked up as. Each thing found costs the log a look into an index.
const (
	// soughtPeople is how many people may be called so, the last active first; soughtThings how many things of a kind.
	soughtPeople = 25
	soughtThings = 25
	// soughtOfOne is how many things of a kind one person may have, the newest first.
	soughtOfOne = 40
	// soughtAtMost is how many ids words may stand for.
	soughtAtMost = 500
)

// seeker finds the ids of what is called by words: what namer does, backwards.
type seeker struct{ app *App }

// sought gathers what was found.
type sought struct {
	words string
	found auditlog.Found
}

// seek finds what people, accounts and things are called by these words. The words of a person are those of the list of
// leads; of everything else they are a part of its name, in any case.
func (s seeker) seek(ctx context.Context, words string) (auditlog.Found, error) {
	in := &sought{words: strings.ToLower(words)}
	for _, look := range []func(context.Context, *sought) error{s.accounts, s.people, s.requests, s.newsletter, s.posts, s.automation} {
		if err := look(ctx, in); err != nil {
			return auditlog.Found{}, fmt.Errorf("what is called so: %w", err)
		}
	}
	seen := map[string]bool{}
	in.found.IDs = slices.DeleteFunc(in.found.IDs, func(id string) bool {
		known := seen[id]
		seen[id] = true
		return known
	})
	if len(in.found.IDs) > soughtAtMost {
		in.found.IDs, in.found.More = in.found.IDs[:soughtAtMost], true
	}
	return in.found, nil
}

// add takes what has the words in its name.
func (in *sought) add(id string, names ...string) {
	for _, name := range names {
		if strings.Contains(strings.ToLower(name), in.words) {
			in.found.IDs = append(in.found.IDs, id)
			return
		}
	}
}

// more notes that there is a further page.
func (in *sought) more(next string) { in.found.More = in.found.More || next != "" }

func (s seeker) accounts(ctx context.Context, in *sought) error {
	users, next, err := s.app.Staff.Team.List(ctx, in.words, soughtThings, "")
	in.more(next)
	for _, u := range users {
		in.found.IDs, in.found.Actors = append(in.found.IDs, u.ID), append(in.found.Actors, u.ID)
	}
	return err
}

func (s seeker) people(ctx context.Context, in *sought) error {
	list, next, err := s.app.Leads.Lists.List(ctx, lists.Filter{Query: in.words, Sort: lists.ByActivity, Limit: soughtPeople})
	if err != nil {
		return err
	}
	in.more(next)
	for _, l := range list {
		of, err := s.ofPerson(ctx, l.ID, l.Email)
		if err != nil {
			return err
		}
		in.found.IDs = append(append(in.found.IDs, l.ID), of...)
	}
	return nil
}

// belongs is a row with everything that is about the same person, if it is a person.
func (s seeker) belongs(ctx context.Context, id string) ([]string, error) {
	if !strings.HasPrefix(id, "lead_") {
		return []string{id}, nil
	}
	l, err := s.app.Leads.People.Get(ctx, id)
	if err != nil {
		if gone(err) {
			return []string{id}, nil
		}
		return nil, err
	}
	of, err := s.ofPerson(ctx, l.ID, l.Email)
	return append([]string{id}, of...), err
}

// ofPerson are the ids of what is about a person: what they sent, what was promised and done, and mails to them.
func (s seeker) ofPerson(ctx context.Context, lead, email string) (ids []string, err error) {
	a := s.app
	for _, of := range []func(context.Context, string) ([]string, error){
		s.rowsOf(quotes.IDsOfLead), s.rowsOf(contact.IDsOfLead), a.Assessments.IDsOfLead, a.Leads.Captures.IDsOfLead, a.Leads.Appointments.IDsOfLead,
		a.Leads.Promises.IDsOfLead, a.Automation.Runs.StepIDs, s.tasksOf, s.chatsOf, s.subscriptionsOf,
	} {
		some, err := of(ctx, lead)
		if err != nil {
			return nil, err
		}
		ids = append(ids, some[:min(len(some), soughtOfOne)]...)
	}
	if email == "" {
		return ids, nil
	}
	mails, err := a.Mail.ToAddress(ctx, strings.ToLower(email), a.parts.Clock.Now().AddDate(1, 0, 0), "", soughtOfOne)
	for _, m := range mails {
		ids = append(ids, m.ID)
	}
	return ids, err
}

// rowsOf reads rows of a person outside of transactions.
func (s seeker) rowsOf(read func(context.Context, inbound.Statements, string) ([]string, error)) func(context.Context, string) ([]string, error) {
	return func(ctx context.Context, lead string) ([]string, error) { return read(ctx, s.app.DB.Read(), lead) }
}

func (s seeker) tasksOf(ctx context.Context, lead string) ([]string, error) {
	list, err := s.app.Automation.Tasks.TasksOf(ctx, lead)
	ids := make([]string, len(list))
	for i, t := range list {
		ids[i] = t.ID
	}
	return ids, err
}

func (s seeker) chatsOf(ctx context.Context, lead string) ([]string, error) {
	list, err := conversations.OfLead(ctx, s.app.DB.Read(), lead)
	ids := make([]string, len(list))
	for i, c := range list {
		ids[i] = c.ID
	}
	return ids, err
}

func (s seeker) subscriptionsOf(ctx context.Context, lead string) ([]string, error) {
	list, err := subscribers.OfLead(ctx, s.app.DB.Read(), lead)
	ids := make([]string, len(list))
	for i, one := range list {
		ids[i] = one.ID
	}
	return ids, err
}

// requests are found by their reference; by the name of who sent them only in quarantine, where they are nobody's: of others
// the person is found.
func (s seeker) requests(ctx context.Context, in *sought) error {
	a := s.app
	for _, referred := range []func(context.Context, inbound.Statements, string, int32) ([]string, error){quotes.Referred, contact.Referred} {
		ids, err := referred(ctx, a.DB.Read(), in.words, soughtThings+1)
		if err != nil {
			return err
		}
		in.found.IDs, in.found.More = append(in.found.IDs, ids...), in.found.More || len(ids) > soughtThings
	}
	asked, next, err := a.Quotes.List(ctx, quotes.Filter{Status: "quarantine", Query: in.words, Limit: soughtThings})
	if err != nil {
		return err
	}
	in.more(next)
	for _, q := range asked {
		in.add(q.ID, q.Name())
	}
	written, next, err := a.Contact.List(ctx, contact.Filter{Status: "quarantine", Query: in.words, Limit: soughtThings})
	if err != nil {
		return err
	}
	in.more(next)
	for _, m := range written {
		in.add(m.ID, m.Name)
	}
	booked, next, err := a.Leads.Appointments.List(ctx, appointments.Filter{Status: string(appointments.Suspected), Query: in.words, Limit: soughtThings})
	in.more(next)
	for _, b := range booked {
		in.add(b.ID, b.Name, b.Email)
	}
	return err
}

func (s seeker) newsletter(ctx context.Context, in *sought) error {
	who, next, err := s.app.Newsletter.Subscribers.Subscribers(ctx, subscribers.Filter{Query: in.words, Limit: soughtThings})
	if err != nil {
		return err
	}
	in.more(next)
	for _, one := range who {
		in.add(one.ID, one.Email)
	}
	sent, next, err := s.app.Newsletter.Drafts.Campaigns(ctx, campaigns.CampaignFilter{Query: in.words, Limit: soughtThings})
	in.more(next)
	for _, c := range sent {
		in.add(c.ID, c.Title, c.Subject)
	}
	return err
}

func (s seeker) posts(ctx context.Context, in *sought) error {
	for _, status := range []string{"all", "trash"} {
		list, next, _, err := s.app.Blog.Editing.StaffList(ctx, editing.StaffFilter{Status: status, Query: in.words, Limit: soughtThings})
		if err != nil {
			return err
		}
		in.more(next)
		for _, p := range list {
			in.add(p.ID, p.Title)
		}
	}
	return nil
}

func (s seeker) automation(ctx context.Context, in *sought) error {
	list, err := s.app.Automation.Plans.Plans(ctx)
	if err != nil {
		return err
	}
	for _, p := range list {
		in.add(p.ID, p.Name)
	}
	todo, err := s.app.Automation.Tasks.Described(ctx, in.words, soughtThings+1)
	for _, t := range todo {
		in.add(t.ID, t.Description)
	}
	in.found.More = in.found.More || len(todo) > soughtThings
	return err
}
