package reading

import (
	"regexp"
	"strings"
)

var (
	// "On Thu, Nov 26, 2026 at 10:12 AM Wardgate <…> wrote:", as Gmail, Apple Mail and Thunderbird write it, in the languages that people in Alberta have them in.
	wrote = regexp.MustCompile(`(?i)^(?:(?:on|le|am|el|em|il|op|noong|w dniu)\s.{6,300}(?:wrote|a écrit|schrieb|escribió|escreveu|ha scritto|schreef|sumulat|napisał)|` +
		`.{0,200}\d.{0,200}(?:пише|пишет|написав|написал|写道|寫道|님이 작성)).{0,120}[:：]\s*$`)
	verb = regexp.MustCompile(`(?i)wrote|a écrit|schrieb|escribió|escreveu|ha scritto|schreef|sumulat|napisał|пише|пишет|написав|написал|写道|寫道|님이 작성`)
	// What Outlook and old programs set above the mail that they answer.
	original = regexp.MustCompile(`(?i)^-{2,}\s*(original message|original appointment|forwarded message|message d'origine|ursprüngliche nachricht|mensaje original|` +
		`原始邮件|原始郵件|원본 메시지|元のメッセージ)\s*-{2,}$`)
	rule     = regexp.MustCompile(`^_{10,}$`)
	fromLine = regexp.MustCompile(`(?i)^\*?(from|de|von|da|van|від|от|发件人|寄件者|差出人|보낸 사람)\s*[:：]\*?\s*\S`)
	nextLine = regexp.MustCompile(`(?i)^\*?(sent|date|to|subject|envoyé|à|objet|gesendet|an|betreff|enviado|fecha|para|asunto|assunto|надіслано|кому|тема|отправлено|` +
		`发送时间|日期|收件人|主题|寄件日期|收件者|主旨|送信日時|宛先|件名|보낸 날짜|받는 사람|제목)\s*[:：]\*?`)
	// What devices write below a mail.
	device = regexp.MustCompile(`(?i)^(sent from my |get outlook for |sent from (outlook|yahoo|proton|mail) |sent with \[?proton mail|envoyé de mon |von meinem .{1,30} gesendet|` +
		`enviado desde mi |发自我的|從我的 .{1,20}傳送)`)
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
		if n := tail(lines[i:]); n > 0 {
			old = append(old, lines[i:i+n]...)
			i += n - 1
			continue
		}
		mine = append(mine, line)
	}
	own, quoted = joined(mine), joined(old)
	if own == "" {
		return quoted, ""
	}
	return own, quoted
}

// tail is how many of the first lines are below what was written: all of them from the head of the mail that is answered on, and from a signature; but
// where marks follow a signature, people answer between them, and it ends there.
func tail(lines []string) int {
	if header(lines) {
		return len(lines)
	}
	if lines[0] != "--" && !device.MatchString(lines[0]) {
		return 0
	}
	for n := range lines {
		if strings.HasPrefix(lines[n], ">") || n > 0 && attribution(lines[n:]) > 0 {
			return n
		}
	}
	return len(lines)
}

// attribution is how many of the first lines say who wrote what follows: 0 if they do not.
func attribution(lines []string) int {
	whole := ""
	for n, line := range lines {
		if n == 3 || n > 0 && (line == "" || strings.HasPrefix(line, ">")) {
			return 0
		}
		if whole = strings.TrimSpace(whole + " " + line); colon(whole) && verb.MatchString(whole) && wrote.MatchString(whole) {
			return n + 1
		}
	}
	return 0
}

// colon reports whether a line ends with one, which costs less to ask than all else.
func colon(line string) bool { return strings.HasSuffix(line, ":") || strings.HasSuffix(line, "：") }

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
