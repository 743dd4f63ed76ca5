package catalog

import (
	"fmt"
	"strings"
)

// Retention says how long each kind of data is kept, and why (ADR 62). Every table of the database belongs to one rule.
type Retention struct {
	// NoticeDays is how long before it goes an owner sees everything that a rule of its own lets go, at least.
	NoticeDays int `json:"noticeDays"`
	// Limits are maximum lengths in characters: of the reason of a hold.
	Limits struct {
		Reason int `json:"reason"`
	} `json:"limits"`
	Rules []RetentionRule `json:"rules"`
}

// RetentionRule is one kind of data.
type RetentionRule struct {
	ID    string `json:"id"`
	Label string `json:"label"`
	// What says in a sentence what the data is.
	What string `json:"what"`
	// Does is what becomes of it: one of ErasedData, DeletedData, EmptiedData and KeptData.
	Does string `json:"does"`
	// Tables are those of the kind; a kind without any shares those of another.
	Tables []RetentionTable `json:"tables"`
	// Terms are how long it is kept; none for what is kept for good, or goes with its person.
	Terms []RetentionTerm `json:"terms"`
	// Why is the reason, with the law where there is one.
	Why string `json:"why"`
	// Counsel marks a judgement of ours that the owner must confirm with counsel.
	Counsel bool `json:"counsel"`
	// Policy are the sentences of the privacy policy, with {terms} by their ids; none for what tells of no visitor.
	Policy []string `json:"policy"`
}

// What a rule does with data whose time is over.
const (
	// ErasedData becomes anonymous by the erasure of its person.
	ErasedData = "erased"
	// DeletedData goes row by row.
	DeletedData = "deleted"
	// EmptiedData loses its words and addresses; the row stays.
	EmptiedData = "emptied"
	// KeptData stays.
	KeptData = "kept"
)

// RetentionTable is a table, and the column that tells a row's age; empty where none does.
type RetentionTable struct {
	Name string `json:"name"`
	At   string `json:"at"`
}

// RetentionTerm is how long something is kept. One of Months, Days and Hours is set.
type RetentionTerm struct {
	ID string `json:"id"`
	// Of says of what the term is, From what it is counted from.
	Of     string `json:"of"`
	Months int    `json:"months"`
	Days   int    `json:"days"`
	Hours  int    `json:"hours"`
	From   string `json:"from"`
	// Task is the background task that does it.
	Task string `json:"task"`
	// Same names the constant or the entry of the catalog that the task goes by, where it is not this one; a test compares
	// them: internal/leads.rawDays, catalog/chat.json#purgeHours.
	Same string `json:"same"`
}

// Text is the term in words: "24 months".
func (t RetentionTerm) Text() string {
	n, unit := t.Months, "month"
	if t.Days > 0 {
		n, unit = t.Days, "day"
	}
	if t.Hours > 0 {
		n, unit = t.Hours, "hour"
	}
	if n != 1 {
		unit += "s"
	}
	return fmt.Sprint(n, " ", unit)
}

// Rule returns the rule of an id.
func (r Retention) Rule(id string) (RetentionRule, bool) {
	for _, rule := range r.Rules {
		if rule.ID == id {
			return rule, true
		}
	}
	return RetentionRule{}, false
}

// Term returns the term of a rule, by their ids: "people.quiet". The ids are the program's own, and a test ensures that
// they are there.
func (r Retention) Term(id string) RetentionTerm {
	ruleID, termID, _ := strings.Cut(id, ".")
	rule, _ := r.Rule(ruleID)
	for _, t := range rule.Terms {
		if t.ID == termID {
			return t
		}
	}
	return RetentionTerm{}
}

// Sentences are what the privacy policy says of all kinds, in their order.
func (r Retention) Sentences() []string {
	var out []string
	for _, rule := range r.Rules {
		var terms []string
		for _, t := range rule.Terms {
			terms = append(terms, "{"+t.ID+"}", t.Text())
		}
		for _, s := range rule.Policy {
			out = append(out, strings.NewReplacer(terms...).Replace(s))
		}
	}
	return out
}
