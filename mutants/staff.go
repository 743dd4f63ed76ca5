package main

func staff() []mutant {
	return of("staff", []mutant{
		{
			id: "S1", rule: "Guessing at one account from one address is slowed down after five tries.",
			file: "internal/staff/throttle.go", old: "pairTries    = 5 ", new: "pairTries    = 5000 ",
		},
		{
			id: "S2", rule: "Nobody can lock out the real person by guessing from elsewhere.",
			file: "internal/staff/throttle.go", old: "if t.trusted[pair].After(now) {", new: "if t.trusted[account].After(now) {",
		},
		{
			id: "S3", rule: "A code of the second factor is good for one sign-in.",
			file: "internal/staff/secondfactor.go", old: "\t\tif err == nil && n == 0 {\n\t\t\treturn ErrCodeNeeded", new: "\t\tif err == nil && n < 0 {\n\t\t\treturn ErrCodeNeeded",
		},
		{
			id: "S4", rule: "The installation never loses its last owner.",
			file: "internal/staff/team.go", old: "if was.isActiveOwner() && !is.isActiveOwner() {", new: "if was.isActiveOwner() && is.isActiveOwner() {",
		},
		{
			id: "S5", rule: "Whoever is disabled or gets another role is signed out everywhere.",
			file: "internal/staff/team.go", old: "\t_, err := s.endSessions(ctx, tx, is.ID)\n\treturn err\n", new: "\treturn nil\n",
		},
		{
			id: "S6", rule: "A link for a new password works for an hour.",
			file: "internal/staff/links.go", old: "resetValid  = time.Hour", new: "resetValid  = 1000 * time.Hour",
		},
		{
			id: "S7", rule: "A permission that nobody has named belongs to nobody, the owner included.",
			file: "internal/staff/role.go", old: "roles, known := grants()[p]\n\treturn known && (r == Owner", new: "roles := grants()[p]\n\treturn (r == Owner",
		},
		{
			id: "S8", rule: "A new sign-in ends the session that the browser had.",
			file: "internal/staff/signin.go", old: "s.endOld(ctx, q, c.OldToken)", new: `s.endOld(ctx, q, "")`,
		},
	})
}
