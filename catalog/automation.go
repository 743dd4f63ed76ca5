package catalog

// Automation are the rules of following leads up (S65-S72, S144-S161, U19, U20).
type Automation struct {
	Triggers []Option `json:"triggers"`
	// Forms are what form_submitted may be narrowed to: the kinds of a lead's touchpoints by
	// which somebody writes to us.
	Forms     []Option         `json:"forms"`
	Operators []Option         `json:"operators"`
	Fields    []ConditionField `json:"fields"`
	Actions   []Option         `json:"actions"`
	// Teams are who a lead is handed to.
	Teams          []Option       `json:"teams"`
	TaskTypes      []Option       `json:"taskTypes"`
	TaskStatuses   []Option       `json:"taskStatuses"`
	TaskPriorities []TaskPriority `json:"taskPriorities"`
	// Placeholders are what templates may name, with the fallback for an unknown value (S161).
	Placeholders []Placeholder `json:"placeholders"`
	// Rejection is the reason of a rejection that gives none (S84).
	Rejection string `json:"rejection"`
	// LoopMinutes is how often time alone is looked at (S145).
	LoopMinutes int `json:"loopMinutes"`
	// ApprovalDays is after how many days an approval that nobody gave expires.
	ApprovalDays  int `json:"approvalDays"`
	MostDelayDays int `json:"mostDelayDays"`
	// MostActions and MostConditions bound one rule.
	MostActions    int `json:"mostActions"`
	MostConditions int `json:"mostConditions"`
	// MostDepth is through how many rules one event may lead to another.
	MostDepth int `json:"mostDepth"`
	// WindowDays is what a new rule begins with: it acts on a lead once in so many days.
	WindowDays int `json:"windowDays"`
	// Limits are how long and how far what somebody writes may be.
	Limits AutomationLimits `json:"limits"`
	// Cap is how many promotional mails one person gets at most, newsletters counted.
	Cap []MailCap `json:"cap"`
	// TextHours are when text messages may leave, on every day: those of 47 CFR 64.1200(c)(1),
	// which the field keeps to.
	TextHours DayHours `json:"textHours"`
	// CapDays is how late the cap may make a mail before it is left out.
	CapDays   int                  `json:"capDays"`
	Rules     []AutomationRule     `json:"rules"`
	Sequences []AutomationSequence `json:"sequences"`
	// References are the figures of S133: what others reach, never what was measured (D75).
	References []Reference       `json:"references"`
	Texts      map[string]string `json:"texts"`
}

// AutomationLimits bound what somebody writes of a plan, a mail or a decision. Lengths are in
// characters.
type AutomationLimits struct {
	// Name is the longest name of a plan, Text the longest text in one.
	Name int `json:"name"`
	Text int `json:"text"`
	// Subject is the longest subject of a mail, ContentKB how long its text may be.
	Subject   int `json:"subject"`
	ContentKB int `json:"contentKB"`
	// TextMessage is how long a text message may be with all that stands around its words:
	// three parts of 160.
	TextMessage int `json:"textMessage"`
	// Rejection is the longest reason of a rejection.
	Rejection int `json:"rejection"`
	// WindowDays and SilentHours are the farthest that a window and an inactivity reach.
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

// TaskPriority is a level of urgency, and how long a task of it may wait.
type TaskPriority struct {
	ID         string `json:"id"`
	Label      string `json:"label"`
	DueMinutes int    `json:"dueMinutes"`
}

// Placeholder is a place in a template, and what stands there when nothing is known.
type Placeholder struct {
	ID      string `json:"id"`
	Default string `json:"default"`
}

// MailCap is at most so many mails in any so many hours.
type MailCap struct {
	Hours int `json:"hours"`
	Mails int `json:"mails"`
}

// DayHours are hours of a day on the company's clock, "08:00"; at Closes it is over.
type DayHours struct {
	Opens  string `json:"opens"`
	Closes string `json:"closes"`
}

// Reference is a figure to compare with.
type Reference struct {
	ID    string  `json:"id"`
	Label string  `json:"label"`
	Value float64 `json:"value"`
	Unit  string  `json:"unit"`
}

// AutomationTrigger is what a rule waits for.
type AutomationTrigger struct {
	Type     string             `json:"type"`
	Criteria AutomationCriteria `json:"criteria"`
}

// AutomationCriteria narrow a trigger; each is empty for any.
type AutomationCriteria struct {
	// Crosses is the priority that a score must come to, of score_change.
	Crosses string `json:"crosses,omitempty"`
	// Hours is how long nothing was heard, of inactivity.
	Hours int `json:"hours,omitempty"`
	// Form is one of Forms, of form_submitted.
	Form string `json:"form,omitempty"`
	// To is the stage that is reached, of stage_change.
	To string `json:"to,omitempty"`
}

// AutomationCondition is one thing that must be so.
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
	// Template is of email; Text of sms.
	Template string `json:"template,omitempty"`
	Text     string `json:"text,omitempty"`
	// Task, Priority and Description are of task_create and call_schedule.
	Task        string `json:"task,omitempty"`
	Priority    string `json:"priority,omitempty"`
	Description string `json:"description,omitempty"`
	// Points is of score_update, Stage of stage_update, Team of human_handoff.
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

// AutomationSequence is a row of mails as it is delivered (S152-S155).
type AutomationSequence struct {
	ID         string                `json:"id"`
	Name       string                `json:"name"`
	Trigger    AutomationTrigger     `json:"trigger"`
	Conditions []AutomationCondition `json:"conditions"`
	Steps      []SequenceStep        `json:"steps"`
	Active     bool                  `json:"active"`
	WindowDays int                   `json:"windowDays"`
	// OfficeHours keeps its mails to the company's hours.
	OfficeHours bool `json:"officeHours"`
	// Express begins it only with those who expressly agreed to be written to, by
	// the newsletter; others may be on the ground of what they asked us (U20).
	Express bool `json:"express"`
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
