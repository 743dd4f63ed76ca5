package main

func quotes() []mutant {
	return of("quotes", []mutant{
		{
			id: "Q1", rule: "A person who answers a request that nobody has is its specialist.",
			file: "internal/platform/inbound/handled.go", old: "if c.AssignedTo == \"\" && who.Known() {", new: "if c.AssignedTo != \"\" && who.Known() {",
			packages: []string{"internal/quotes", "internal/contact"},
		},
		{
			id: "Q2", rule: "An answer is no initial assessment.",
			file: "internal/quotes/timers.go", old: "return q.AssessedAt", new: "return first(q.AssessedAt, q.AnsweredAt)",
		},
		{
			id: "Q3", rule: "Nobody is alarmed about a request that was answered.",
			file: "internal/quotes/timers.go", old: "if !isOpen(q.Status) {", new: "if q.Status == Spam {",
		},
		{
			id: "Q4", rule: "A form sent twice is one request, though the visitor scrolled in between.",
			file: "internal/quotes/fields.go", old: `v.Behavior, v.Website, v.ElapsedMs = nil, "", nil`, new: `v.Website, v.ElapsedMs = "", nil`,
		},
		{
			id: "Q5", rule: "A request that looks like a program's waits in quarantine.",
			file: "internal/quotes/intake.go", old: "q.Status = Spam", new: "q.Status = Pending",
		},
		{
			id: "Q6", rule: "An answer can be taken back for ten seconds, not later.",
			file: "internal/platform/inbound/actions.go", old: "if now.After(s.UndoUntil(*c)) {", new: "if now.Before(c.AnsweredAt) {",
			packages: []string{"internal/quotes"},
		},
		{
			id: "Q7", rule: "The deadline that a visitor was told stays, whatever priority staff set.",
			file: "internal/quotes/cases.go", old: "\t\tq.Priority = stored\n", new: "\t\tq.Priority = stored\n\t\tq.Deadline = q.CreatedAt.Add(minutes(priorityByStored(s.Catalog.Quotes, stored).ResponseMinutes))\n",
		},
		{
			id: "Q8", rule: "The mails of a request leave once it is released from quarantine.",
			file: "internal/platform/inbound/actions.go", old: "if c.NotifiedAt.IsZero() {", new: "if !c.NotifiedAt.IsZero() {",
			packages: []string{"internal/quotes"},
		},
		{
			id: "Q9", rule: "A request that is won without another mark stops its clock.",
			file: "internal/quotes/cases.go", old: "(next == Responded || next == Quoted || next == Won)", new: "(next == Responded || next == Quoted)",
		},
		{
			id: "Q10", rule: "A lead score of quotes has a cap.",
			file: "internal/quotes/score.go", old: "if sum > c.Score.Cap {", new: "if sum > 2*c.Score.Cap {",
		},
	})
}
