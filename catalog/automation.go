package catalog

// Automation are the rules of following leads up (S65-S72, S144-S161, U19, U20).
type Automation struct {
	Triggers []Option `json:"triggers"`
	// Forms are what form_submitted may be narrowed to: the kinds of a lead's touchpoints
	// that are forms.
	Forms     []Option         `json:"forms"`
	Operators []Option         `json:"operators"`
	Fields    []ConditionField `json:"fields"`
	Actions   []Option         `json:"actions"`
	// Teams are who a lead is handed to.
	Teams        []Option `json:"teams"`
	TaskTypes    []Option `json:"taskTypes"`
	TaskStatuses []Option `json:"taskStatuses"`
	// TaskFacts are what ends a task by itself, and which types of tasks each ends (D97).
	TaskFacts      []TaskFact     `json:"taskFacts"`
	TaskPriorities []TaskPriority `json:"taskPriorities"`
	// TaskAlerts are the shares of a task's time at which it is told of, TaskNotices how.
	TaskAlerts  []SLAAlert  `json:"taskAlerts"`
	TaskNotices TaskNotices `json:"taskNotices"`
	// Placeholders are what templates may name, with the fallback for an unknown value (S161).
	Placeholders []Placeholder `json:"placeholders"`
	// Rejection is the reason of a rejection that gives none (S84).
	Rejection string `json:"rejection"`
	// LoopMinutes is how often the engine checks what is due by time alone
	// (S145).
	LoopMinutes int `json:"loopMinutes"`
	// ApprovalDays is after how many days an approval that nobody gave expires.
	ApprovalDays  int `json:"approvalDays"`
	MostDelayDays int `json:"mostDelayDays"`
	// MostActions and MostConditions bound one rule.
	MostActions    int `json:"mostActions"`
	MostConditions int `json:"mostConditions"`
	// MostDepth is how many rules one event may trigger in a chain.
	MostDepth int `json:"mostDepth"`
	// WindowDays is the default of a new rule: it acts on a lead once in that many days.
	WindowDays int `json:"windowDays"`
	// UndoSeconds is how long the people of a deleted plan wait before they end: brought back by then, it goes on with them.
	UndoSeconds int `json:"undoSeconds"`
	// Limits are the maximum lengths and ranges of what somebody enters.
	Limits AutomationLimits `json:"limits"`
	// Cap is how many promotional mails one person gets at most, including
	// newsletters.
	Cap []MailCap `json:"cap"`
	// TextHours are when text messages may leave, on every day: those of 47 CFR 64.1200(c)(1),
	// which the field keeps to.
	TextHours DayHours `json:"textHours"`
	// CapDays is how long the cap may delay a mail before it is left out.
	CapDays   int                  `json:"capDays"`
	Rules     []AutomationRule     `json:"rules"`
	Sequences []AutomationSequence `json:"sequences"`
	// SequenceOthers is what a sequence may do while another one runs with the person, the usual first (D100): Label completes a
	// choice, Words say it of the sequence.
	SequenceOthers []OthersChoice `json:"sequenceOthers"`
	// Effects are the figures of effectiveness, each with how it is counted (S133, D96).
	Effects []Effect          `json:"effects"`
	Texts   map[string]string `json:"texts"`
}

// AutomationLimits bound what somebody enters in a plan, a mail or a decision. Lengths are in
// characters.
type AutomationLimits struct {
	// Name is the longest name of a plan, Text the longest text in one.
	Name int `json:"name"`
	Text int `json:"text"`
	// MailName is the longest name of a mail.
	MailName int `json:"mailName"`
	// Subject is the longest subject of a mail, ContentKB how long its text may be.
	Subject   int `json:"subject"`
	ContentKB int `json:"contentKB"`
	// TextMessage is the maximum length of a text message with everything around its text:
	// three parts of 160.
	TextMessage int `json:"textMessage"`
	// Rejection is the longest reason of a rejection.
	Rejection int `json:"rejection"`
	// WindowDays and SilentHours are the maximum of a window and of an inactivity.
	WindowDays  int `json:"windowDays"`
	SilentHours int `json:"silentHours"`
	// Points is by how much one action may change a score.
	Points int `json:"points"`
}

// ConditionField is what a condition may ask about. Kind is number, text, list, pages (a
// list that numbers are compared with by its length) or yes (yes or no).
type ConditionField struct {
	ID    string `json:"id"`
	Label string `json:"label"`
	Kind  string `json:"kind"`
}

// TaskFact is something that happened with a lead after which a task to get in touch with them is done; Ends are the
// types of those tasks.
type TaskFact struct {
	Option

	Ends []string `json:"ends"`
}

// TaskPriority is a level of urgency, and how long a task of it may wait.
type TaskPriority struct {
	ID         string `json:"id"`
	Label      string `json:"label"`
	DueMinutes int    `json:"dueMinutes"`
	// ReminderMinutes is the pause between the reminders that follow, for two days.
	ReminderMinutes int `json:"reminderMinutes"`
}

