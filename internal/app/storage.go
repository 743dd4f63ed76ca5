package app

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// storageWatch looks after the disk of the data folder and after the database, and says it once when something is wrong.
type storageWatch struct {
	app *App

	mu   sync.Mutex
	low  bool
	told bool // by mail, since the disk became low
}

func (w *storageWatch) tasks() []jobs.Task {
	return []jobs.Task{{Name: "operations.watch-storage", Every: 10 * time.Second, OnEach: true, Run: w.look}}
}

// look logs and mails that the disk is nearly full, once until there is room again. What is wrong with the database itself is logged where it is
// met; asking finds it also while nobody comes.
func (w *storageWatch) look(ctx context.Context) error {
	w.app.DB.Troubles(ctx)
	space, known := db.SpaceOf(w.app.Config.Data)
	if !known {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	was := w.low
	w.low = space.Low(was)
	switch {
	case w.low && !was:
		w.app.parts.Log.WarnContext(ctx, "the disk of the data folder is nearly full", "free_mb", space.Free>>20, "percent", space.Percent())
		w.told = false
	case !w.low && was:
		w.app.parts.Log.InfoContext(ctx, "the disk of the data folder has room again", "free_mb", space.Free>>20, "percent", space.Percent())
	}
	if !w.low || w.told {
		return nil
	}
	if err := w.tell(ctx, space); err != nil {
		return err // the next look tries again
	}
	w.told = true
	return nil
}

const lowDiskKind = "operations.disk-low"

func (w *storageWatch) tell(ctx context.Context, space db.Space) error {
	a := w.app
	folder, err := filepath.Abs(a.Config.Data)
	if err != nil {
		return fmt.Errorf("app: the data folder: %w", err)
	}
	m, err := layout.Message(a.Catalog.Company(), mail.Message{
		Key:  lowDiskKind + ":" + a.parts.Clock.Now().UTC().Format(time.RFC3339),
		Kind: lowDiskKind, Class: mail.Notification, Urgency: mail.Alerts, To: a.admin(), Subject: "The disk of the website is nearly full",
	}, layout.Document{
		Heading:   "The disk of the website is nearly full",
		Preheader: "Soon no request can be stored.",
		Reason:    "You get this because alerts about the site go to this address.",
		Blocks: []layout.Block{
			layout.Paragraph("Make room on the disk of the data folder. When it is full, requests are refused, and visitors are asked to call."),
			layout.Facts{
				{Label: "Free", Value: fmt.Sprintf("%d MB of %d MB, %d percent", space.Free>>20, space.Total>>20, space.Percent())},
				{Label: "Folder", Value: folder},
			},
		},
	})
	if err != nil {
		return err
	}
	return a.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := a.Mail.Enqueue(ctx, tx, m)
		return err
	})
}
