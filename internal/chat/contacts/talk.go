package contacts

import (
	"regexp"
	"strings"
	"unicode"

	"wardgate/internal/chat/language"
)

var (
	callsRE = regexp.MustCompile(`\b(?:call|phone|ring|dial|buzz)(?: (?:me|us))\b|\bgive (?:me|us) an? (?:call|ring|shout|buzz|bell)\b|\bcall(?:ing)? (?:me |` +
		`us )?back\b|\bcallback\b|\bplease (?:call|phone|ring)\b|` +
		`\b(?:can|could|would|will|have|get|need)(?: (?:you|someone|somebody|anyone|a person|they|him|her))?(?: please)?(?: to)? (?:call|phone|ring)\b|\b(?:r?appele[zr])[ -]?(?:moi|nous)\b`)
	callsNotRE = regexp.MustCompile(`\b(?:don'?t|do not|no need to|never|not|please no|ne)\b[^.!?,]{0,20}\b(?:call|phone|ring|m'appele[zr])|\bno (?:phone )?calls?\b`)

	// callAloneRE is a message that asks to be called, and says nothing else.
	callAloneRE = regexp.MustCompile(`^(?:[\s,.!]|please|pls|plz|just|can|could|would|will|you|u|someone|somebody|anyone|a person|have|get|to|ok|okay|yes|yeah|hi|hello|` +
		`hey|then|so|i want|i'd like|i need)*` +
		`\b(?:(?:call|phone|ring) (?:me|us)|give (?:me|us) a call|r?appelez[ -](?:moi|nous))(?: back)?(?: now| asap| today| please| pls| tonight| tomorrow| right away| svp)*[ .!?]*$`)

	whichRE = regexp.MustCompile(`\b(?:did|do|have|has|does)(?: (?:you|u|ya|it|that|anyone|somebody|someone|my))+(?: guys| all)?(?: just| even| actually| still|` +
		` already)?(?: get| got| have| receive| received| see| save| catch| note| write down)?(?: it)?(?: all)? (?:my|the) ` + what + `\b|` +
		`(?:^\W*(?:so |hey |hi |ok )?(?:got|have)|\byou have|\byou got|\bu have|\bu got) my ` + what + `\b|\b(?:what|which)(?:'s| is| was| are)?(?: the|` +
		` my)? ` + what + `(?:(?: do| did| have)? (?:you|u)(?: guys)? (?:have|got|get|save|saved)|(?: did)? i (?:give|gave|leave|left|type|typed))\b|` +
		`\bdid my ` + what + ` (?:go through|arrive|come through|get)\b|\b(?:avez|vous avez|as-tu|t'as)[ -]?(?:vous)?(?: bien)?(?: reçu| eu| noté)? mon ` + what + `\b|` +
		`\bwhat(?:'s| is) my ` + what + `\b`)
	forgetRE = regexp.MustCompile(`\b(?:forget|delete|erase|remove|destroy|wipe|don'?t (?:keep|store|save|use)|do not (?:keep|store|save|use)|take out|` +
		`take down)(?: (?:about|all|of))* (?:my|our) ` + what + `\b|` +
		`\b(?:oubliez|effacez|supprimez|enlevez)(?: (?:mon|mes|ma)) ` + what + `\b`)
)

// what a visitor calls what they left.
const what = `(?:(?:phone|cell|cellphone|mobile|email|e-mail|contact|personal|own|new) ?)*(?:numbers?|phone|cell|email|e-mail|address|contacts?|details|infos?|` +
	`information|data|numéro|numero|courriel|adresse|données|coordonnées)`

// mayAsk reports whether one of the words stands in a text of which each alternative of what has one.
func mayAsk(said string) bool {
	return language.HasAny(said, "number", "phone", "cell", "mail", "address", "contact", "detail", "info", "data", "numéro", "numero", "courriel", "adresse", "données", "coordonnées")
}

// asked is what a text asks of the visitor's contact.
func asked(text string) Question {
	said := strings.ToLower(text)
	switch {
	case !mayAsk(said):
	case forgetRE.MatchString(said):
		return Forget
	case whichRE.MatchString(said) && !strings.Contains(said, "use my") && !strings.Contains(said, "do with my"):
		return Which
	}
	return Nothing
}

