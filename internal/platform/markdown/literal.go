package markdown

import "regexp"

var punctuation = regexp.MustCompile(`[!-/:-@\[-` + "`" + `{-~]`)

// Literal writes a text of one line as Markdown that shows it as it is, whatever signs it holds (CommonMark 2.4).
func Literal(text string) string { return punctuation.ReplaceAllString(text, `\$0`) }
