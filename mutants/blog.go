package main

func blog() []mutant {
	return of("blog", []mutant{
		{
			id: "B1", rule: "A post that goes into the trash as it becomes due is not published.",
			file: "internal/blog/lifecycle/schedule.go", old: " || !before.DeletedAt.IsZero()", new: "",
		},
		{
			id: "B2", rule: "A post that is put off as it becomes due is not published.",
			file: "internal/blog/lifecycle/schedule.go", old: " || before.PublishDate.After(s.deps.Clock.Now())", new: "",
		},
		{
			id: "B3", rule: "A scheduled post counts as published at its time, however late the clock came to it.",
			file: "internal/blog/lifecycle/schedule.go", old: "after.PublishedAt = before.PublishDate", new: "after.PublishedAt = s.deps.Clock.Now()",
		},
		{
			id: "B4", rule: "A post out of the trash does not publish itself at a time that has passed.",
			file: "internal/blog/lifecycle/trash.go", old: "if p.Status == blog.Scheduled && !p.PublishDate.After(s.deps.Clock.Now()) {", new: "if p.Status == blog.Scheduled && p.PublishDate.IsZero() {",
		},
		{
			id: "B5", rule: "The address of a post that readers have seen says that it is gone.",
			file: "internal/blog/lifecycle/trash.go", old: "if post.PublishedAt.Valid {", new: "if !post.PublishedAt.Valid {",
		},
		{
			id: "B6", rule: "A picture's address is one of https, and no script.",
			file: "internal/blog/editing/check.go", old: `u.Scheme == "https" && u.Hostname() != ""`, new: `u.Scheme != ""`,
		},
		{
			id: "B7", rule: "Words that were typed and not saved are put aside before others take their place.",
			file: "internal/blog/drafts/autosave.go", old: "if wordsLost(text, next) <= allowed {", new: "if wordsLost(text, next) <= allowed+1000 {",
		},
		{
			id: "B8", rule: "Only who may publish puts words before readers.",
			file: "internal/blog/changes/service.go", packages: []string{"internal/blog/editing"}, old: "(seen(before) || seen(after)) && a.Known()", new: "seen(before) && a.Known()",
		},
	})
}
