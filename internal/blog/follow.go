package blog

import (
	"context"
	"strings"

	"wardgate/internal/blog/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
)

// Topic is what the news of this word are called on the bus.
const Topic = "blog"

// siteTopic is that of what readers see (site.Topic; a word may not import that word).
const siteTopic = "site"

func equalFold(a, b string) bool { return strings.EqualFold(a, b) }

// newsAfter tells everybody of a change once it is stored. isSeen: readers see it.
func (s *Service) newsAfter(tx *db.Tx, id, kind string, isSeen bool) {
	tx.AfterCommit(func() {
		s.Bus.Publish(events.News{Topic: Topic, ID: id, Kind: kind})
		if isSeen {
			s.Bus.Publish(events.News{Topic: siteTopic})
		}
	})
}

// follow does what follows a change of a post in its transaction: the notice to the
// company (D51), news, and the audit line. kind is that of the revision, or deleted.
func (s *Service) follow(ctx context.Context, tx *db.Tx, before, after Post, kind string) error {
	if before.Status != after.Status && kind != "created" && kind != "restored" {
		kind = becameOf(after.Status)
	}
	if err := s.notice(ctx, tx, before, after, kind); err != nil {
		return err
	}
	isSeen := before.Public() || after.Public()
	s.newsAfter(tx, after.ID, kind, isSeen)
	if kind == "saved" && !isSeen {
		return nil // a draft's revisions tell it all
	}
	entry := audit.Entry{Action: tag + "." + kind, Subject: after.ID, Detail: audit.Change{Before: recordOf(before), After: recordOf(after)}}
	if after.UpdatedBy.ID == "" {
		entry.Actor = audit.Program("the blog's schedule")
	}
	return s.Audit.Record(ctx, tx, entry)
}

// becameOf names what happened to a post that has this status now.
func becameOf(status Status) string {
	if status == Draft {
		return "withdrawn"
	}
	return string(status)
}

// recordOf is what the audit log keeps of a post.
func recordOf(p Post) map[string]any {
	if p.ID == "" {
		return map[string]any{}
	}
	out := map[string]any{"title": p.Title, "slug": p.Slug, "status": p.Status, "featured": p.Featured, "category": p.Category, "version": p.Version}
	if !p.PublishDate.IsZero() {
		out["publish_date"] = p.PublishDate
	}
	if !p.DeletedAt.IsZero() {
		out["deleted_at"] = p.DeletedAt
	}
	return out
}

// notice remembers that the company is to be told of a change (S121, D51): a new post,
// its first publication, and edits of what readers see, those of ten minutes at once.
func (s *Service) notice(ctx context.Context, tx *db.Tx, before, after Post, kind string) error {
	now := s.Clock.Now()
	due := now
	var what string
	switch {
	case before.PublishedAt.IsZero() && !after.PublishedAt.IsZero():
		what = noticePublished
	case kind == "created":
		what = noticeCreated
	case before.Public() && after.Public() && !equal(before, after):
		what, due = noticeUpdated, now.Add(gatherEdits)
	default:
		return nil
	}
	id := s.IDs.Row("notice", now)
	n, err := sqlgen.New(tx).InsertNotice(ctx, sqlgen.InsertNoticeParams{
		ID: id, PostID: after.ID, Kind: what, ByName: after.UpdatedBy.Name, MadeAt: now, DueAt: due,
	})
	if err != nil || n == 0 { // 0: such a notice waits already
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, Notification{NoticeID: id})
}
