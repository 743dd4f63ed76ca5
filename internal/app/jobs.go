package app

import (
	"slices"

	"wardgate/internal/platform/jobs"
)

// wireJobs declares all background work but the sending of mails, text messages and campaigns,
// which their outboxes do.
func (a *App) wireJobs() (err error) {
	a.Scheduler, err = jobs.NewScheduler(jobs.Deps{DB: a.DB, Clock: a.parts.Clock, Log: a.parts.Log, Nudges: a.Nudges}, slices.Concat(
		a.Deadlines.Tasks(), a.Networks.Tasks(), a.Leads.Tasks(), a.Quotes.Tasks(), a.Quotes.Lookups.Tasks(), a.Contact.Tasks(),
		a.Assessments.Tasks(), a.Chat.Tasks(), a.Blog.Tasks(), a.Newsletter.Tasks(), a.Automation.Periodic(), a.Staff.Tasks(), a.Company.Tasks(), a.Duty.Tasks(),
		a.watch.tasks(), a.auditor.tasks(), a.Mail.Tasks(), a.Pickup.Tasks(), a.Retention.Tasks(), a.storage.tasks(), a.drills.tasks(),
	)...)
	return err
}
