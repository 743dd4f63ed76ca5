package contacts

import (
	"regexp"
	"strings"

	"wardgate/internal/chat/language"
)

// More questions about the visitor's contact.
const (
	// Kept is that they keep it to themselves, Heard when they hear from us, ByMail that they want to be written to and have given no address.
	Kept   Question = "kept"
	Heard  Question = "heard"
	ByMail Question = "by mail"
)

var (
	keptRE = regexp.MustCompile(`\b(?:wo ?n ?'?t|not|never|do ?n ?'?t (?:want to|wanna)|do not want to|rather not|prefer not to|aint|ain't|no way (?:im|i'm|i)|refuse to|` +
		`why (?:should|would) i) ` +
		`(?:(?:gonna|going to|be|to|want to) )*(?:giv(?:e|ing|in)|leav(?:e|ing|in)|shar(?:e|ing|in)|tell(?:ing|in)?|hand(?:ing|in)?|provid(?:e|ing)|typ(?:e|ing)|post(?:ing)?)` +
		`(?: (?:u|you|ya|guys|people|out|over|anyone|anybody|this|that|a bot|bots|here|in))* (?:(?:my|our|any|a|the|out) )+(?:[\p{L}-]+ )?` + contactNoun + `\b|` +
		`\b(?:ne veux pas|veux pas|refuse de|prefere ne pas) (?:vous )?(?:donner|laisser) (?:mon|ma|mes) ` + contactNoun + `\b`)
	heardRE = regexp.MustCompile(`\b(?:when|how (?:soon|fast|quick|quickly|long)|what time)(?: (?:till|til|until|before|and|exactly|day|is|s|r|are))*(?: (?:will|do|does|can|should|` +
		`would|might|am|are|is|` +
		`gonna|going to|ll|i|we|you|u|ya|guys|someone|somebody|anyone|they|the|a|your|ur|specialist|person|guy|team|be|get|expect|to|gonna|from))* ` +
		`(?:hear(?:d|ing)?(?: back| from)?|called|call(?:ing|in|s)?(?: me| us| back)*|contact(?:ed|ing)?(?: me| us)?|get back|getting back|reply|answer me|answered|write me|` +
		`e-?mail(?:ing|ed)? me|` +
		`reach(?:ing)? (?:me|us|out)|ring me|phone me|text me)\b|\bquand (?:est-ce que |allez-vous |vais-je |serai-je )?(?:vous )?(?:m'|me |on )?(?:appele|rappele|contacte|ecri|` +
		`repon)\p{L}*`)
	byMailRE = regexp.MustCompile(`\b(?:e-?mail|mail) (?:me|us)(?: (?:instead|please|pls|plz|only|then|back|rather|ok|thanks|thx|too|it|that|this|a quote|the quote|prices|` +
		`the prices|ur prices|your prices|` +
		`info|details|a copy|dont call|not call|the info|some info))*[ .!]*$|\b(?:by|via|through|over) (?:e-?mail|mail) (?:instead|only|please|pls|plz|is (?:better|best|fine|ok))\b|` +
		`\b(?:prefer|rather)(?: to)?(?: (?:be|have|get|use|by|an|a))* e-?mail(?:ed|s)?[ .!]*$|\b(?:shoot|send|drop) (?:me|us) an? e-?mail\b|` +
		`\bmy (?:phone|cell|cellphone|mobile) (?:is|s|'s|was|got|has been) (?:dead|broken|broke|off|dying|lost|stolen|busted|cut off|disconnected|smashed|fried|out of service)\b|` +
		`\b(?:i|we)?(?: (?:have|got|own|has))* ?\b(?:no|do ?n'?t (?:have|own|got) an?|do ?n'?t (?:have|own|got) any|without a|lost my) (?:phone|cell|cellphone|mobile|` +
		`phone number)(?:[ .!]*$|,| (?:right now|rn|here|` +
		`at the moment|atm|anymore|sorry|so|but|only)\b)`)
	takesItRE = regexp.MustCompile(`^(?:[ ,.!]|pls|please|plz|ok|okay|no|nope|actually|can you|can u|could you|just|u can|you can|sorry|wait|now|hey|yo)*` +
		`(?:remove|delete|erase|wipe|forget|take|get rid of|undo|drop|clear|lose) (?:it|that|this|them|both|what i (?:gave|typed|wrote|sent))(?: (?:out|off|down|back|again|from|the|` +
		`your|ur|system|list|files|chat|here))*` +
		`(?: |,|please|pls|plz|thanks|thx|now|right away|asap)*[ .!?]*$|^(?:[ ,.!]|pls|please|non|svp)*(?:effacez|supprimez|enlevez|oubliez|retirez)(?:-| )(?:le|la|les|ça|ca)\b[ .!a-z]*$`)
)

