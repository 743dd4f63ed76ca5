package main

func chat() []mutant {
	return of("chat", []mutant{
		{
			id: "H1", rule: "One message alone cannot exceed the day's budget of the language model.",
			file: "internal/chat/spending.go", old: "if r.tokens <= int64(b.most) {", new: "if r.tokens > 0 {",
		},
		{
			id: "H2", rule: "Tokens that were put aside and not used are given back.",
			file: "internal/chat/spending.go", old: "Tokens: used - r.tokens}", new: "Tokens: used}",
		},
		{
			id: "H3", rule: "A conversation is read by the browser alone that leads it.",
			file: "internal/chat/thread.go", old: "c.OwnerHash != ids.Hash(from.Token)", new: `ids.Hash(from.Token) == ""`,
		},
		{
			id: "H4", rule: "The assistant names no phone number but the company's.",
			file: "internal/chat/guard.go", old: "if o.phones[lastTen(found)] {", new: `if lastTen(found) != "" {`,
		},
		{
			id: "H5", rule: "Somebody in an emergency is promised a person within minutes.",
			file: "internal/chat/handover.go", old: "due = now.Add(time.Duration(s.Catalog.Chat.Handover.EmergencyMinutes) * time.Minute)", new: "due = now.Add(s.Catalog.Chat.Handover.AnswerTime())",
		},
		{
			id: "H6", rule: "Staff are alarmed when a conversation was taken over and forgotten.",
			file: "internal/chat/handover.go", old: "case Taken:\n\t\tif h.UnansweredAt.IsZero() {", new: "case Taken:\n\t\tif !h.TakenAt.IsZero() {",
		},
		{
			id: "H7", rule: "Of two who take a conversation over at once, only the first has it.",
			file: "internal/chat/take.go", old: `case seen == "", seen == holder:`, new: `case seen == "", holder != "":`,
		},
		{
			id: "H8", rule: "While a person has a conversation, the assistant is silent.",
			file: "internal/chat/turn.go", old: "return t.person.State() != Taken || t.site.isEmergency()", new: `return t.person.State() != "" || t.site.isEmergency()`,
		},
		{
			id: "H9", rule: "A conversation of nobody known is kept for a day, not for less.",
			file: "internal/chat/purge.go", old: "time.Duration(s.Catalog.Chat.PurgeHours) * time.Hour", new: "time.Duration(s.Catalog.Chat.PurgeHours) * time.Minute",
		},
	})
}
