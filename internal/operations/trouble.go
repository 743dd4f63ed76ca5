package operations

import (
	"context"

	"wardgate/internal/platform/httpx"
)

// Trouble is why what comes in cannot be stored, or soon cannot.
type Trouble struct {
	Reason string `json:"reason" enum:"file,disk,storing,database,low" doc:"SQLite's file is gone, the disk is full, nothing is stored, the database does not answer, the disk is nearly full"`
	Detail string `json:"detail" doc:"what exactly, for owners; empty for others"`
}

// TroubleLow is the reason of a disk that is nearly full; the others are those of db.Trouble.
const TroubleLow = "low"

// trouble is the gravest trouble of this instance as the reader may know it, nil for none. Where exactly is for those who run the company.
func (s *Figures) trouble(ctx context.Context) *Trouble {
	now := s.d.Trouble()
	if now == nil {
		return nil
	}
	told := *now
	if !httpx.ActorFrom(ctx).May(CanKeep) {
		told.Detail = ""
	}
	return &told
}