// wantsCall reports whether a text in small letters asks for a call.
func wantsCall(said string) bool {
	return callsRE.MatchString(said) && !callsNotRE.MatchString(notNotRE.ReplaceAllString(said, ""))
}

// notNotRE is a refusal of a refusal.
var notNotRE = regexp.MustCompile(`\b(?:don'?t|do not) (?:forget|hesitate) to\b`)

var (
	areaRE = regexp.MustCompile(`^(?:(?:the |my |it's |its |area code|code|is|:|,|\s)*)\(?([2-9]\d\d)\)?[ .!]*$`)
	fixRE  = regexp.MustCompile(`^[ ,.*]*(?:(?:no|nope|non|sorry|sory|oops|oups|wait|ac[tu]{2,3}a?ll?y|correction|pardon|désolé|my bad|wrong|i mean|i meant|make (?:that|it)|` +
		`should be|should have been|it's|its|it is|it|c'est|that's|thats|use|the|last|four|4|digits|are|is|le|number|with|ends?|ending|in)[ ,.:!*-]*)*(\d{4}|` +
		`\d{3}[ .-]?\d{4})(?:,? (?:at|in|for|on) the end|,? à la fin|,? (?:not|and not|instead of|pas|et pas) \d{3,4})?(?: (?:sorry|sory|please|pls|my bad|oops|désolé))?[ .!]*$`)
	fixCueRE = regexp.MustCompile(`^[ ,.]*(?:\*|no\b|nope|non|sorry|oops|oups|wait|sory|ac[tu]{2,3}a?ll?y|correction|pardon|désolé|my bad|wrong|i mean|make |` +
		`should |the last|last (?:four|4)|(?:it )?ends? )|` +
		`[ ,.]\d{4} (?:at|in|on) the end\b|\d{4} à la fin\b|` +
		`\d{4},? (?:sorry|sory|my bad|désolé)\b`)
	insteadRE = regexp.MustCompile(`\b(\d{3,4}) (?:not|and not|instead of|pas|et pas) (\d{3,4})\b`)
	// notButRE is insteadRE the other way round: not 0188, 0189.
	notButRE = regexp.MustCompile(`\b(?:not|pas) (\d{3,4}),? (?:but |it's |its |mais |c'est )*(\d{3,4})\b`)
)

// completed is the number that a text makes of the one before: it corrects its end, or gives its area code.
func completed(text string, known Contact) (phone, e164 string) {
	said := strings.ToLower(strings.TrimSpace(text))
	if len(said) > 80 || !strings.ContainsFunc(said, unicode.IsDigit) {
		return "", ""
	}
	if known.Begun != "" {
		if phone, e164 := joined(said, known.Begun); e164 != "" {
			return phone, e164
		}
	}
	if known.Partial != "" {
		if m := areaRE.FindStringSubmatch(said); m != nil {
			return whole(m[1] + strings.ReplaceAll(known.Partial, "-", ""))
		}
	}
	digits := strings.TrimPrefix(known.E164, "+1")
	if len(digits) != 10 {
		return "", ""
	}
	m := insteadRE.FindStringSubmatch(said)
	if n := notButRE.FindStringSubmatch(said); n != nil {
		m = []string{n[0], n[2], n[1]}
	}
	if m != nil && len(m[1]) == len(m[2]) {
		if at := strings.LastIndex(digits, m[2]); at == 6 || at == 0 || at == 3 && len(m[2]) == 3 {
			return whole(digits[:at] + m[1] + digits[at+len(m[2]):])
		}
		return "", ""
	}
	if m := fixRE.FindStringSubmatch(said); m != nil && fixCueRE.MatchString(said) {
		end := onlyDigits(m[1])
		return whole(digits[:10-len(end)] + end)
	}
	return "", ""
}

// whole writes ten digits as people do; nothing if they are no number.
func whole(digits string) (phone, e164 string) {
	if !isNational(digits) {
		return "", ""
	}
	return digits[:3] + "-" + digits[3:6] + "-" + digits[6:], "+1" + digits
}

func onlyDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, text)
}
