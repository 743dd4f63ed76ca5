package app

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
	"wardgate/internal/staff"
	"wardgate/internal/staff/auditlog"
)

// namer finds what the ids of the audit log are called now, and where their pages are.
type namer struct{ app *App }

// names finds the names of rows, by id. One that is gone is called what it was, as its kind is called in the catalog.
func (n namer) names(ctx context.Context, ids []string) (map[string]auditlog.Name, error) {
	out := make(map[string]auditlog.Name, len(ids))
	for _, id := range ids {
		kind, _, _ := strings.Cut(id, "_")
		one := n.one(kind)
		if one == "" {
			continue
		}
		name, err := n.find(ctx, kind, id)
		switch {
		case gone(err):
			name = auditlog.Name{Text: one + " that is gone"}
		case err != nil:
			return nil, err
		case name.Text == "":
			name.Text = one
		}
		out[id] = name
	}
	return out, nil
}

// one is what a row is called whose name is not known, empty for what is no kind of row.
func (n namer) one(kind string) string {
	for _, k := range n.app.Catalog.Audit.Kinds {
		if k.ID == kind {
			return k.One
		}
	}
	return ""
}

func gone(err error) bool {
	p := httpx.AsProblem(err)
	return errors.Is(err, staff.ErrUnknown) || errors.Is(err, mail.ErrNotFound) || errors.Is(err, sql.ErrNoRows) || p != nil && p.Status == http.StatusNotFound
}

// find names one row: its name is empty where it has none. What is about a person is called by theirs, and leads to them.
func (n namer) find(ctx context.Context, kind, id string) (auditlog.Name, error) {
	a := n.app
	at := url.QueryEscape(id)
	switch kind {
	case "usr":
		u, err := a.Staff.Accounts.ByID(ctx, id)
		return auditlog.Name{Text: cmp.Or(u.Name, u.Email), Path: "/team"}, err
	case "quote":
		q, err := a.Quotes.Get(ctx, id)
		return auditlog.Name{Text: withPerson(unlessErased(q.Reference), q.Name()), Path: "/operations?quote=" + at}, err
	case "message":
		m, err := a.Contact.Get(ctx, id)
		return auditlog.Name{Text: withPerson(m.Reference, m.Name), Path: "/operations?tab=messages&message=" + at}, err
	case "chat":
		c, err := a.Chat.Inbox.Get(ctx, id)
		return auditlog.Name{Text: withPerson("a conversation", c.LeadName), Path: "/operations?tab=chats&chat=" + at}, err
	case "post":
		p, err := a.Blog.Editing.Get(ctx, id)
		return auditlog.Name{Text: quoted(p.Title), Path: "/blog-admin/edit/" + at}, err
	case "campaign":
		c, err := a.Newsletter.Drafts.Campaign(ctx, id)
		return auditlog.Name{Text: quoted(c.Title), Path: "/newsletter-manager/campaigns/" + at}, err
	case "subscriber":
		who, err := subscribers.ByID(ctx, a.DB.Read(), id)
		return auditlog.Name{Text: who.Email, Path: "/newsletter-manager/subscribers/" + at}, err
	case "signup":
		s, err := a.Newsletter.Signups.Get(ctx, id)
		return auditlog.Name{Text: withPerson("the sign-up", s.Email), Path: "/newsletter-manager/subscribers"}, err
	case "mail":
		m, err := a.Mail.Get(ctx, id)
		return auditlog.Name{Text: named("the mail", m.Subject), Path: "/outbox?mail=" + at}, err
	case "plan":
		p, err := a.Automation.Plans.Plan(ctx, id)
		return auditlog.Name{Text: quoted(p.Name), Path: "/automation-dashboard/" + string(p.Kind) + "s/" + at}, err
	}
	return n.ofPerson(ctx, kind, id)
}

// ofPerson names what is about a person and has no page of its own: it leads to theirs.
func (n namer) ofPerson(ctx context.Context, kind, id string) (auditlog.Name, error) {
	a := n.app
	switch kind {
	case "lead":
		return n.lead(ctx, id, "")
	case "task":
		t, err := a.Automation.Tasks.Get(ctx, id)
		return n.about(ctx, err, named("the task", t.Description), t.LeadID, "")
	case "step":
		lead, err := a.Automation.Runs.LeadOf(ctx, id)
		return n.about(ctx, err, "a step", lead, "")
	case "promise":
		p, err := a.Leads.Promises.Get(ctx, id)
		return n.about(ctx, err, "the promised answer", p.LeadID, p.Name)
	case "appointment":
		p, err := a.Leads.Appointments.Get(ctx, id)
		return n.about(ctx, err, "the appointment", p.LeadID, cmp.Or(p.Name, p.Email))
	case "capture":
		c, err := a.Leads.Captures.Get(ctx, id)
		return n.about(ctx, err, "the capture", c.LeadID, cmp.Or(c.Name, c.Email))
	case "assessment":
		s, err := a.Assessments.Get(ctx, id)
		return n.about(ctx, err, "the assessment", s.LeadID, cmp.Or(s.Name, s.Email))
	}
	return auditlog.Name{}, nil
}

// about names what is a person's: by their lead, or by what was typed where there is none.
func (n namer) about(ctx context.Context, err error, what, lead, typed string) (auditlog.Name, error) {
	if err != nil {
		return auditlog.Name{}, err
	}
	if lead == "" {
		return auditlog.Name{Text: withPerson(what, typed)}, nil
	}
	name, err := n.lead(ctx, lead, typed)
	if gone(err) {
		return auditlog.Name{Text: withPerson(what, typed)}, nil
	}
	name.Text = withPerson(what, name.Text)
	return name, err
}

func (n namer) lead(ctx context.Context, id, typed string) (auditlog.Name, error) {
	l, err := n.app.Leads.People.Get(ctx, id)
	name := auditlog.Name{Text: cmp.Or(l.Name, typed, l.Email, l.Phone), Path: "/leads/" + url.QueryEscape(id)}
	if l.State == leads.StateErased {
		name.Text = "an erased person"
	}
	return name, err
}

// unlessErased is a reference; of an erased person's request nothing but that it was one is known.
func unlessErased(reference string) string {
	if strings.HasPrefix(reference, "erased:") {
		return ""
	}
	return reference
}

func named(what, name string) string {
	if name == "" {
		return what
	}
	return what + " " + quoted(name)
}

func quoted(title string) string {
	if title == "" {
		return ""
	}
	return "“" + title + "”"
}

func withPerson(what, name string) string {
	if name == "" || what == "" {
		return what
	}
	return what + " of " + name
}
