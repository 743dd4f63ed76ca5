package main

func newsletter() []mutant {
	return append(newsletterConsent(), of("newsletter", []mutant{
		{
			id: "N7", rule: "What is sent is what was seen: a campaign that changed meanwhile is not sent.",
			file: "internal/newsletter/campaigns/launch.go", old: "if c.Version != ready.version {", new: "if c.Version < ready.version {",
		},
		{
			id: "N8", rule: "A campaign whose time passed more than a day ago waits for a person.",
			file: "internal/newsletter/campaigns/launch.go", old: "late > latest {", new: "late > 30*latest {",
		},
		{
			id: "N9", rule: "A mail server that takes mails and never answers gets no more of them.",
			file: "internal/newsletter/sending/connection.go", old: "breakerUnknown = 5", new: "breakerUnknown = 5000",
		},
		{
			id: "N10", rule: "A cancelled campaign is not sent again by a retry.",
			file: "internal/newsletter/campaigns/lifecycle.go", old: "if c.LaunchedAt.IsZero() || c.Status == Cancelled {", new: "if c.LaunchedAt.IsZero() {",
		},
		{
			id: "N11", rule: "A scanner that follows every link in seconds is no reader.",
			file: "internal/newsletter/engagement/classify.go", old: "hurriedClick = 15 * time.Second", new: "hurriedClick = time.Second",
		},
		{
			id: "N12", rule: "A link can mail a person's data to them once a day, not endlessly.",
			file: "internal/newsletter/privacy/data_mail.go", old: "if now.Sub(who.DataMailedAt) < dataAgain {", new: "if now.Before(who.DataMailedAt) {",
		},
		{
			id: "N13", rule: "A mail that a server puts off after its campaign has ended has failed; it does not wait for nobody.",
			file: "internal/newsletter/sending/batch_writer.go", old: "if ended && e.outcome.settledAt.IsZero() {", new: "if !ended && e.outcome.settledAt.IsZero() {",
		},
	})...)
}

func newsletterConsent() []mutant {
	return of("newsletter", []mutant{
		{
			id: "N1", rule: "Who paused the newsletter gets none meanwhile.",
			file: "internal/newsletter/subscribers/eligibility.go", old: "now.Before(who.PausedUntil.Time):", new: "now.Before(who.PausedUntil.Time.AddDate(-10, 0, 0)):",
		},
		{
			id: "N2", rule: "Consent is asked for as each mail begins.",
			file: "internal/newsletter/subscribers/eligibility.go", old: `p.Why == "" && !given[p.Email] {`, new: `p.Why == "" && given == nil {`,
		},
		{
			id: "N3", rule: "An old link to confirm does not bring back who has left.",
			file: "internal/newsletter/subscribers/membership.go", old: "} else if before.State != Pending {", new: "} else if before.State == Complained {",
		},
		{
			id: "N4", rule: "Who called our mail unwanted is asked for nothing, also while a sign-up waits.",
			file: "internal/newsletter/subscribers/signups.go", old: "complained || before.State == Complained || before.Before == Complained", new: "complained || before.State == Complained",
		},
		{
			id: "N5", rule: "A report of a bounce is believed only when it names a mail of ours to that person.",
			file: "internal/newsletter/bounces/reports.go", old: "if hmac.Equal([]byte(name), []byte(links.MessageName(m.CampaignID, who.ID))) {", new: "if len(name) > 0 || hmac.Equal([]byte(name), nil) {",
		},
		{
			id: "N6", rule: "A list brings in nobody whose consent has lapsed.",
			file: "internal/newsletter/subscribers/import.go", old: "if !until.IsZero() && !now.Before(until) {", new: "if !until.IsZero() && now.Equal(until) {",
		},
	})
}
