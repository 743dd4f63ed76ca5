package appointments

// A mailbox has so many calls to come, and no more. To refuse a stranger one more in its name would tell them that it has them:
// so it is taken with the answer that everybody gets, has its place, and is kept apart in quarantine, where staff see
// why. Nothing that its sender can ask tells it from a booked one; the mail that would have followed goes to
// the mailbox alone.

const (
	// apart is why such a call is in quarantine, apartAndBack that its sender has taken it back.
	apart        = "its mailbox has as many calls to come as it may have"
	apartAndBack = apart + "; its sender has taken it back"
)

// isApart tells of a call that is kept apart unseen.
func (a *Appointment) isApart() bool {
	return a.Status == Suspected && (a.QuarantineReason == apart || a.QuarantineReason == apartAndBack)
}

// told is the status that the sender of an appointment is told: of what is in quarantine that of everybody's.
func (a *Appointment) told() Status {
	switch {
	case a.isApart() && a.QuarantineReason == apartAndBack:
		return Cancelled
	case a.Status == Suspected:
		return Booked
	}
	return a.Status
}
