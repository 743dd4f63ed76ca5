package app

import "wardgate/internal/platform/httpx"

// shows says what of people each staff route that is read shows, by the route's id. What is looked at leaves a line in
// the audit log, as the privacy policy promises; a route that is missing here fails a test.
func shows() map[string]httpx.Shows {
	const (
		posts     = "posts and their categories are written for everyone"
		campaigns = "campaigns and figures about them, and nobody who gets one"
		plans     = "rules, sequences, mail templates and figures about them"
		company   = "what the company says of itself"
	)
	return map[string]httpx.Shows{
		"list-quotes": httpx.Lists("quote requests"), "overdue-quotes": httpx.Lists("quote requests"), "get-quote": httpx.Opens("quote requests"),
		"find-callers": httpx.Lists("leads"), "take-quote": httpx.Recorded(),
		"get-quote-file": httpx.Recorded(), "get-message-file": httpx.Recorded(), "preview-quote-file": httpx.Opens("quote requests"), "preview-message-file": httpx.Opens("messages"),
		"list-messages": httpx.Lists("messages"), "get-message": httpx.Opens("messages"),
		"list-assessments": httpx.Lists("assessments"),
		"list-leads":       httpx.Lists("leads"), "hot-leads": httpx.Lists("leads"), "export-leads": httpx.Recorded(),
		"get-lead": httpx.Opens("leads"), "lead-timeline": httpx.Opens("leads"), "preview-merge-leads": httpx.Opens("leads"),
		"export-lead": httpx.Recorded(), "list-runs": httpx.Opens("leads"),
		"list-captures": httpx.Lists("captures"), "list-appointments": httpx.Lists("appointments"), "list-promises": httpx.Lists("promises"),
		"list-conversations": httpx.Lists("conversations"), "get-conversation": httpx.Opens("conversations"),
		"conversation-transcript": httpx.Opens("conversations"),
		"list-subscribers":        httpx.Lists("subscribers"), "get-subscriber": httpx.Opens("subscribers"), "export-subscribers": httpx.Recorded(),
		"prove-consent": httpx.Recorded(), "list-held-signups": httpx.Lists("held sign-ups"),
		"list-deliveries": httpx.Lists("deliveries"), "export-deliveries": httpx.Recorded(), "list-newsletter-reports": httpx.Lists("reports"),
		"list-tasks": httpx.Lists("tasks"), "try-rule": httpx.Lists("dry runs"), "preview-step": httpx.Opens("steps"),
		"list-going": httpx.Lists("people who go"), "get-retention": httpx.Lists("people on hold"), "export-retention": httpx.Recorded(), "get-lead-hold": httpx.Opens("leads"),
		"get-board": httpx.Lists("alerts"), "get-queue": httpx.Lists("things that wait"), "list-mails": httpx.Lists("mails"), "get-mail": httpx.Opens("mails"),

		"say-present": httpx.NoPeople("colleagues, and ids of what is open"), "staff-events": httpx.NoPeople("ids of what has changed"), "list-networks": httpx.NoPeople("ids and times"),
		"list-staff-posts": httpx.NoPeople(posts), "get-staff-post": httpx.NoPeople(posts), "suggest-slug": httpx.NoPeople(posts),
		"list-revisions": httpx.NoPeople(posts), "get-revision": httpx.NoPeople(posts), "get-autosave": httpx.NoPeople(posts),
		"list-staff-categories": httpx.NoPeople(posts),
		"list-campaigns":        httpx.NoPeople(campaigns), "get-campaign": httpx.NoPeople(campaigns), "count-audience": httpx.NoPeople(campaigns),
		"list-rules": httpx.NoPeople(plans), "get-rule": httpx.NoPeople(plans), "list-sequences": httpx.NoPeople(plans),
		"list-deleted-automation": httpx.NoPeople(plans), "get-plan-uses": httpx.Lists("leads"), "get-template-uses": httpx.Lists("leads"),
		"get-sequence": httpx.NoPeople(plans), "automation-analytics": httpx.NoPeople(plans), "list-templates": httpx.NoPeople(plans),
		"staff-me": httpx.NoPeople("oneself"), "staff-list-users": httpx.NoPeople("colleagues"), "staff-colleagues": httpx.NoPeople("colleagues"),
		"staff-list-passkeys": httpx.NoPeople("oneself"), "staff-notices": httpx.NoPeople("oneself"), "staff-list-sessions": httpx.NoPeople("where colleagues are signed in"),
		"staff-get-rules": httpx.NoPeople("settings"), "export-audit": httpx.Recorded(),
		"get-company": httpx.NoPeople(company), "save-company": httpx.NoPeople(company), "list-company-versions": httpx.NoPeople(company),
		"restore-company": httpx.NoPeople(company), "list-badges": httpx.Lists("badges"), "export-badges": httpx.Recorded(),
		"save-badge": httpx.NoPeople("colleagues"), "delete-badge": httpx.NoPeople("colleagues"), "import-badges": httpx.NoPeople("colleagues"),
		"get-duty": httpx.NoPeople("colleagues"), "get-duty-now": httpx.NoPeople("colleagues, and ids of what waits"),
		"list-incidents": httpx.NoPeople("colleagues, and ids of what waited"), "get-incident": httpx.Opens("incidents"),
		"acknowledge-incident": httpx.Opens("incidents"), "unacknowledge-incident": httpx.Opens("incidents"),
		"save-own-duty": httpx.NoPeople("colleagues"), "save-rotation": httpx.NoPeople("colleagues"), "add-duty-exception": httpx.NoPeople("colleagues"),
		"delete-duty-exception": httpx.NoPeople("colleagues"),
		"staff-audit":           httpx.NoPeople("what colleagues did; people by their names, to those who may see everyone"),
	}
}
