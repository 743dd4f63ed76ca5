package main

func automation() []mutant {
	return append(automationWrites(), of("automation", []mutant{
		{
			id: "U7", rule: "A lead is handed to a person at its time, not after a mail that is due much later.",
			file: "internal/automation/runs/rows.go", old: " && !before.DueAt.After(r.now)", new: "",
			packages: []string{"internal/automation"},
		},
		{
			id: "U8", rule: "What follows from an event is done once, by one instance.",
			file: "internal/automation/engine/events.go", old: "if err != nil || !mine {", new: `if err != nil || !mine && e.ID == "" {`,
			packages: []string{"internal/automation"},
		},
		{
			id: "U9", rule: "Rules that lead to each other come to an end.",
			file: "internal/automation/engine/events.go", old: "if e.Depth > w.Catalog.Automation.MostDepth {", new: "if e.Depth > 10*w.Catalog.Automation.MostDepth {",
			packages: []string{"internal/automation"},
		},
		{
			id: "U10", rule: "A plan begins again with a lead when its window is over, not before.",
			file: "internal/automation/engine/begin.go", old: "!w.now.Before(last.StartedAt.AddDate(0, 0, p.WindowDays))", new: "!last.StartedAt.IsZero()",
			packages: []string{"internal/automation"},
		},
		{
			id: "U11", rule: "Who begins a plan by hand gets the version that they have read.",
			file: "internal/automation/engine/by_hand.go", old: "if version != 0 && version != p.Version {", new: "if version > p.Version {",
			packages: []string{"internal/automation"},
		},
		{
			id: "U12", rule: "An approval that nobody gives ends.",
			file: "internal/automation/tasks/store.go", old: "now.AddDate(0, 0, s.catalog.Automation.ApprovalDays)", new: "now.AddDate(s.catalog.Automation.ApprovalDays, 0, 0)",
			packages: []string{"internal/automation"},
		},
	})...)
}

func automationWrites() []mutant {
	return of("automation", []mutant{
		{
			id: "U1", rule: "Whoever answers gets no more follow-ups.",
			file: "internal/automation/engine/events.go", old: "reply := (has(leads.Contacted) || has(leads.Served)) && !has(leads.Created)", new: "reply := (has(leads.Contacted) || has(leads.Served)) && has(leads.Created)",
			packages: []string{"internal/automation"},
		},
		{
			id: "U2", rule: "To withdraw ends also what began with the same version of the lead.",
			file: "internal/automation/engine/events.go", old: "return e.LeadVersion < int(run.LeadVersion)", new: "return e.LeadVersion <= int(run.LeadVersion)",
			packages: []string{"internal/automation"},
		},
		{
			id: "U3", rule: "Nobody gets more mails than the cap allows.",
			file: "internal/automation/messages/gate.go", old: "if len(got) < c.Mails {", new: "if len(got) <= c.Mails {",
			packages: []string{"internal/automation"},
		},
		{
			id: "U4", rule: "The mail of a run that was stopped does not leave any more.",
			file: "internal/automation/messages/gate.go", old: "case run.State == string(runs.Stopped):", new: `case run.State == "":`,
			packages: []string{"internal/automation"},
		},
		{
			id: "U5", rule: "A plan that asks for express consent writes to nobody without it.",
			file: "internal/automation/messages/gate.go", old: "return subscribers.NoConsent, nil", new: `return "", nil`,
			packages: []string{"internal/automation"},
		},
		{
			id: "U6", rule: "Who replied STOP gets no text message.",
			file: "internal/automation/messages/text.go", old: "\tif stopped {\n", new: "\tif stopped && l.Phone == \"\" {\n",
			packages: []string{"internal/automation"},
		},
	})
}
