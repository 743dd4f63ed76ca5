package replica

import (
	"encoding/json"
	"errors"
	"os"
	"time"
)

// note is how far a replica is, for the next run. Without it, or when file and log are others, that one begins a stream.
type note struct {
	Stream string `json:"stream"`
	Next   int64  `json:"next"` // segment
	Log    int64  `json:"log"`  // of the stream
	At     place  `json:"at"`
	// The file as it is as long as the log is not emptied.
	Size    int64     `json:"size"`
	Changed time.Time `json:"changed"`

	follows bool // this run has looked
	dirty   bool // it differs from what stands in the folder
}

// readNote returns one that is about nothing where there is none that can be read.
func readNote(dir string) (n note) {
	text, err := os.ReadFile(notePath(dir))
	if err != nil || json.Unmarshal(text, &n) != nil {
		return note{}
	}
	return n
}

// write needs no sync: what a power cut leaves is checked against file and log.
func (n note) write(dir string) error {
	text, err := json.Marshal(n)
	if err != nil {
		return err
	}
	unfinished := notePath(dir) + ".new"
	if err := os.WriteFile(unfinished, text, 0o600); err != nil {
		return err
	}
	if err := os.Rename(unfinished, notePath(dir)); err != nil {
		return errors.Join(err, os.Remove(unfinished))
	}
	return nil
}
