package replica

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"wardgate/internal/platform/db"
)

// Drill is how a restore on trial went: whether what is kept can be brought back is known only from having done it.
type Drill struct {
	// Made is when it was.
	Made time.Time `json:"made"`
	// Of is the moment that was restored; everything acknowledged before it was in what came back.
	Of time.Time `json:"of"`
	// Bytes is how large the restored database was, or all that was looked at.
	Bytes    int64 `json:"bytes"`
	Pictures int   `json:"pictures"`
	// Sealed tells that the replica is encrypted to a key that is not on this machine: all of it was read, and nothing opened.
	Sealed bool `json:"sealed,omitempty"`
	// Err is why it failed, empty if it did not.
	Err string `json:"error,omitempty"`
}

const (
	drillName   = "replica-drill.json"
	drillFolder = ".replica-drill"
)

// LastDrill returns the one that was made last for the data folder dir, the zero Drill for none.
func LastDrill(dir string) (d Drill, err error) {
	text, err := os.ReadFile(filepath.Join(dir, drillName)) //nolint:gosec // of the data folder
	if errors.Is(err, fs.ErrNotExist) {
		return Drill{}, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &d)
	}
	return d, err
}

// NewDrill restores the replica into a folder inside of dir, looks through the database, and removes it again. Where the replica is encrypted nothing can be
// opened here; then it sees that all of it is there. How it went is returned and noted in dir; an error means that it could not be noted, or ctx ended.
func NewDrill(ctx context.Context, s Store, dir string, now time.Time, sealed bool) (Drill, error) {
	d := Drill{Made: now, Sealed: sealed}
	err := d.make(ctx, s, filepath.Join(dir, drillFolder))
	if ctx.Err() != nil {
		return d, ctx.Err() // the program stops: nothing is known
	}
	if err != nil {
		d.Err = err.Error()
	}
	text, err := json.Marshal(d)
	if err != nil {
		return d, err
	}
	return d, os.WriteFile(filepath.Join(dir, drillName), text, 0o600)
}

func (d *Drill) make(ctx context.Context, s Store, folder string) (err error) {
	if err := os.RemoveAll(folder); err != nil { // of one that was killed
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	if d.Sealed {
		return d.read(ctx, s)
	}
	if err := d.fits(ctx, s, filepath.Dir(folder)); err != nil {
		return err
	}
	got, err := restore(ctx, s, folder, filepath.Join(folder, "uploads"), time.Time{}, nil)
	if err != nil {
		return err
	}
	info, err := os.Stat(filepath.Join(folder, db.FileName))
	if err != nil {
		return err
	}
	d.Of, d.Pictures, d.Bytes = got.At, got.Pictures, info.Size()
	return nil
}

// fits refuses what would fill the disk: the file, the log beside it, and as much again for what comes in meanwhile.
func (d *Drill) fits(ctx context.Context, s Store, folder string) error {
	x, err := readIndex(ctx, s)
	if err != nil {
		return err
	}
	_, snap, err := x.choose(time.Time{})
	if err != nil {
		return err
	}
	need := uint64(3*snap.Bytes) + 256<<20 //nolint:gosec // a size
	if space, known := db.SpaceOf(folder); known && space.Free < need {
		return fmt.Errorf("a drill needs %d MB of room in the data folder, and %d MB are free", need>>20, space.Free>>20)
	}
	return nil
}

// sealedBegin is how a file of age begins (https://age-encryption.org/v1).
const sealedBegin = "age-encryption.org/v1\n"

// read reads everything that a restore would read.
func (d *Drill) read(ctx context.Context, s Store) error {
	x, err := readIndex(ctx, s)
	if err != nil {
		return err
	}
	from, snap, err := x.choose(time.Time{})
	if err != nil {
		return err
	}
	one := func(name string) error {
		kept, err := s.Get(ctx, name)
		if err != nil {
			return err
		}
		if !strings.HasPrefix(string(kept[:min(len(kept), len(sealedBegin))]), sealedBegin) {
			return fmt.Errorf("%s is not encrypted, or damaged", name)
		}
		d.Bytes += int64(len(kept))
		return ctx.Err()
	}
	for part := range snap.Parts {
		if err := one(partName(from.ID, snap.Number, part)); err != nil {
			return err
		}
	}
	for number := snap.From; ; number++ {
		err := one(segmentName(from.ID, number))
		if errors.Is(err, fs.ErrNotExist) && number > snap.Needs {
			break
		}
		if err != nil {
			return err
		}
	}
	for name, p := range x.Pics {
		if !p.Gone.IsZero() {
			continue
		}
		if err := one(pictureName(name)); err != nil {
			return err
		}
		d.Pictures++
	}
	d.Of = snap.At
	return nil
}
