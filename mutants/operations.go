package main

func operations() []mutant {
	return of("operations", []mutant{
		{
			id: "O1", rule: "A hot lead with an open urgent request says so.",
			file: "internal/operations/hot.go", old: "\tcase openQuote:\n", new: "\tcase openQuote && l.ID == \"\":\n",
		},
		{
			id: "O2", rule: "A lead whose chat waits for a person says so.",
			file: "internal/operations/hot.go", old: "\tcase l.ChatNeedsHuman:\n", new: "\tcase l.ChatNeedsHuman && l.ID == \"\":\n",
		},
		{
			id: "O3", rule: "Hot leads stand in the order of their scores.",
			file: "internal/operations/hot.go", old: "b.Score-a.Score, b.LastActivity", new: "a.Score-b.Score, b.LastActivity",
		},
		{
			id: "O4", rule: "An answer that was promised and is late stands on the board.",
			file: "internal/operations/figures.go", old: "\t\tcase promises.PromisedAnswer:\n", new: "\t\tcase \"\":\n",
		},
		{
			id: "O5", rule: "The board counts as overdue what is, not all that is open.",
			file: "internal/operations/figures.go", old: "Overdue: waiting.Overdue, HotLeads", new: "Overdue: waiting.Open, HotLeads",
		},
		{
			id: "O6", rule: "The link in a mail about an account is read by owners alone.",
			file: "internal/operations/outbox.go", old: "if d.Class == mail.Account && !", new: `if d.ID == "" && !`,
		},
		{
			id: "O7", rule: "Each reader hears of what they may read, and of nothing else.",
			file: "internal/operations/stream.go", old: `return reader.May(httpx.Permission(topic + ".read"))`, new: "return reader.Known()",
		},
	})
}
