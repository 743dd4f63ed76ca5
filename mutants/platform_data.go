package main

// platformData are the rules of what is stored, read and shown.
func platformData() []mutant {
	return append(of("db", []mutant{
		{
			id: "DB1", rule: "A use case that brings the common transaction down harms no other.",
			file: "internal/platform/db/group_commit.go", old: "if len(waiting) > 1 && oneAtFault(err) {", new: "if len(waiting) > maxGroup && oneAtFault(err) {",
		},
		{
			id: "DB2", rule: "A visitor who hangs up does not undo what others store.",
			file: "internal/platform/db/write.go", old: "context.WithValue(context.WithoutCancel(ctx), insideWrite{}, true)", new: "context.WithValue(ctx, insideWrite{}, true)",
		},
		{
			id: "DB3", rule: "A commit whose answer was lost is not run again: it may be stored.",
			file: "internal/platform/db/write_postgres.go", old: "asked && !known {\n\t\t\treturn false, commitFailed(err)", new: "asked && !known {\n\t\t\treturn true, commitFailed(err)",
		},
	}), of("backup", []mutant{
		{
			id: "K1", rule: "Nothing is restored into a database that is in use.",
			file: "internal/platform/backup/loader.go", old: "\t\tif used {\n", new: "\t\tif used && name == \"\" {\n",
		},
		{
			id: "K2", rule: "A backup with a table twice is damaged.",
			file: "internal/platform/backup/read.go", old: "twice || len(t.Columns) == 0", new: "twice && len(t.Columns) == 0",
		},
	})...)
}

// platformText are the rules of texts, pictures and records.
func platformText() []mutant {
	return append(of("markdown", []mutant{
		{
			id: "T1", rule: "No link in a text runs a program, should the parser ever let one through.",
			file: "internal/platform/markdown/policy.go", old: `p.AllowURLSchemes("http", "https", "mailto", "tel")`, new: `p.AllowURLSchemes("http", "https", "mailto", "tel", "javascript")`,
		},
		{
			id: "T2", rule: "A text that was made to be slow is refused.",
			file: "internal/platform/markdown/limits.go", old: "if marks > mostMarks || nested(line) > mostNested {", new: "if marks > mostMarks {",
		},
	}), append(of("search", []mutant{
		{
			id: "R1", rule: "A post with one of four words asked for is no hit.",
			file: "internal/platform/search/index.go", old: "return n - 1", new: "return 1",
		},
		{
			id: "R2", rule: "A short word is not taken for another.",
			file: "internal/platform/search/index.go", old: "case letters >= 4:", new: "case letters >= 1:",
		},
	}), append(of("uploads", []mutant{
		{
			id: "P1", rule: "A picture that would take gigabytes to decode is refused.",
			file: "internal/platform/uploads/uploads.go", old: " || s.width*s.height > MostPixels {", new: " {",
		},
		{
			id: "P2", rule: "The same file twice is one picture, and is not made twice.",
			file: "internal/platform/uploads/uploads.go", old: "\tif err == nil {\n\t\treturn Added{s.Picture, size, true}, nil", new: "\tif err == nil && size < 0 {\n\t\treturn Added{s.Picture, size, true}, nil",
		},
	}), of("audit", []mutant{
		{
			id: "V1", rule: "Nothing is recorded in nobody's name.",
			file: "internal/platform/audit/audit.go", old: "return Actor{}, ErrNobody", new: `return Program("unknown"), nil`,
		},
		{
			id: "V2", rule: "No secret stands in the record, a recovery code neither.",
			file: "internal/platform/audit/audit.go", old: `"cookie", "recovery"}`, new: `"cookie"}`,
		},
	})...)...)...)
}
