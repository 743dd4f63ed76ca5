package main

func chat() []mutant {
	return of("chat", []mutant{
		{
			id: "H1", rule: "One message alone cannot exceed the day's budget of the language model.",
			file: "internal/chat/spending/budget.go", old: "case all.Tokens > int64(tokens.All):", new: "case all.Tokens > 1<<62:",
			packages: []string{"internal/chat"},
		},
		{
			id: "H2", rule: "Tokens that were put aside and not used are given back.",
			file: "internal/chat/spending/budget.go", old: "used.Input + used.Output - r.rows.Tokens", new: "used.Input + used.Output",
			packages: []string{"internal/chat"},
		},
		{
			id: "H3", rule: "A conversation is read by the browser alone that leads it.",
			file: "internal/chat/conversations/conversations.go", old: "c.OwnerHash != ids.Hash(from.Token)", new: `ids.Hash(from.Token) == ""`,
			packages: []string{"internal/chat"},
		},
		{
			id: "H4", rule: "The assistant names no phone number but the company's.",
			file: "internal/chat/guard/guard.go", old: "if g.phones[lastTen(found)] {", new: `if lastTen(found) != "" {`,
		},
		{
			id: "H5", rule: "Somebody in an emergency is promised a person within minutes.",
			file: "internal/chat/handover/service.go", old: "due = now.Add(time.Duration(terms.EmergencyMinutes) * time.Minute)", new: "due = now.Add(terms.AnswerTime())",
			packages: []string{"internal/chat"},
		},
		{
			id: "H6", rule: "Staff are alarmed when a conversation was taken over and forgotten.",
			file: "internal/chat/handover/handover.go", old: "case Taken:\n\t\tif h.UnansweredAt.IsZero() {", new: "case Taken:\n\t\tif !h.TakenAt.IsZero() {",
			packages: []string{"internal/chat"},
		},
		{
			id: "H7", rule: "Of two who take a conversation over at once, only the first has it.",
			file: "internal/chat/handover/take.go", old: `case seen == "", seen == holder:`, new: `case seen == "", holder != "":`,
			packages: []string{"internal/chat"},
		},
		{
			id: "H8", rule: "While a person has a conversation, the assistant is silent.",
			file: "internal/chat/turns/receive.go", old: "return person.State() != handover.Taken || reply.IsEmergency()", new: `return person.State() != "" || reply.IsEmergency()`,
			packages: []string{"internal/chat"},
		},
		{
			id: "H9", rule: "A conversation of nobody known is kept for a day, not for less.",
			file: "internal/chat/retention/retention.go", old: "time.Duration(s.deps.Catalog.Chat.PurgeHours) * time.Hour", new: "time.Duration(s.deps.Catalog.Chat.PurgeHours) * time.Minute",
			packages: []string{"internal/chat"},
		},
	})
}
