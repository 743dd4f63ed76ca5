package db

// Space is how much room a disk has, in bytes.
type Space struct{ Free, Total uint64 }

const (
	// fullBelow is how much room is too little, in parts of the disk, and fullFloor in bytes, whichever is less: a checkpoint moves up to 32 MiB.
	fullBelow = 50
	fullFloor = 64 << 20
	// lowBelow is how little room is worth a warning, and lowFloor in bytes, whichever is less.
	lowBelow = 10
	lowFloor = 10 << 30
	// roomAgain is how much more than that must be free for the warning to be over.
	roomAgain = 1.2
)

// Full tells whether the next request may not fit.
func (s Space) Full() bool { return s.Free < min(s.Total/fullBelow, fullFloor) }

// Low tells whether somebody should make room; warned is whether that was said already.
func (s Space) Low(warned bool) bool {
	limit := float64(min(s.Total/lowBelow, lowFloor))
	if warned {
		limit *= roomAgain
	}
	return float64(s.Free) < limit
}

// Percent is how much of the disk is free.
func (s Space) Percent() uint64 { return 100 * s.Free / max(s.Total, 1) }