// wish is what a text without any contact asks of the visitor's, after those that they left before.
func wish(text string, known Contact) Question {
	said := strings.Join(strings.Fields(plain(strings.ToLower(text))), " ")
	switch {
	case known.Reaches() && language.HasAny(said, "remov", "delet", "eras", "wipe", "forget", "take", "rid of", "undo", "drop", "clear", "lose", "efface", "supprime", "enleve",
		"oublie", "retire") && !strings.HasPrefix(said, "forget it") && takesItRE.MatchString(said):
		return Forget
	case known.Reaches() && language.HasAny(said, "when", "how ", "what time", "quand") && heardRE.MatchString(said):
		return Heard
	case language.HasAny(said, "giv", "leav", "shar", "tell", "hand", "provid", "typ", "post", "donner", "laisser") && keptRE.MatchString(said):
		return Kept
	case language.HasAny(said, "mail", "phone", "cell", "mobile") && !strings.Contains(said, "?") && byMailRE.MatchString(said):
		return ByMail
	}
	return Nothing
}

// stopsRE tells us to stop, keepsRE that we do not; what is asked of calls by others is neither.
var (
	stopsRE = regexp.MustCompile(`^(?:.*\b(?:and|so|guys|please|pls|plz|just|now|to|ffs|already)[ ,.!]+|[ ,.!]|hey|omg|ok)*(?:stop|quit|cease)(?: (?:with|the|all|these|those|your|` +
		`ur|please|pls|on))* ` +
		`(?:calls?|callin[g]?|phonin[g]?|phone calls|textin[g]?|texts|txting|e-?mailin[g]?|e-?mails|contactin[g]?|messagin[g]?|harassin[g]?|botherin[g]?|spammin[g]?|spam)\b(?: (?:me|` +
		`us|my|our|here|this)\b|` +
		`[ ,.!]*(?:$|please|pls|now|already|immediately))`)
	keepsRE = regexp.MustCompile(`\b(?:you|u|ya|guys|ur|your (?:company|people|team|guys|sales\w*))(?: (?:guys|people|all|just|always|r|are|still))* keeps? (?:on )?` +
		`(?:callin[g]?|phonin[g]?|textin[g]?|e-?mailin[g]?|contactin[g]?|messagin[g]?|botherin[g]?|harassin[g]?|spammin[g]?) (?:me|us|my|our)\b`)
)

// stops reports whether a text says that we contact the visitor, and wants it to end.
func stops(text string) bool {
	said := strings.Join(strings.Fields(plain(strings.ToLower(text))), " ")
	return language.HasAny(said, "stop", "quit", "cease", "keep") && (stopsRE.MatchString(said) && !strings.Contains(said, "?") || keepsRE.MatchString(said))
}

// spokenRE is an address that is written as it is spoken: joe at example dot com, joe(at)example(dot)com.
var spokenRE = regexp.MustCompile(`(?i)((?:[\p{L}\d_+-]+(?:\.| dot | ?[([{] ?dot ?[)\]}] ?))*[\p{L}\d_+-]+)( ?[([{] ?(?:at|@) ?[)\]}] ?| at | @ |@| arobase )` +
	`((?:[\p{L}\d-]+(?:\.| dot | ?[([{] ?dot ?[)\]}] ?| point ))+[a-z]{2,12})\b`)

var (
	spokenDotRE = regexp.MustCompile(`(?i) ?[([{] ?dot ?[)\]}] ?| dot | point `)
	mailCueRE   = regexp.MustCompile(`(?i)\be-?mail|\bmail\b|\bcourriel|\baddress\b|\breach\b|\bwrite\b`)
)

