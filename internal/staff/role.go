package staff

import (
	"slices"

	"wardgate/internal/platform/httpx"
)

// Role is what an account is for (U32). An account has exactly one.
type Role string

// The roles.
const (
	Owner  Role = "owner"  // everything, and alone: the team, the audit log
	Sales  Role = "sales"  // quotes, leads, chat and what belongs to them
	Editor Role = "editor" // blog and newsletter
	Viewer Role = "viewer" // reads, changes nothing
)

// Roles are all roles, the most powerful first.
func Roles() []Role { return []Role{Owner, Sales, Editor, Viewer} }

// Valid tells whether r is one of Roles.
func (r Role) Valid() bool { return slices.Contains(Roles(), r) }

// Permission names one thing that a member of staff may do, <feature>.<what>. The
// endpoint table of each feature names them; this package decides who has them.
type Permission = httpx.Permission

// The permissions that this feature's own endpoints ask for.
const (
	TeamManage Permission = "team.manage"
	AuditRead  Permission = "audit.read"
	// QuotesWrite is for working on requests; who has it can also be given one.
	QuotesWrite Permission = "quotes.write"
	// DutyAct is for taking incidents; who has it can also be put on duty.
	DutyAct Permission = "duty.act"
)

// grants says for each permission who has it besides the owner, who has them
// all. A permission that is missing here belongs to nobody.
func grants() map[Permission][]Role {
	return map[Permission][]Role{
		// The operations board and its stream of news: for those who see requests.
		"operations.read": {Sales, Viewer},
		// What is kept for how long, what goes next, and what is kept from going.
		"operations.retention": {},
		"quotes.read":          {Sales, Viewer},
		QuotesWrite:            {Sales},
		// A reply leaves as mail in the company's name.
		"quotes.reply": {Sales},
		"leads.read":   {Sales, Viewer},
		"leads.write":  {Sales},
		"leads.export": {Sales},
		// What is erased comes back by nothing but a backup.
		"leads.erase":   {},
		"contact.read":  {Sales, Viewer},
		"contact.write": {Sales},
		// Of assessments the board hears; they are read and released as a part of their lead.
		"assessments.read": {Sales, Viewer},
		"chat.read":        {Sales, Viewer},
		"chat.write":       {Sales},
		// Tasks ask a person for a decision about one lead; rules and sequences
		// write to everybody by themselves, so they are the owner's.
		"automation.read":    {Sales, Viewer},
		"automation.approve": {Sales},
		"automation.write":   {},
		"newsletter.read":    {Editor, Viewer},
		"newsletter.write":   {Editor},
		"newsletter.send":    {Editor},
		"blog.read":          {Editor, Viewer},
		"blog.write":         {Editor},
		"blog.publish":       {Editor},
		"outbox.read":        {Sales, Viewer},
		"outbox.retry":       {Sales},
		// Mails about accounts hold links that let their reader in as somebody
		// else: their text is for those who may make accounts anyway.
		"outbox.accounts": {},
		// What every page says of the company: its phones and prices.
		"company.write": {},
		// Who is on the duty roster: a stranger at a door is told by it.
		"company.badges": {Sales},
		// Who is on duty, and what was told to whom; taking it; the rosters.
		"duty.read":  {Sales, Viewer},
		DutyAct:      {Sales},
		"duty.write": {},
		TeamManage:   {},
		AuditRead:    {},
	}
}

// Permissions are all permissions that exist, sorted.
func Permissions() []Permission {
	table := grants()
	out := make([]Permission, 0, len(table))
	for p := range table {
		out = append(out, p)
	}
	slices.Sort(out)
	return out
}

// Can tells whether role r has permission p. An unknown permission belongs to
// nobody, the owner included: a typing error in a route must let nobody in.
func (r Role) Can(p Permission) bool {
	roles, known := grants()[p]
	return known && (r == Owner || slices.Contains(roles, r))
}
