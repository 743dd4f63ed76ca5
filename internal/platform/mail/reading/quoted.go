package reading

import (
	"regexp"
	"strings"
)

var (
	// "On Thu, Nov 26, 2026 at 10:12 AM Wardgate <…> wrote:", as Gmail, Apple Mail and Thunderbird write it, also in French and German.
	wrote = regexp.MustCompile(`(?i)^(on|le|am)\b.{6,300}\b(wrote|a écrit|schrieb)\b.{0,120}:\s*$`)
	// What Outlook and old programs set above the mail that they answer.
	original = regexp.MustCompile(`(?i)^-{2,}\s*(original message|original appointment|forwarded message|message d'origine|ursprüngliche nachricht)\s*-{2,}$`)
	rule     = regexp.MustCompile(`^_{10,}$`)
	fromLine = regexp.MustCompile(`(?i)^\*?(from|de|von)\s*:\*?\s*\S`)
	nextLine = regexp.MustCompile(`(?i)^\*?(sent|date|to|subject|envoyé|à|objet|gesendet|an|betreff)\s*:\*?`)
	// What devices write below a mail.
	device = regexp.MustCompile(`(?i)^(sent from my |get outlook for |sent from (outlook|yahoo|proton|mail) |envoyé de mon |von meinem .{1,30} gesendet)`)
)

// split parts the words of a mail from what they answer and from the signature. Where it is in doubt, words count as
// written: what is folded away must not hide an answer. So lines between quoted ones are kept, and a mail in which
// everything looks quoted is kept whole.
func split(text string) (own, quoted string) {
	text = strings.ReplaceAll(text, "\ufeff", "") // what some programs put before a text
	lines := strings.Split(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n"), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(strings.ReplaceAll(line, "\u00a0", " "), " \t")
	}
	var mine, old []string
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		if strings.HasPrefix(line, ">") {
			old = append(old, line)
			continue
		}
		if n := attribution(lines[i:]); n > 0 {
			old = append(old, lines[i:i+n]...)
			if i += n - 1; !marked(lines[i+1:]) { // nothing below bears a mark: all of it is what they answer
				old = append(old, lines[i+1:]...)
				break
			}
			continue
		}
		if header(lines[i:]) || line == "--" || device.MatchString(line) {
			old = append(old, lines[i:]...)
			break
		}
		mine = append(mine, line)
	}
	own, quoted = joined(mine), joined(old)
	if own == "" {
		return quoted, ""
	}
	return own, quoted
}

// attribution is how many of the first lines say who wrote what follows: 0 if they do not.
func attribution(lines []string) int {
	whole := ""
	for n, line := range lines {
		if n == 3 || n > 0 && (line == "" || strings.HasPrefix(line, ">")) {
			return 0
		}
		if whole = strings.TrimSpace(whole + " " + line); wrote.MatchString(whole) {
			return n + 1
		}
	}
	return 0
}

// header reports whether the head of the mail that is answered begins here, as Outlook writes it.
func header(lines []string) bool {
	first := strings.TrimSpace(lines[0])
	if original.MatchString(first) {
		return true
	}
	if rule.MatchString(first) {
		return len(lines) > 1 && header(skipEmpty(lines[1:]))
	}
	if !fromLine.MatchString(first) {
		return false
	}
	found := 0
	for _, line := range lines[1:min(len(lines), 6)] {
		if nextLine.MatchString(strings.TrimSpace(line)) {
			found++
		}
	}
	return found >= 2
}

func skipEmpty(lines []string) []string {
	for len(lines) > 1 && strings.TrimSpace(lines[0]) == "" {
		lines = lines[1:]
	}
	return lines
}

// marked reports whether one of the lines is quoted by a mark.
func marked(lines []string) bool {
	for _, line := range lines {
		if strings.HasPrefix(line, ">") {
			return true
		}
	}
	return false
}

// joined are lines as one text, without empty ones around it and with at most one between.
func joined(lines []string) string {
	var b strings.Builder
	empty := 0
	for _, line := range lines {
		if line == "" {
			empty++
			continue
		}
		if b.Len() > 0 {
			b.WriteString(strings.Repeat("\n", min(empty, 1)+1))
		}
		empty = 0
		b.WriteString(line)
	}
	return b.String()
}
