package replica

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// snapshotIfDue copies the file, part by part, while it is written to. What changes meanwhile is put right by the segments
// that are taken until it ends: each page of the copy is as it was at some moment of that time, and the segments since the
// beginning of the log have all later ones.
func (r *Replicator) snapshotIfDue(ctx context.Context) error {
	s := r.stream()
	n := len(s.Snapshots)
	if n > 0 && r.o.Clock.Now().Sub(s.Snapshots[n-1].At) < snapshotEvery {
		r.had(s.Snapshots[n-1])
		return nil
	}
	next := snapshot{Number: 1}
	if n > 0 {
		next.Number = s.Snapshots[n-1].Number + 1
	}
	// From the beginning of a log: the segments of this one that were kept before are needed, too.
	if r.note.At.Offset > 0 && n > 0 {
		if err := r.empty(ctx); err != nil {
			return err
		}
		if r.note.At.Offset > 0 {
			return nil // somebody reads; the next turn
		}
	}
	next.From = r.note.Next
	if r.note.At.Offset > 0 { // the stream's first
		next.From = s.First
	}
	if err := r.copyFile(ctx, &next); err != nil {
		return err
	}
	if err := r.ship(ctx); err != nil {
		return err
	}
	next.Needs, next.At = r.note.Next-1, r.o.Clock.Now()
	s.Snapshots = append(s.Snapshots, next)
	if err := r.index.write(ctx, r.o.Store); err != nil {
		s.Snapshots = s.Snapshots[:n]
		return err
	}
	r.had(next)
	r.reached()
	return nil
}

// copyFile copies the file as it is, and what is committed meanwhile.
func (r *Replicator) copyFile(ctx context.Context, to *snapshot) error {
	buffer := make([]byte, partBytes)
	for at := int64(0); ; {
		n, err := r.main.ReadAt(buffer, at)
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if n == 0 {
			return nil
		}
		kept, err := packed(buffer[:n], r.o.Recipients)
		if err != nil {
			return err
		}
		if err := r.o.Store.Put(ctx, partName(r.note.Stream, to.Number, to.Parts), kept); err != nil {
			return err
		}
		at += int64(n)
		to.Parts, to.Bytes = to.Parts+1, at
		if err := r.ship(ctx); err != nil {
			return err
		}
		if !r.note.follows {
			return errOtherLog
		}
	}
}

// portion is how many segments are removed in one turn: the next commits wait for it.
const portion = 100

// forget removes what is needed only for moments before the last days: a snapshot that has had a successor for long enough,
// its segments, and streams before.
func (r *Replicator) forget(ctx context.Context) error {
	since := r.o.Clock.Now().Add(-keep)
	for i := range r.index.Streams {
		s := &r.index.Streams[i]
		n := 0 // how many of its snapshots go
		for n+1 < len(s.Snapshots) && s.Snapshots[n+1].At.Before(since) {
			n++
		}
		ended := slices.ContainsFunc(r.index.Streams[i+1:], func(later stream) bool {
			return len(later.Snapshots) > 0 && later.Snapshots[0].At.Before(since)
		})
		if n > 0 || ended {
			return r.forgetOf(ctx, i, n, ended)
		}
	}
	return nil
}

// forgetOf removes n snapshots of a stream, or all of it if it has ended. What is in the index is removed before it leaves
// the index, so that nothing stays that nobody knows of.
func (r *Replicator) forgetOf(ctx context.Context, i, n int, ended bool) error {
	s := &r.index.Streams[i]
	until, known := s.End, s.End > 0
	if !ended {
		until, known = s.Snapshots[n].From, true
	} else {
		n = len(s.Snapshots)
	}
	done, err := r.dropSegments(ctx, s, until, known)
	if err != nil {
		return err
	}
	if !done {
		return r.index.write(ctx, r.o.Store) // the rest in the next turn
	}
	for _, old := range s.Snapshots[:n] {
		for part := range old.Parts {
			if err := r.o.Store.Remove(ctx, partName(s.ID, old.Number, part)); err != nil {
				return err
			}
		}
	}
	if ended {
		r.index.Streams = slices.Delete(r.index.Streams, i, i+1)
	} else {
		s.Snapshots = slices.Delete(s.Snapshots, 0, n)
	}
	return r.index.write(ctx, r.o.Store)
}

// dropSegments removes a portion of a stream's segments up to one, or to its end where that is not known, and tells whether that was all.
func (r *Replicator) dropSegments(ctx context.Context, s *stream, until int64, known bool) (done bool, err error) {
	for range portion {
		name := segmentName(s.ID, s.First)
		if known && s.First >= until {
			return true, nil
		}
		if !known {
			if _, err := r.o.Store.Get(ctx, name); errors.Is(err, fs.ErrNotExist) {
				return true, nil
			} else if err != nil {
				return false, err
			}
		}
		if err := r.o.Store.Remove(ctx, name); err != nil {
			return false, err
		}
		s.First++
	}
	return false, nil
}

// keepPictures brings new pictures to the replica, and forgets those that have been gone for as long as a snapshot is kept.
func (r *Replicator) keepPictures(ctx context.Context) error {
	now := r.o.Clock.Now()
	if r.o.Pictures == "" || now.Sub(r.pictures) < picturesEvery {
		return nil
	}
	entries, err := os.ReadDir(r.o.Pictures)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	var here []string
	for _, e := range entries {
		if e.Type().IsRegular() && !strings.HasPrefix(e.Name(), ".") {
			here = append(here, e.Name())
		}
	}
	changed, err := r.putPictures(ctx, here)
	for name, p := range r.index.Pics {
		switch {
		case slices.Contains(here, name):
		case p.Gone.IsZero():
			r.index.Pics[name], changed = picture{Gone: now}, true
		case now.Sub(p.Gone) > keep+snapshotEvery:
			if e := r.o.Store.Remove(ctx, pictureName(name)); e != nil {
				return errors.Join(err, e)
			}
			delete(r.index.Pics, name)
			changed = true
		}
	}
	if changed {
		err = errors.Join(err, r.index.write(ctx, r.o.Store))
	}
	if err == nil {
		r.pictures = now
	}
	return err
}

// putPictures keeps those that the replica does not have, and tells whether the index has others now.
func (r *Replicator) putPictures(ctx context.Context, names []string) (changed bool, err error) {
	for _, name := range names {
		if p, has := r.index.Pics[name]; has && p.Gone.IsZero() {
			continue
		} else if !has {
			content, err := os.ReadFile(filepath.Join(r.o.Pictures, name)) //nolint:gosec // a name of that folder
			if errors.Is(err, fs.ErrNotExist) {
				continue // removed meanwhile
			}
			if err != nil {
				return changed, err
			}
			kept, err := packed(content, r.o.Recipients)
			if err != nil {
				return changed, err
			}
			if err := r.o.Store.Put(ctx, pictureName(name), kept); err != nil {
				return changed, err
			}
		}
		r.index.Pics[name], changed = picture{}, true
	}
	return changed, nil
}