// TaskNotices are how staff are told of tasks that wait (D97).
type TaskNotices struct {
	// Given, Reminder and Expires are what is said of a new task, after its time, and of an approval that ends.
	Given    string `json:"given"`
	Reminder string `json:"reminder"`
	Expires  string `json:"expires"`
	// ExpiresHours is how long before its end an approval is told of.
	ExpiresHours int `json:"expiresHours"`
	// PauseMinutes is for how long the same people are told of nothing more after a mail: what comes meanwhile is gathered.
	PauseMinutes int `json:"pauseMinutes"`
	// MostIncidents is how many incidents about late tasks a team gets within an hour; what is more is gathered in mails.
	MostIncidents int `json:"mostIncidents"`
}

// Placeholder is a merge tag in a template, with its fallback.
type Placeholder struct {
	ID      string `json:"id"`
	Default string `json:"default"`
}

// MailCap is at most that many mails in any period of that many hours.
type MailCap struct {
	Hours int `json:"hours"`
	Mails int `json:"mails"`
}

// DayHours are hours of a day on the company's clock, "08:00"; at Closes it is over.
type DayHours struct {
	Opens  string `json:"opens"`
	Closes string `json:"closes"`
}

// Effect is a figure of effectiveness: what it is called, and how it is counted, in words.
type Effect struct {
	ID      string `json:"id"`
	Label   string `json:"label"`
	Unit    string `json:"unit"`
	Formula string `json:"formula"`
}

// AutomationTrigger is what a rule waits for.
type AutomationTrigger struct {
	Type     string             `json:"type"`
	Criteria AutomationCriteria `json:"criteria"`
}

// AutomationCriteria narrow a trigger; each is empty for any.
type AutomationCriteria struct {
	// Crosses is the priority that a score must reach, for score_change.
	Crosses string `json:"crosses,omitempty"`
	// Hours is how long there was no activity, for inactivity.
	Hours int `json:"hours,omitempty"`
	// Form is one of Forms, for form_submitted.
	Form string `json:"form,omitempty"`
	// To is the stage that is reached, for stage_change.
	To string `json:"to,omitempty"`
}

// AutomationCondition is one thing that must hold.
type AutomationCondition struct {
	Field    string `json:"field"`
	Operator string `json:"operator"`
	// Value is a number, a text, or true or false.
	Value any `json:"value"`
}

// AutomationAction is one thing that is done, Delay minutes after the beginning.
type AutomationAction struct {
	Type   string                 `json:"type"`
	Config AutomationActionConfig `json:"config"`
	Delay  int                    `json:"delay"`
}

// AutomationActionConfig is what an action needs, by its type.
type AutomationActionConfig struct {
	// Template is for email; Text for sms.
	Template string `json:"template,omitempty"`
	Text     string `json:"text,omitempty"`
	// Task, Priority and Description are for task_create and call_schedule.
	Task        string `json:"task,omitempty"`
	Priority    string `json:"priority,omitempty"`
	Description string `json:"description,omitempty"`
	// Points is for score_update, Stage for stage_update, Team for
	// human_handoff.
	Points int    `json:"points,omitempty"`
	Stage  string `json:"stage,omitempty"`
	Team   string `json:"team,omitempty"`
}

// AutomationRule is a rule as it is delivered (S147-S150).
type AutomationRule struct {
	ID         string                `json:"id"`
	Name       string                `json:"name"`
	Trigger    AutomationTrigger     `json:"trigger"`
	Conditions []AutomationCondition `json:"conditions"`
	Actions    []AutomationAction    `json:"actions"`
	Approval   bool                  `json:"humanApprovalRequired"`
	Active     bool                  `json:"active"`
	WindowDays int                   `json:"windowDays"`
}

// OthersChoice is one of SequenceOthers.
type OthersChoice struct {
	Option
	Words string `json:"words"`
}

// AutomationSequence is a series of mails as it is delivered (S152-S155).
type AutomationSequence struct {
	ID         string                `json:"id"`
	Name       string                `json:"name"`
	Trigger    AutomationTrigger     `json:"trigger"`
	Conditions []AutomationCondition `json:"conditions"`
	Steps      []SequenceStep        `json:"steps"`
	Active     bool                  `json:"active"`
	WindowDays int                   `json:"windowDays"`
	// OfficeHours sends its mails only within the company's hours.
	OfficeHours bool `json:"officeHours"`
	// Express begins it only with those who expressly agreed to be written to, by
	// the newsletter; others may be on the ground of what they asked us (U20).
	Express bool `json:"express"`
	// Others is what it does while another sequence runs with the same person: "wait", "replace" or "beside" (D100).
	Others string `json:"others"`
}

// SequenceStep is one mail, Delay minutes after the beginning.
type SequenceStep struct {
	Delay    int    `json:"delay"`
	Template string `json:"template"`
}

// Priority finds a level of tasks; the first one for an unknown id.
func (a Automation) Priority(id string) TaskPriority {
	for _, p := range a.TaskPriorities {
		if p.ID == id {
			return p
		}
	}
	return a.TaskPriorities[0]
}

// Field finds what a condition may ask about.
func (a Automation) Field(id string) (ConditionField, bool) {
	for _, f := range a.Fields {
		if f.ID == id {
			return f, true
		}
	}
	return ConditionField{}, false
}
