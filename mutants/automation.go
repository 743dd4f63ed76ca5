package main

func automation() []mutant {
	return append(automationWrites(), of("automation", []mutant{
		{
			id: "U7", rule: "A lead is handed to a person at its time, not after a mail that is due much later.",
			file: "internal/automation/steps.go", old: " && !before.DueAt.After(w.now)", new: "",
		},
		{
			id: "U8", rule: "What follows from an event is done once, by one instance.",
			file: "internal/automation/engine.go", old: "if err != nil || !mine {", new: `if err != nil || !mine && e.ID == "" {`,
		},
		{
			id: "U9", rule: "Rules that lead to each other come to an end.",
			file: "internal/automation/engine.go", old: "if e.Depth > w.Catalog.Automation.MostDepth {", new: "if e.Depth > 10*w.Catalog.Automation.MostDepth {",
		},
		{
			id: "U10", rule: "A plan begins again with a lead when its window is over, not before.",
			file: "internal/automation/engine.go", old: "!w.now.Before(last.StartedAt.AddDate(0, 0, p.WindowDays))", new: "!last.StartedAt.IsZero()",
		},
		{
			id: "U11", rule: "Who begins a plan by hand gets the version that they have read.",
			file: "internal/automation/by_hand.go", old: "if version != 0 && version != p.Version {", new: "if version > p.Version {",
		},
		{
			id: "U12", rule: "An approval that nobody gives ends.",
			file: "internal/automation/task.go", old: "w.now.AddDate(0, 0, w.Catalog.Automation.ApprovalDays)", new: "w.now.AddDate(w.Catalog.Automation.ApprovalDays, 0, 0)",
		},
	})...)
}

func automationWrites() []mutant {
	return of("automation", []mutant{
		{
			id: "U1", rule: "Whoever answers gets no more follow-ups.",
			file: "internal/automation/run.go", old: "reply := has(leads.Contacted) && !has(leads.Created)", new: "reply := has(leads.Contacted) && has(leads.Created)",
		},
		{
			id: "U2", rule: "To withdraw ends also what began with the same version of the lead.",
			file: "internal/automation/run.go", old: "return e.LeadVersion < int(run.LeadVersion)", new: "return e.LeadVersion <= int(run.LeadVersion)",
		},
		{
			id: "U3", rule: "Nobody gets more mails than the cap allows.",
			file: "internal/automation/write.go", old: "if len(got) < c.Mails {", new: "if len(got) <= c.Mails {",
		},
		{
			id: "U4", rule: "The mail of a run that was stopped does not leave any more.",
			file: "internal/automation/write.go", old: "case run.State == string(runStopped):", new: `case run.State == "":`,
		},
		{
			id: "U5", rule: "A plan that asks for express consent writes to nobody without it.",
			file: "internal/automation/write.go", old: "return newsletter.NoConsent, nil", new: `return "", nil`,
		},
		{
			id: "U6", rule: "Who replied STOP gets no text message.",
			file: "internal/automation/text.go", old: "\tif stopped {\n", new: "\tif stopped && l.Phone == \"\" {\n",
		},
	})
}
