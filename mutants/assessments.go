package main

func assessments() []mutant {
	return of("assessments", []mutant{
		{
			id: "A1", rule: "A risk level begins at its lower bound.",
			file: "internal/assessments/score.go", old: "if score >= level.From {", new: "if score > level.From {",
		},
		{
			id: "A2", rule: "Each recommendation is given once.",
			file: "internal/assessments/score.go", old: "if !slices.Contains(out, title) {", new: "if !slices.Contains(out[:0], title) {",
		},
		{
			id: "A3", rule: "The private link to a report ends.",
			file: "internal/assessments/store.go", old: "ReportUntil: now}", new: "ReportUntil: time.Unix(0, 0)}",
		},
		{
			id: "A4", rule: "Whoever fills the hidden field is taken for a program.",
			file: "internal/assessments/intake.go", old: "Website: p.Website, ", new: "",
		},
		{
			id: "A5", rule: "The same assessment sent again with its key answers what the first one answered.",
			file: "internal/platform/inbound/inbox.go", old: "(key == \"\") == (b.repeats != nil) || tries > 1)", new: "(key == \"\") == (b.repeats != nil))",
			packages: []string{"internal/assessments"},
		},
		{
			id: "A6", rule: "An assessment sent twice is one, though the visitor scrolled in between.",
			file: "internal/assessments/assessment.go", old: `p.Behavior, p.Website, p.ElapsedMs = nil, "", nil`, new: `p.Website, p.ElapsedMs = "", nil`,
		},
	})
}
