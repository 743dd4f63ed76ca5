package app

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"wardgate/internal/operations"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// storageWatch looks after the disk of the data folder and after the database, and says it once when something is wrong: in the log, by mail, and on the
// board for as long as it lasts.
type storageWatch struct {
	app *App

	mu      sync.Mutex
	low     bool
	told    bool // by mail, since the disk became low
	lost    int  // looks in a row that missed the database's file
	missed  bool // and that was mailed
	present atomic.Pointer[operations.Trouble]
}

// lookEvery is how often it looks.
const lookEvery = 5 * time.Second

func (w *storageWatch) tasks() []jobs.Task {
	return []jobs.Task{{Name: "operations.watch-storage", Every: lookEvery, OnEach: true, Run: w.look}}
}

// trouble is the gravest trouble of the last look, nil for none.
func (w *storageWatch) trouble() *operations.Trouble { return w.present.Load() }

// look logs and mails that the disk is nearly full, once until there is room again. What is wrong with the database itself is logged where it is
// met; asking finds it also while nobody comes.
func (w *storageWatch) look(ctx context.Context) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	troubles := w.app.DB.Troubles(ctx)
	space, known := db.SpaceOf(w.app.Config.Data)
	w.noteLow(ctx, space, known)
	w.show(gravest(troubles, space, w.low))
	if err := w.tellOfFile(ctx, troubles); err != nil {
		return err
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

func (w *storageWatch) noteLow(ctx context.Context, space db.Space, known bool) {
	was := w.low
	w.low = known && space.Low(was)
	switch {
	case w.low && !was:
		w.app.parts.Log.WarnContext(ctx, "the disk of the data folder is nearly full", "free_mb", space.Free>>20, "percent", space.Percent())
		w.told = false
	case !w.low && was:
		w.app.parts.Log.InfoContext(ctx, "the disk of the data folder has room again", "free_mb", space.Free>>20, "percent", space.Percent())
	}
}

// show has boards show what is wrong, and those that are open look again when it is something else than before.
func (w *storageWatch) show(now *operations.Trouble) {
	before := w.present.Swap(now)
	if (before == nil) != (now == nil) || now != nil && before.Reason != now.Reason {
		w.app.Bus.Publish(events.News{Topic: "operations", Kind: "trouble"})
	}
}

// gravest is what the board says: one thing, the one that has to be mended first.
func gravest(troubles []db.Trouble, space db.Space, low bool) *operations.Trouble {
	room := fmt.Sprintf("%d MB of %d MB are free, %d percent.", space.Free>>20, space.Total>>20, space.Percent())
	for _, word := range []string{"file", "disk", "storing", "database"} {
		for _, t := range troubles {
			if t.Word != word {
				continue
			}
			told := &operations.Trouble{Reason: word, Detail: t.Err.Error()}
			if word == "disk" {
				told.Detail = room
			}
			return told
		}
	}
	if low {
		return &operations.Trouble{Reason: operations.TroubleLow, Detail: room}
	}
	return nil
}

// tellOfFile mails once that the database's file is gone. No row can be written for that mail, so it is handed to the server at once; while that takes
// none, the next look tries again. A file that is back with the next look was moved on purpose, and nobody is mailed.
func (w *storageWatch) tellOfFile(ctx context.Context, troubles []db.Trouble) error {
	if !slices.ContainsFunc(troubles, func(t db.Trouble) bool { return t.Word == "file" }) {
		w.lost, w.missed = 0, false
		return nil
	}
	if w.lost++; w.lost < 2 || w.missed || !w.app.Mail.Configured() {
		return nil
	}
	m, err := w.notice(lostFileKind, "The database of the website is gone", "Nothing that comes in is stored.", layout.Paragraph(
		"The file of the database was deleted, or another one stands in its place. Requests are refused, and visitors are asked to call. "+
			"Put the same file back, and all goes on by itself; otherwise stop the program and restore the last backup into an empty folder. Do not restart it before: "+
			"it would begin with an empty company, or with the other file."))
	if err != nil {
		return err
	}
	if err := mail.SendDirectly(ctx, w.app.Mail, m); err != nil {
		return fmt.Errorf("telling that the database's file is gone: %w", err)
	}
	w.missed = true
	return nil
}

const (
	lowDiskKind  = "operations.disk-low"
	lostFileKind = "operations.database-lost"
)

// notice is a mail about the storage, with its folder.
func (w *storageWatch) notice(kind, subject, preheader string, what layout.Block, facts ...layout.Fact) (mail.Message, error) {
	a := w.app
	folder, err := filepath.Abs(a.Config.Data)
	if err != nil {
		return mail.Message{}, fmt.Errorf("app: the data folder: %w", err)
	}
	return layout.Message(a.Catalog.Company(), mail.Message{
		Key:  kind + ":" + a.parts.Clock.Now().UTC().Format(time.RFC3339),
		Kind: kind, Class: mail.Notification, Urgency: mail.Alerts, To: a.admin(), Subject: subject,
	}, layout.Document{
		Heading: subject, Preheader: preheader, Reason: "You get this because alerts about the site go to this address.",
		Blocks: []layout.Block{what, layout.Facts(append(facts, layout.Fact{Label: "Folder", Value: folder}))},
	})
}

func (w *storageWatch) tell(ctx context.Context, space db.Space) error {
	m, err := w.notice(lowDiskKind, "The disk of the website is nearly full", "Soon no request can be stored.",
		layout.Paragraph("Make room on the disk of the data folder. When it is full, requests are refused, and visitors are asked to call."),
		layout.Fact{Label: "Free", Value: fmt.Sprintf("%d MB of %d MB, %d percent", space.Free>>20, space.Total>>20, space.Percent())})
	if err != nil {
		return err
	}
	return w.app.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := w.app.Mail.Enqueue(ctx, tx, m)
		return err
	})
}
