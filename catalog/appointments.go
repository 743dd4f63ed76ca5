package catalog

// Appointments are the rules of booking a call with a specialist (D66). Times lie
// in the company's Hours.
type Appointments struct {
	// Source is what a lead from here says of its origin.
	Source string `json:"source"`
	// SlotMinutes is the length of an appointment; slots follow each other without a gap.
	SlotMinutes int `json:"slotMinutes"`
	// DaysAhead is how many days from today, today included, slots are offered;
	// NoticeMinutes how long before its beginning one can be booked at the latest.
	DaysAhead     int `json:"daysAhead"`
	NoticeMinutes int `json:"noticeMinutes"`
	// PerSlot is how many appointments may begin at one time.
	PerSlot int `json:"perSlot"`
	// ClosedOn are holidays, as 2026-12-25: nothing is offered on them.
	ClosedOn []string `json:"closedOn"`
	// Alternatives is how many free slots the loser of a taken one is offered.
	Alternatives int      `json:"alternatives"`
	Statuses     []Status `json:"statuses"`
	// Limits are greatest lengths in characters.
	Limits map[string]int    `json:"limits"`
	Texts  map[string]string `json:"texts"`
}
