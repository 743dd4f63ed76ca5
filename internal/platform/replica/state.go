package replica

import (
	"context"
	"time"
)

// State is how a replica stands.
type State struct {
	// Through is the moment up to which the replica has everything that was stored. Until the first turn is done: when the program started.
	Through time.Time
	// Snapshot is when the newest snapshot was whole; zero: there is none, and nothing can be restored from this stream.
	Snapshot time.Time
	// Err is why the last attempt failed.
	Err error
}

// State returns how the replica stands.
func (r *Replicator) State() State {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.state
}

// tell notes how a turn went, and logs a failure, and its end.
func (r *Replicator) tell(ctx context.Context, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.o.Clock.Now()
	before := r.state
	r.state.Err = err
	switch {
	case err == nil:
		r.said = time.Time{}
		if before.Err != nil {
			r.o.Log.Info("the replica has everything again")
		}
	case ctx.Err() != nil:
	default:
		if r.said.IsZero() || now.Sub(r.said) >= sayEvery {
			r.said = now
			r.o.Log.Error("the replica is behind: what is stored now is lost with this machine until it is reached again", "since", before.Through, "error", err)
		}
	}
}

// reached notes how far the replica is, once something can be restored from this stream.
func (r *Replicator) reached() {
	if s := r.stream(); s == nil || len(s.Snapshots) == 0 {
		return
	}
	r.mu.Lock()
	r.state.Through = r.through
	r.mu.Unlock()
}

// had notes that there is a snapshot.
func (r *Replicator) had(s snapshot) {
	r.mu.Lock()
	r.state.Snapshot = s.At
	r.mu.Unlock()
}
