package app

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"wardgate/catalog"
	"wardgate/content"
	"wardgate/internal/chat/knowledge"
	"wardgate/internal/company"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
	"wardgate/internal/site"
)

// admin is where notices to the company go: MAIL_ADMIN, or else what the company's profile says at this moment.
func (a *App) admin() mail.Address {
	if a.Config.Admin != (mail.Address{}) {
		return a.Config.Admin
	}
	to, err := mail.ParseAddress(a.Catalog.Company().AdminEmail)
	if err != nil { // none is filled in
		return a.Config.From
	}
	return to
}

// loadCompany puts the company's profile into the catalog, before anything is made from it.
func loadCompany(ctx context.Context, a *App) (err error) {
	a.sample = a.Catalog.Profile()
	if a.companyVersion, err = company.Load(ctx, a.DB, a.Catalog, a.Config.Origin, a.parts.Clock.Now()); err != nil {
		return err
	}
	if !a.Config.FromGiven {
		a.Config.From, err = mail.ParseAddress(a.Catalog.Company().MailFrom)
	}
	if err == nil && a.Config.Signer != nil {
		a.Config.Signer = a.Config.Signer.For(a.Config.From)
	}
	return err
}

// wireCompany makes what keeps the profile, and has everything follow it that is made of its facts.
func wireCompany(a *App, record audit.Log) (err error) {
	a.Company, err = company.New(company.Deps{
		DB: a.DB, Clock: a.parts.Clock, Catalog: a.Catalog, Sample: a.sample, Audit: record, Bus: a.Bus, Log: a.parts.Log,
		AdminGiven: a.Config.Admin != (mail.Address{}), Mail: a.Mail, Admin: a.admin, Render: a.render, Origin: a.Config.Origin,
		Try: func(facts *catalog.Catalog) error {
			_, err := content.Load(facts)
			return err
		},
		Apply: func(facts *catalog.Catalog) error { return apply(a, facts) },
		Preview: func(ctx context.Context, facts *catalog.Catalog, path string) (string, error) {
			return preview(ctx, a, facts, path)
		},
	}, a.companyVersion)
	if err != nil {
		return err
	}
	a.Bus.Hear(company.Topic, a.Company.Hear)
	a.Bus.Hear(events.Resync, a.Company.Hear)
	return nil
}

// preview is the visitor page at a path with the facts of another catalog.
func preview(ctx context.Context, a *App, facts *catalog.Catalog, path string) (string, error) {
	prose, err := content.Load(facts)
	if err != nil {
		return "", err
	}
	html, err := a.Site.Preview(ctx, facts.Facts(), visitorPages(a, facts, func() *content.Content { return prose }), path)
	if errors.Is(err, site.ErrNoPreview) {
		return "", httpx.Invalid(httpx.FieldError{Field: "path", Message: "Please choose a page of the site, such as /contact."})
	}
	return html, err
}

// apply has everything show the facts of a catalog: the pages, their prose and the assistant.
func apply(a *App, facts *catalog.Catalog) error {
	prose, err := content.Load(facts)
	if err != nil {
		return err
	}
	a.Catalog.Use(facts.Profile())
	a.prose.Store(prose)
	a.Chat.Learn(knowledge.Read(a.Catalog, prose))
	a.Site.Changed(context.Background()) // bounded: who saves is answered when the list of pages is that of the saved profile
	return nil
}

// CompanyFiles are the commands that move the company's profile as files.
type CompanyFiles struct{ CLI }

// Export writes the company's profile into the files of a folder.
func (c CompanyFiles) Export(ctx context.Context, dir string) error {
	a, err := c.openExisting(ctx)
	if err != nil {
		return err
	}
	defer c.close(a)
	p, err := a.Company.Current(ctx)
	if err != nil {
		return err
	}
	if err := company.Write(dir, p.Profile); err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "Wrote %s into %s: %s.\n", what(p), dir, strings.Join(company.FileNames(), ", "))
	return nil
}

func what(p company.Profile) string {
	if p.Version == 0 {
		return "the sample company"
	}
	return fmt.Sprintf("version %d of the company's profile", p.Version)
}

// Import saves the company's profile from the files of a folder, all of it or nothing.
func (c CompanyFiles) Import(ctx context.Context, dir string) error {
	a, err := c.openExisting(ctx)
	if err != nil {
		return err
	}
	defer c.close(a)
	if err := registerKey(ctx, a); err != nil {
		return err
	}
	before, err := a.Company.Current(ctx)
	if err != nil {
		return err
	}
	p, read, wrong, err := company.Read(dir, before.Profile)
	if err != nil {
		return err
	}
	if len(wrong) == 0 {
		for _, problem := range a.Company.Check(p) {
			wrong = append(wrong, read.Place(problem.Field)+": "+problem.Message)
		}
	}
	for _, line := range wrong {
		fmt.Fprintln(c.Err, line)
	}
	if len(wrong) > 0 {
		return company.ErrRefused
	}
	by := audit.Program("command line")
	after, err := a.Company.Save(httpx.WithActor(ctx, httpx.Actor{ID: by.ID, Email: by.Email}), before.Version, p, "Imported from files")
	if err != nil {
		return err
	}
	if after.Version == before.Version {
		fmt.Fprintln(c.Out, "Nothing differs from what is stored: nothing was changed.")
		return nil
	}
	fmt.Fprintf(c.Out, "Stored %s. A program that is running shows it within ten seconds.\n", what(after))
	return nil
}
