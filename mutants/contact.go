package main

func contact() []mutant {
	return of("contact", []mutant{
		{
			id: "C1", rule: "A message about an emergency is promised an answer as fast as one.",
			file: "internal/contact/contact.go", old: "if subject == c.Contact.EmergencySubject {", new: `if subject == "" {`,
		},
		{
			id: "C2", rule: "Nobody is alarmed about a message that was answered.",
			file: "internal/contact/contact.go", old: "if m.Status != Open {", new: "if m.Status == Spam {",
		},
		{
			id: "C3", rule: "A message sent twice is one message, though the second took longer to type.",
			file: "internal/contact/validate.go", old: `p.Website, p.ElapsedMs = "", nil`, new: `p.Website = ""`,
		},
		{
			id: "C4", rule: "What looks like a program's message makes nobody a lead.",
			file: "internal/platform/inbound/inbox.go", old: "if id := entry.ID; entry.QuarantineReason == \"\" {", new: "if id := entry.ID; entry.ID != \"\" {",
			packages: []string{"internal/contact"},
		},
		{
			id: "C5", rule: "Urgent words raise the emergency flag under any subject.",
			file: "internal/contact/intake.go", old: "Emergency: len(words) > 0 || p.Subject ==", new: "Emergency: p.Subject ==",
		},
		{
			id: "C6", rule: "An answer that is taken back leaves no answer behind.",
			file: "internal/platform/inbound/actions.go", old: "\t\tc.AnsweredAt, c.AnsweredBy = time.Time{}, \"\"\n", new: "",
			packages: []string{"internal/contact"},
		},
		{
			id: "C7", rule: "Nobody writes to the sender of a message in quarantine.",
			file: "internal/platform/inbound/actions.go", old: "\t\tif c.Status == s.rules.Quarantined {\n", new: "\t\tif c.ID == \"\" {\n",
			packages: []string{"internal/contact"},
		},
	})
}
