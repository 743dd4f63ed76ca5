package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"wardgate/catalog"
	"wardgate/internal/leads"
)

// Finding is one condition with the lead's value: why a plan began, or did not.
type Finding struct {
	Field    string `json:"field"`
	Operator string `json:"operator"`
	Value    any    `json:"value"`
	// Found is the lead's value, as text.
	Found string `json:"found"`
	Met   bool   `json:"met"`
}

// Check evaluates every condition for a lead. Without conditions all leads match.
func Check(c catalog.Automation, list []Condition, l *leads.Lead) (all []Finding, met bool) {
	met = true
	for _, one := range list {
		f := check(c, one, l)
		all, met = append(all, f), met && f.Met
	}
	return all, met
}

func check(c catalog.Automation, one Condition, l *leads.Lead) Finding {
	f := Finding{Field: one.Field, Operator: one.Operator, Value: one.Value}
	field, _ := c.Field(one.Field)
	switch field.Kind {
	case "number":
		n := numberOf(one.Field, l)
		f.Found, f.Met = strconv.Itoa(n), compareNumber(one.Operator, float64(n), one.Value)
	case "pages":
		pages := l.Behavior.PagesVisited
		f.Found = strconv.Itoa(len(pages))
		if f.Met = compareNumber(one.Operator, float64(len(pages)), one.Value); isText(one.Operator) {
			f.Found, f.Met = strings.Join(pages, ", "), containsItem(one.Operator, pages, one.Value)
		}
	case "list":
		f.Found, f.Met = strings.Join(l.Interests, ", "), containsItem(one.Operator, l.Interests, one.Value)
	case "yes":
		f.Found, f.Met = strconv.FormatBool(l.Demographics.DecisionMaker), one.Value == l.Demographics.DecisionMaker
	default:
		is := textOf(one.Field, l)
		f.Found, f.Met = is, compareText(one.Operator, is, one.Value)
	}
	return f
}

func isText(operator string) bool { return operator == "contains" || operator == "not_contains" }

func numberOf(field string, l *leads.Lead) int {
	b := &l.Behavior
	switch field {
	case "score":
		return l.Score
	case "timeOnSite":
		return b.TimeOnSite
	case "scrollDepth":
		return b.ScrollDepth
	case "downloads":
		return b.Downloads
	case "emailOpens":
		return b.EmailOpens
	case "emailClicks":
		return b.EmailClicks
	case "formSubmissions":
		return b.FormSubmissions
	case "chatInteractions":
		return b.ChatInteractions
	}
	return 0
}

func textOf(field string, l *leads.Lead) string {
	d := &l.Demographics
	switch field {
	case "priority":
		return l.Priority
	case "stage":
		return l.Stage
	case "source":
		return l.Source
	case "company":
		return l.Company
	case "assignedTo":
		return cmp.Or(l.AssignedName, l.AssignedTo)
	case "deviceType":
		return l.Behavior.DeviceType
	case "referrer":
		return l.Behavior.Referrer
	case "companySize":
		return d.CompanySize
	case "role":
		return d.Role
	case "budget":
		return d.Budget
	case "industry":
		return d.Industry
	}
	return ""
}

func compareNumber(operator string, is float64, value any) bool {
	than, ok := value.(float64)
	if !ok {
		return false
	}
	switch operator {
	case "equals":
		return is == than
	case "greater_than":
		return is > than
	case "less_than":
		return is < than
	}
	return false
}

// compareText compares texts, ignoring case.
func compareText(operator, is string, value any) bool {
	what, _ := value.(string)
	is, what = strings.ToLower(is), strings.ToLower(what)
	switch operator {
	case "equals":
		return is == what
	case "contains":
		return strings.Contains(is, what)
	case "not_contains":
		return !strings.Contains(is, what)
	}
	return false
}

// containsItem reports whether a list has an item; with equals it must be the only one.
func containsItem(operator string, list []string, value any) bool {
	what, _ := value.(string)
	has := slices.ContainsFunc(list, func(one string) bool { return strings.EqualFold(one, what) })
	switch operator {
	case "equals":
		return has && len(list) == 1
	case "contains":
		return has
	case "not_contains":
		return !has
	}
	return false
}

// operatorsFor are the operators for a kind of field.
func operatorsFor(kind string) []string {
	switch kind {
	case "number":
		return []string{"equals", "greater_than", "less_than"}
	case "pages":
		return []string{"equals", "greater_than", "less_than", "contains", "not_contains"}
	case "yes":
		return []string{"equals"}
	}
	return []string{"equals", "contains", "not_contains"}
}

// validateConditionValue returns the error in the value of a condition, empty when there is none.
func validateConditionValue(field catalog.ConditionField, operator string, value any, limits catalog.AutomationLimits) string {
	switch field.Kind {
	case "number", "pages":
		if field.Kind == "pages" && isText(operator) {
			break
		}
		if _, ok := value.(float64); !ok {
			return fmt.Sprintf("%s is compared with a number.", field.Label)
		}
		return ""
	case "yes":
		if _, ok := value.(bool); !ok {
			return fmt.Sprintf("%s is yes or no.", field.Label)
		}
		return ""
	}
	s, ok := value.(string)
	if !ok || strings.TrimSpace(s) == "" {
		return fmt.Sprintf("Say what %s is compared with.", field.Label)
	}
	if n := utf8.RuneCountInString(s); n > limits.Text {
		return fmt.Sprintf("The text has %d characters; %d are the most.", n, limits.Text)
	}
	return ""
}
