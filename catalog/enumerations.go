package catalog

import "maps"

// Enumerations are the lists of values that more than one place of the API takes or
// answers, by their names in enum tags: those with a label are defined with the
// label, the others in states.json.
func (c *Catalog) Enumerations() map[string][]string {
	out := maps.Clone(c.States)
	ids := func(name string, of []Option) { out[name] = IDs(of) }
	ids("automation.taskTypes", c.Automation.TaskTypes)
	ids("automation.taskStatuses", c.Automation.TaskStatuses)
	for _, f := range c.Automation.TaskFacts {
		out["automation.taskFacts"] = append(out["automation.taskFacts"], f.ID)
	}
	for _, o := range c.Automation.SequenceOthers {
		out["automation.others"] = append(out["automation.others"], o.ID)
	}
	ids("leads.callOutcomes", c.Leads.CallOutcomes)
	ids("contact.subjects", c.Options.Contact["subject"])
	ids("leads.stages", c.Leads.Stages)
	for _, p := range c.Automation.TaskPriorities {
		out["automation.taskPriorities"] = append(out["automation.taskPriorities"], p.ID)
	}
	for _, s := range c.Contact.Statuses {
		out["contact.statuses"] = append(out["contact.statuses"], s.ID)
	}
	for _, l := range c.Assessments.RiskLevels {
		out["assessments.riskLevels"] = append(out["assessments.riskLevels"], l.ID)
	}
	for _, b := range c.Captures.Qualification.Bands {
		out["captures.bands"] = append(out["captures.bands"], b.ID)
	}
	for _, p := range c.Captures.Qualification.Priorities {
		out["captures.priorities"] = append(out["captures.priorities"], p.ID)
	}
	for _, p := range c.Leads.Priorities {
		out["leads.priorities"] = append(out["leads.priorities"], p.ID)
	}
	for _, s := range c.Quotes.Statuses {
		out["quotes.statuses"] = append(out["quotes.statuses"], s.ID)
	}
	for _, p := range c.Quotes.Priorities {
		out["quotes.levels"] = append(out["quotes.levels"], p.ID)
		out["quotes.priorities"] = append(out["quotes.priorities"], p.Stored)
	}
	out["quotes.priorities"] = append(out["quotes.priorities"], c.Quotes.LowPriority.Stored)
	for _, r := range c.Options.Role {
		out["staff.roles"] = append(out["staff.roles"], r.ID)
	}
	return out
}
