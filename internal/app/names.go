package app

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"wardgate/internal/leads"
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
	return errors.Is(err, staff.ErrUnknown) || errors.Is(err, mail.ErrNotFound) || p != nil && p.Status == http.StatusNotFound
}

func (n namer) find(ctx context.Context, kind, id string) (auditlog.Name, error) {
	a := n.app
	at := url.QueryEscape(id)
	switch kind {
	case "usr":
		u, err := a.Staff.Accounts.ByID(ctx, id)
		return auditlog.Name{Text: cmp.Or(u.Name, u.Email), Path: "/team"}, err
	case "lead":
		l, err := a.Leads.People.Get(ctx, id)
		if l.State == leads.StateErased {
			return auditlog.Name{Text: "an erased person", Path: "/leads/" + at}, err
		}
		return auditlog.Name{Text: cmp.Or(l.Name, l.Email, l.Phone), Path: "/leads/" + at}, err
	case "quote":
		q, err := a.Quotes.Get(ctx, id)
		return auditlog.Name{Text: withPerson(q.Reference, q.Name()), Path: "/operations?quote=" + at}, err
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
		return auditlog.Name{Path: "/newsletter-manager/subscribers/" + at}, nil
	case "mail":
		m, err := a.Mail.Get(ctx, id)
		return auditlog.Name{Text: named("the mail", m.Subject), Path: "/outbox?mail=" + at}, err
	}
	return auditlog.Name{}, nil
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