// maySpell reports whether a text may hold an address that is written as it is spoken.
func maySpell(text string) bool {
	return language.HasAny(strings.ToLower(text), " dot ", "(dot)", "[dot]", "{dot}", "(at)", "[at]", "{at}", "(@)", "[@]", "( at", "[ at", " arobase ")
}

// spoken are the addresses of a text that are written as they are spoken. With words alone it takes a host where everybody has mail, or
// a word that says that it is an address: "meet me at red dot com" is none.
func spoken(text string) []candidate {
	if !maySpell(text) {
		return nil
	}
	var out []candidate
	for _, m := range spokenRE.FindAllStringSubmatchIndex(text, -1) {
		local := spokenDotRE.ReplaceAllString(text[m[2]:m[3]], ".")
		host := strings.ToLower(spokenDotRE.ReplaceAllString(text[m[6]:m[7]], "."))
		if strings.TrimSpace(text[m[4]:m[5]]) == "at" && (isAmong(strings.ToLower(local), "me us you u look site it is here him her them meet be work am im live people open") ||
			!isMailHost(host) && !mailCueRE.MatchString(text[:m[2]])) {
			continue
		}
		if address, is := asEmail(local + "@" + host); is {
			out = append(out, candidate{from: m[0], to: m[1], email: address})
		}
	}
	return out
}

// begunRE is a message that holds a beginning of a number and nothing else.
var begunRE = regexp.MustCompile(`^(?:[ ,.:!]|my|our|the|number|phone|cell|mobile|is|its|it's|call|text|me|us|at|on|ok|so|yes|yeah|sure|hi|hey|` +
	`it)*\(?((?:` + areas + `)\)?[ .-]*\d{3}[ .-]*\d{0,3})[ .,!-]*$`)

// areas are the area codes of Canada: nothing else that is short is a beginning.
const areas = `403|587|780|825|368|604|778|236|250|672|306|639|474|204|431|584|416|647|437|905|289|365|742|519|226|548|382|613|343|753|705|249|683|807|514|438|263|450|579|354|` +
	`418|581|367|819|873|468|506|428|902|782|709|879|867`

// begun is the beginning of a number that a message holds, in digits.
func begun(said string) string {
	m := begunRE.FindStringSubmatch(said)
	if m == nil {
		return ""
	}
	if digits := onlyDigits(m[1]); len(digits) != len("5550199") && digits[3] >= '2' {
		return digits
	}
	return ""
}

// restRE is a message that holds the rest of one.
var restRE = regexp.MustCompile(`^(?:[ ,.:!-]|and|then|the|rest|is|its|it's|last|four|4|digits|are|oops|sorry|ok)*(\d[\d .-]*)[ .,!]*$`)

// joined is the number that a message makes of the beginning before it.
func joined(said, begun string) (phone, e164 string) {
	m := restRE.FindStringSubmatch(said)
	if m == nil {
		return "", ""
	}
	digits := onlyDigits(m[1])
	switch {
	case len(begun)+len(digits) == 10:
		return whole(begun + digits)
	case len(digits) == 4:
		return whole(begun[:6] + digits)
	}
	return "", ""
}

// Written writes the beginning of a number as people do.
func Written(begun string) string {
	if len(begun) <= 6 {
		return begun[:3] + "-" + begun[3:]
	}
	return begun[:3] + "-" + begun[3:6] + "-" + begun[6:]
}

// otherWay are refusals of a way to be reached, by the ways that they do not touch: "my mail but not my phone".
var (
	noPhoneRE = regexp.MustCompile(`\b(?:but |just |and |please )?(?:not|no|never|without)(?: (?:my|by|the|via|any|on|over|through|on my))* (?:phones?|cell|mobile|calls?|texts?|` +
		`phone calls?)(?: numbers?)?\b`)
	noMailRE = regexp.MustCompile(`\b(?:but |just |and |please )?(?:not|no|never|without)(?: (?:my|by|the|via|any|on|over|through))* (?:e-?mails?|mails?)(?: address)?\b`)
)

// ofThisWay is a text without refusals of another way than that of the candidate in it.
func ofThisWay(text string, c candidate) string {
	if c.email != "" {
		return noPhoneRE.ReplaceAllString(text, "")
	}
	return noMailRE.ReplaceAllString(text, "")
}
