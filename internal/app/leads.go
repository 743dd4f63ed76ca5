package app

import (
	"context"

	"wardgate/internal/leads"
	"wardgate/internal/leads/erasure"
	leadsparts "wardgate/internal/leads/parts"
)

// wireLeads completes leads by what needs the features that build upon their core.
func (a *App) wireLeads(core *leadsparts.Core) (err error) {
	a.Leads, err = leadsparts.New(core, leadsparts.Others{
		Spoken:     a.Replies.Spoken,
		Captured:   a.Chat.People.Captured,
		Holders:    []leads.Holder{a.Quotes, a.Contact, a.Assessments, a.Chat.People, a.Newsletter.Privacy, a.Automation.Person, a.Replies},
		Notices:    a.Push.Erase,
		KeepErased: func(_ context.Context, ids []string) error { return a.Config.erasedList().add(ids) },
		Owed:       []erasure.Owed{{Label: "open requests for a quote", Count: a.Quotes.OpenOfLead}, {Label: "open messages", Count: a.Contact.OpenOfLead}},
	})
	return err
}
