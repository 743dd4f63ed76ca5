package catalog

// Appointments are the rules of booking a call with a specialist (D66). Times lie
// in the company's Hours.
type Appointments struct {
	// Source is the origin that a lead from here gets.
	Source string `json:"source"`
	// SlotMinutes is the length of an appointment; slots follow each other without a gap.
	SlotMinutes int `json:"slotMinutes"`
	// DaysAhead is how many days from today, today included, slots are offered;
	// NoticeMinutes how long before its beginning one can be booked at the latest.
	DaysAhead     int `json:"daysAhead"`
	NoticeMinutes int `json:"noticeMinutes"`
	// PerSlot is how many appointments may begin at one time.
	PerSlot int `json:"perSlot"`
	// PerNetwork is how many calls to come may be booked from one network: an office may have more than one, and nobody
	// takes every time that others could have had.
	PerNetwork int `json:"perNetwork"`
	// PerSite is the same for an IPv6 /48, which has 256 networks: a customer's, or a part of a mobile carrier.
	PerSite int `json:"perSite"`
	// PerMailbox is how many calls to come may be booked for one mailbox, under all of its names.
	PerMailbox int `json:"perMailbox"`
	// ClosedOn are holidays, on which nothing is offered: rules such as "December 25",
	// "third Monday of February", "Monday before May 25" and "Good Friday" (clock.HolidayIn),
	// or 2027-04-02 for a single day.
	ClosedOn []string `json:"closedOn"`
	// Alternatives is how many free slots a visitor is offered whose slot was
	// taken.
	Alternatives int      `json:"alternatives"`
	Statuses     []Status `json:"statuses"`
	// Limits are maximum lengths in characters.
	Limits map[string]int    `json:"limits"`
	Texts  map[string]string `json:"texts"`
}
