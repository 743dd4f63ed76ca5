package main

// platformMail are the rules of what leaves the house, and of work that runs by itself.
func platformMail() []mutant {
	return append(of("mail", []mutant{
		{
			id: "M1", rule: "A promotional mail that may have arrived is not sent again by itself.",
			file: "internal/platform/mail/outcome.go", old: "if Class(m.Class).transactional() && m.Repeats", new: "if m.Repeats",
		},
		{
			id: "M2", rule: "A mail that may have arrived is never called failed.",
			file: "internal/platform/mail/outcome.go", old: "if m.UncertainCount > 0 {", new: "if m.UncertainCount < 0 {",
		},
		{
			id: "M3", rule: "A mail whose fate is unknown is repeated three times, not endlessly.",
			file: "internal/platform/mail/outcome.go", old: "maxRepeats  = 3 ", new: "maxRepeats  = 300 ",
		},
		{
			id: "M4", rule: "Nothing that was typed adds a line to the head of a mail.",
			file: "internal/platform/mail/check.go", old: "case strings.ContainsFunc(value, breaksLine):", new: `case strings.ContainsRune(value, '\n'):`,
		},
		{
			id: "M5", rule: "A mail has one sender and its own receivers, whatever headers it is given.",
			file: "internal/platform/mail/check.go", old: `"cc", "bcc", "sender", `, new: "",
		},
		{
			id: "M6", rule: "A server that failed gets one mail, to find out.",
			file: "internal/platform/mail/health.go", old: "return min(n, 1)", new: "return n",
		},
	}), of("sms", []mutant{
		{
			id: "Z1", rule: "A text message that must not leave any more does not.",
			file: "internal/platform/sms/sender.go", old: `if reason != "" {`, new: `if reason == "never" {`,
		},
		{
			id: "Z2", rule: "A text message that may have arrived is not sent again by itself.",
			file: "internal/platform/sms/sender.go", old: "left := outcome{kind: unknown,", new: "left := outcome{kind: later,",
		},
		{
			id: "Z3", rule: "A text message does not leave days after its time.",
			file: "internal/platform/sms/sender.go", old: "if !now.Before(m.ExpiresAt) {", new: "if now.IsZero() {",
		},
	})...)
}

// platformWork are the rules of jobs and of the language model.
func platformWork() []mutant {
	return append(of("jobs", []mutant{
		{
			id: "J1", rule: "Periodic work runs once for all instances.",
			file: "internal/platform/jobs/scheduler.go", old: "mine = n == 1", new: "mine = n <= 1",
		},
		{
			id: "J2", rule: "A row that fails keeps those behind it waiting for nothing.",
			file: "internal/platform/jobs/sweep.go", old: "failed = append(failed, err)\n", new: "return 0, errors.Join(append(failed, err)...)\n",
		},
		{
			id: "J3", rule: "A nudge follows a commit, never an undone transaction.",
			file: "internal/platform/jobs/nudges.go", old: "tx.AfterCommit(func() {", new: "func(do func()) { do() }(func() {",
		},
		{
			id: "J4", rule: "A nudge under way is finished when the program stops.",
			file: "internal/platform/jobs/scheduler.go", old: "s.work(context.WithoutCancel(ctx), n)", new: "s.work(ctx, n)",
		},
		{
			id: "J5", rule: "A task has time for what it does at the end.",
			file: "internal/platform/jobs/scheduler.go", old: "context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)", new: "context.WithTimeout(ctx, stopTimeout)",
		},
		{
			id: "J6", rule: "The program ends after its background work, not before.",
			file: "internal/platform/jobs/scheduler.go", old: "\trunning.Wait()\n}", new: "}",
		},
		{
			id: "J7", rule: "A task that goes on failing is logged once a minute, not at each run.",
			file: "internal/platform/jobs/scheduler.go", old: "now.Sub(f.logged) >= failureLogEvery", new: "now.Sub(f.logged) >= 0",
		},
		{
			id: "J8", rule: "A task that panics stops no other.",
			file: "internal/platform/jobs/scheduler.go", old: "if r := recover(); r != nil {", new: "if r := any(nil); r != nil {",
		},
		{
			id: "J9", rule: "A burst is swept batch after batch, not one batch at a time.",
			file: "internal/platform/jobs/sweep.go", old: "if len(ids) < SweepBatch ||", new: "if len(ids) <= SweepBatch ||",
		},
		{
			id: "J10", rule: "A row whose nudge was lost is worked by the sweep.",
			file: "internal/platform/jobs/sweep.go", old: "return Sweep(ctx, unfinished, one)", new: "return nil",
		},
	}), of("llm", []mutant{
		{
			id: "I1", rule: "A provider's key is never shown, in whatever pieces it comes back.",
			file: "internal/platform/llm/saying.go", old: "max(halfCharacter(s.held), s.beginning())", new: "halfCharacter(s.held)",
		},
		{
			id: "I2", rule: "An answer has an end, whatever a model says.",
			file: "internal/platform/llm/saying.go", old: "mostCharacters = 8000", new: "mostCharacters = 8000000",
		},
	})...)
}
