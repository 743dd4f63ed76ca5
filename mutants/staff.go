package main

func staff() []mutant {
	return of("staff", []mutant{
		{
			id: "S1", rule: "Five tries at one account from one address, and the password alone is not enough.",
			file: "internal/staff/proof/throttle.go", old: "ofPairs:    {5,", new: "ofPairs:    {5000,",
		},
		{
			id: "S2", rule: "Nobody can lock out the real person by guessing from elsewhere.",
			file: "internal/staff/signin/service.go", old: "if p.device != \"\" && s.d.Throttle.Device(p.device) {", new: "if p.device != p.device {",
			packages: []string{"internal/attacks"},
		},
		{
			id: "S3", rule: "A code of the second factor is good for one sign-in.",
			file: "internal/staff/secondfactor/service.go", old: "\tif err == nil && used == 0 {\n\t\treturn &staff.FactorNeededError", new: "\tif err == nil && used < 0 {\n\t\treturn &staff.FactorNeededError",
			packages: []string{"internal/staff/parts"},
		},
		{
			id: "S4", rule: "The installation never loses its last owner.",
			file: "internal/staff/team/service.go", old: "if was.IsActiveOwner() && !is.IsActiveOwner() {", new: "if was.IsActiveOwner() && is.IsActiveOwner() {",
			packages: []string{"internal/staff/parts"},
		},
		{
			id: "S5", rule: "Whoever is disabled or gets another role is signed out everywhere.",
			file: "internal/staff/team/service.go", old: "\t_, err := s.d.Sessions.EndAll(ctx, tx, is.ID)\n\treturn err\n", new: "\treturn nil\n",
			packages: []string{"internal/staff/parts"},
		},
		{
			id: "S6", rule: "A link for a new password works for an hour.",
			file: "internal/staff/links/links.go", old: "resetValid  = time.Hour", new: "resetValid  = 1000 * time.Hour",
			packages: []string{"internal/staff/parts"},
		},
		{
			id: "S7", rule: "A permission that nobody has named belongs to nobody, the owner included.",
			file: "internal/staff/role.go", old: "roles, known := grants()[p]\n\treturn known && (r == Owner", new: "roles := grants()[p]\n\treturn (r == Owner",
		},
		{
			id: "S8", rule: "A new sign-in ends the session that the browser had.",
			file: "internal/staff/signin/service.go", old: "s.d.Sessions.End(ctx, tx, c.OldToken)", new: `s.d.Sessions.End(ctx, tx, "")`,
			packages: []string{"internal/staff/parts"},
		},
	})
}
