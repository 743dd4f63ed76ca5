package app

import (
	"context"
	"strings"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/intake"
	"wardgate/internal/platform/pickup"
	"wardgate/internal/platform/replies"
)

// mostReport bounds what mail servers report: it is some kilobytes, and so is the mail that it returns.
const mostReport = 1 << 20

// wireReplies makes what takes customers' answers. Its cases are made later (wireForms).
func wireReplies(a *App) (err error) {
	p := a.parts
	a.Replies, err = replies.New(replies.Deps{
		DB: a.DB, Clock: p.Clock, IDs: p.IDs, To: a.Config.Inbox, Pictures: a.Uploads, Room: func() bool { return roomForFiles(a.Config.Data) },
		Key: func(ctx context.Context) ([]byte, error) {
			set, err := a.Newsletter.Keys.Current(ctx)
			if err != nil {
				return nil, err
			}
			return set.Derived("replies"), nil // the same for good: answers come years later
		},
		Links: mail.Links{Host: strings.TrimPrefix(strings.TrimPrefix(a.Config.Origin, "https://"), "http://"), Answers: a.Config.Inbox},
		Ours: func(address string) bool {
			return strings.EqualFold(address, a.Config.From.Address) || intake.Ours(a.Config.Inbox, address) || a.Config.Bounces != "" && intake.Ours(a.Config.Bounces, address)
		},
	})
	return err
}

// roomForFiles tells whether customers' files may be kept: what is left of a nearly full disk is for their words. Where the system does not tell, they may.
func roomForFiles(data string) bool {
	space, known := db.SpaceOf(data)
	return !known || space.Free >= min(space.Total/20, 1<<30)
}

// answers is the box of customers' answers, by whichever way they come.
func answers(a *App) intake.Box {
	return intake.Box{Address: a.Config.Inbox, Most: replies.MostMail, Longest: replies.LongestMail, Knows: a.Replies.Knows, Take: a.Replies.Take}
}

// wirePickup makes what picks customers' answers up from a mailbox.
func wirePickup(a *App) (err error) {
	p := a.parts
	a.Pickup, err = pickup.New(pickup.Deps{DB: a.DB, Clock: p.Clock, IDs: p.IDs, Log: p.Log, Mailbox: a.Config.Mailbox, Box: answers(a)})
	return err
}

// takeMails takes what mail servers report, and what customers answer, until ctx ends.
func (a *App) takeMails(ctx context.Context) {
	if a.Listeners.reports == nil {
		return
	}
	o := intake.Options{Log: a.parts.Log}
	if a.Config.Bounces != "" {
		o.Boxes = append(o.Boxes, intake.Box{Address: a.Config.Bounces, Most: mostReport, Knows: a.Newsletter.Bounces.Knows, Take: a.Newsletter.Bounces.Take})
	}
	if a.Config.Inbox != "" {
		o.Boxes = append(o.Boxes, answers(a))
	}
	if a.Listeners.certificate != nil {
		o.TLS = a.Listeners.certificate.Config()
	}
	if err := intake.Serve(ctx, a.Listeners.reports, o); err != nil {
		a.parts.Log.Error("mails are not taken any more", "error", err)
	}
}
