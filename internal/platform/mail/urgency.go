package mail

// Urgency is the order in which mails leave: a mail goes before all that are less urgent, and of equals the oldest goes
// first. Campaigns leave beside all of them, over connections of their own.
type Urgency int

// From the most urgent to the least. A Message without one has that of its class.
const (
	// Alerts are what somebody must know at once: alerts of deadlines and of the program, emergencies, and what is said to the person
	// who reported one. Pace.Reserved connections send nothing else.
	Alerts Urgency = iota + 1
	// Accounts are codes, links and warnings for staff (class Account).
	Accounts
	// Answers are what a person wrote, and notices to the company (classes Answer and Notification).
	Answers
	// Confirmations are what a form says by itself to the address that was typed into it.
	Confirmations
	// Automation is promotion (class Promotion).
	Automation
)

// urgency is the urgency of m: its own, or that of its class.
func (m Message) urgency() Urgency {
	switch {
	case m.Urgency != 0:
		return m.Urgency
	case m.Class == Account:
		return Accounts
	case m.Class == Promotion:
		return Automation
	}
	return Answers
}
