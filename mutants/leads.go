package main

func leads() []mutant {
	return append(leadsConsent(), of("leads", []mutant{
		{
			id: "L7", rule: "A merge can be taken back for seven days, not later.",
			file: "internal/leads/merging/merging.go", old: "case now.After(rows[0].MergedAt.Add(UndoMergeFor)):", new: "case now.Before(rows[0].MergedAt):",
		},
		{
			id: "L8", rule: "Nobody merges a lead that somebody else has just changed.",
			file: "internal/leads/merging/merging.go", old: "if stays.Version != version || goes.Version != otherVersion {", new: "if stays.Version != version {",
		},
		{
			id: "L9", rule: "An appointment is given to one person.",
			file: "internal/leads/appointments/slots.go", old: "if !slices.Contains(p[start.UnixMilli()], place) {", new: "if !slices.Contains(p[0], place) {",
		},
		{
			id: "L10", rule: "An appointment leaves us the time to be ready.",
			file: "internal/leads/appointments/slots.go", old: "time.Duration(rules.NoticeMinutes) * time.Minute", new: "time.Duration(rules.NoticeMinutes) * time.Nanosecond",
		},
		{
			id: "L11", rule: "An appointment that has begun cannot be cancelled on the site.",
			file: "internal/leads/appointments/moves.go", old: "case a.Status != Booked && a.Status != Suspected || !a.Start.After(now):", new: "case a.Status != Booked && a.Status != Suspected:",
		},
		{
			id: "L12", rule: "What happened with a lead is told in its order, whatever clocks do.",
			file: "internal/leads/events.go", old: "e.LeadVersion = l.Version + 1", new: "e.LeadVersion = l.Version",
		},
		{
			id: "L13", rule: "A page counts as a key page at or below its path, and not for a similar name.",
			file: "internal/leads/score.go", old: "strings.HasPrefix(page, k) && (len(page) == len(k) || page[len(k)] == '/')", new: "strings.HasPrefix(page, k)",
		},
		{
			id: "L14", rule: "Rules of automation move a score by a hundred points at most.",
			file: "internal/leads/events.go", old: "max(-mostAdjusted, min(mostAdjusted, l.Behavior.Adjusted+c.Points))", new: "l.Behavior.Adjusted + c.Points",
		},
	})...)
}

func leadsConsent() []mutant {
	return of("leads", []mutant{
		{
			id: "L1", rule: "An inquiry allows us to write for six months, not for longer.",
			file: "internal/leads/consent.go", old: "inquiryMonths  = 6", new: "inquiryMonths  = 24",
		},
		{
			id: "L2", rule: "Who withdrew their consent is not written to.",
			file: "internal/leads/consent.go", old: "one.Basis != Withdrawn && one.Basis != Lapsed &&", new: "one.Basis != Lapsed &&",
		},
		{
			id: "L3", rule: "A consent that has expired is none.",
			file: "internal/leads/consent.go", old: "now.Before(one.ExpiresAt.Time))", new: "one.ExpiresAt.Valid)",
		},
		{
			id: "L4", rule: "The proof of a consent names no address of staff as the visitor's.",
			file: "internal/leads/store.go", old: "call = httpx.Call{}", new: `call.Page = ""`,
		},
		{
			id: "L5", rule: "Erasing a person erases the mails to their address too.",
			file: "internal/leads/erasure/erase.go", old: "mails(ctx, tx, refs, []string{leads.NormalEmail(l.Email)})", new: "mails(ctx, tx, refs, nil)",
		},
		{
			id: "L6", rule: "A capture sent twice is one, though the visitor scrolled in between.",
			file: "internal/leads/captures/capture.go", old: `p.Behavior, p.SessionID, p.LeadScore, p.Website, p.ElapsedMs = nil, "", nil, "", nil`, new: `p.SessionID, p.LeadScore, p.Website, p.ElapsedMs = "", nil, "", nil`,
		},
	})
}
