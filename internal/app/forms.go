package app

import (
	"errors"

	"wardgate/internal/assessments"
	"wardgate/internal/chat/safety"
	"wardgate/internal/contact"
	"wardgate/internal/leads"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/mail/layout"
	"wardgate/internal/platform/networks"
	"wardgate/internal/platform/replies"
	"wardgate/internal/quotes"
)

// formDeps is what every form of visitors needs of the program.
func formDeps(a *App, record audit.Log) (inbound.Deps, error) {
	p, company := a.parts, a.Catalog.Company()
	check, err := safety.New()
	if err != nil {
		return inbound.Deps{}, err
	}
	return inbound.Deps{
		DB: a.DB, Clock: p.Clock, IDs: p.IDs, Nudges: a.Nudges, Mail: a.Mail, Audit: record, Bus: a.Bus, Log: p.Log, Zone: a.zone, ZoneName: company.TimeZoneName,
		Origin: a.Config.Origin, Admin: a.admin, Letterhead: layout.NewLetterhead(a.Catalog), Render: a.render, Networks: a.Networks, Alarm: alarm(a),
		Emergency: openEmergency(a), Replies: a.Replies,
		Danger: func(text string) (found, private bool) {
			danger, _ := check.Find(text)
			return danger.Is(), danger.Kind == safety.SelfHarm
		},
	}, nil
}

// wireNetworks makes what gathers the mails about rows of one network.
func wireNetworks(a *App) (err error) {
	p, company := a.parts, a.Catalog.Company()
	a.Networks, err = networks.New(networks.Deps{
		DB: a.DB, Clock: p.Clock, IDs: p.IDs, Mail: a.Mail, Admin: a.admin, Letterhead: layout.NewLetterhead(a.Catalog),
		Origin: a.Config.Origin, Zone: a.zone, ZoneName: company.TimeZoneName,
	})
	return err
}

// wireForms makes the features that take forms.
func wireForms(a *App, deps inbound.Deps, people *leads.Service) error {
	var err1, err2, err error
	a.Quotes, err1 = quotes.New(quotes.Deps{Deps: deps, Catalog: a.Catalog, Leads: people, People: a.personByID})
	a.Contact, err2 = contact.New(contact.Deps{Deps: deps, Catalog: a.Catalog, Leads: people, People: a.personByID})
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	a.Replies.Threads = map[string]replies.Thread{a.Quotes.Feature(): a.Quotes.Thread(), a.Contact.Feature(): a.Contact.Thread()}
	a.Assessments, err = assessments.New(assessments.Deps{Deps: deps, Catalog: a.Catalog, Leads: people})
	return err
}
