package contacts

import (
	"regexp"
	"strings"

	"wardgate/internal/leads"
)

// owned is what a text gives of the visitor's own, and where it stands.
type owned struct {
	phone, e164, partial, email string
	// marked is the text with a mark in place of everything that may be a way to reach somebody.
	marked string
	// spans are the visitor's own, whole are all.
	spans, whole []candidate
	// isRefused: something was refused; isElses: it is somebody else's.
	isRefused, isElses bool
}

// mark stands for the number or address in question, other for another one.
const (
	mark  = "§"
	other = "¤"
)

// own finds what is the visitor's own: the first number and the first address.
func (r *Reader) own(text string, known Contact) owned {
	var out owned
	out.whole = candidates(text)
	out.marked = marked(text, out.whole, -1)
	if len(out.whole) == 0 || r.speaksForUs(text) {
		return out
	}
	for i, c := range out.whole {
		if r.isOurs(c) || r.isLeft(text, i, known, &out) {
			continue
		}
		out.spans = append(out.spans, c)
		switch {
		case c.email != "" && out.email == "":
			out.email = c.email
		case c.e164 != "" && out.e164 == "":
			out.phone, out.e164 = c.phone, c.e164
		case c.partial != "" && out.partial == "":
			out.partial = c.partial
		}
	}
	return out
}

// isLeft reports whether a candidate is left alone: it is refused, somebody else's, or not told as the visitor's.
func (r *Reader) isLeft(text string, which int, known Contact, out *owned) bool {
	sentence := marked(text, out.whole, which)
	said, _ := allMarked(text, out.whole, which)
	switch {
	case isRefused(ofThisWay(strings.Join(strings.Fields(said), " "), out.whole[which])):
		out.isRefused = true
		return true
	case r.isElses(sentence, known.Name):
		out.isElses = out.isElses || !aboutRE.MatchString(plain(sentence))
		return true
	}
	return !isTheirs(sentence)
}

// marked is the sentence around a candidate in small letters, with marks for all of them; of -1 the whole text.
func marked(text string, all []candidate, which int) string {
	whole, at := allMarked(text, all, which)
	if which < 0 {
		return whole
	}
	from := strings.LastIndexAny(whole[:at], ".!?;\n") + 1
	to := len(whole)
	if n := strings.IndexAny(whole[at:], ".!;\n"); n >= 0 {
		to = at + n
	}
	if n := strings.IndexByte(whole[at:to], '?'); n >= 0 {
		to = at + n + 1
	}
	return strings.TrimSpace(whole[from:to])
}

// allMarked is the whole text in small letters with marks for all candidates, and where that of one stands.
func allMarked(text string, all []candidate, which int) (whole string, at int) {
	var b strings.Builder
	end := 0
	for i, c := range all {
		b.WriteString(strings.ToLower(text[end:c.from]))
		if i == which {
			at = b.Len()
			b.WriteString(mark)
		} else {
			b.WriteString(other)
		}
		end = c.to
	}
	b.WriteString(strings.ToLower(text[end:]))
	return b.String(), at
}

// isOurs reports whether a number or address is the company's own.
func (r *Reader) isOurs(c candidate) bool {
	company := r.catalog.Company()
	if c.email != "" {
		at := strings.LastIndexByte(c.email, '@')
		for _, own := range []string{company.Email, company.AdminEmail} {
			n := strings.LastIndexByte(own, '@')
			if strings.EqualFold(own, c.email) || n >= 0 && strings.EqualFold(own[n:], c.email[at:]) && !isMailHost(own[n+1:]) {
				return true
			}
		}
		return false
	}
	for _, p := range company.Phones {
		if c.e164 == p.E164 && c.e164 != "" || c.partial != "" && strings.HasSuffix(p.E164, strings.ReplaceAll(c.partial, "-", "")) {
			return true
		}
	}
	return false
}

// isMailHost knows hosts where everybody may have an address, the company's and the visitor's.
func isMailHost(host string) bool {
	switch strings.ToLower(host) {
	case "gmail.com", "outlook.com", "hotmail.com", "yahoo.com", "yahoo.ca", "icloud.com", "telus.net", "shaw.ca", "live.com", "live.ca":
		return true
	}
	return false
}

// newsRE tells news about the company's own contacts, which a stranger would like to be passed on.
var newsRE = regexp.MustCompile(`\byour (?:\w+ )?(?:number|mail|email|address) (?:has |have |is )?(?:changed|moved|now)\b|\btell (?:people|everybody|everyone|them|visitors|` +
	`customers)\b`)

// speaksForUs reports whether a text pretends to be the company's: this is Riley from Wardgate.
func (r *Reader) speaksForUs(text string) bool {
	words, said := leads.PlainWords(r.catalog.Company().Name), strings.ToLower(text)
	if newsRE.MatchString(said) {
		return true
	}
	if len(words) == 0 {
		return false
	}
	for _, cue := range []string{"this is ", "here from ", "i am with ", "i'm with ", "i work for ", "i'm from ", "i am from "} {
		if at := strings.Index(said, cue); at >= 0 && strings.Contains(said[at:min(len(said), at+len(cue)+40)], words[0]) {
			return true
		}
	}
	return false
}

// people are words for other people, before whose number stands "the" or "my".
const people = `(?:neighbou?rs?|landlord|landlady|tenants?|ex|friend|buddy|guy|man|woman|lady|dude|kid|caller|scammer|person|driver|thief|lawyer|suspect|intruder|` +
	`voisine?s?|propriétaire|locataire|ami|type|gars|monsieur|dame)`

var (
	// theirsRE says beyond doubt that what is marked is the visitor's.
	theirsRE = regexp.MustCompile(`\b(?:me|us)(?: (?:back|up|then|direct(?:ly)?|today|tomorrow|now|please|pls|anytime|a (?:call|text|ring|shout)))*(?: (?:at|on|@|by|` +
		`via|through|to))?[ :,-]*§|` +
		`\b(?:my|our|mine|mon|ma|notre)(?: (?:own|new|work|home|direct|best|cell|mobile|phone|office|site|company|company's|business|email|e-mail|mail|contact|number|` +
		`address|numéro|numero|courriel|cel+ulaire|tel|cell phone))*(?:'s| is| est| c'est|:|=)*(?: le| at| now)?[ :=]*§|` +
		`\bmine(?:'s| is| =|:)? §|\b(?:it'?s|it is) §|moi(?: au| à| sur| @)?[ :]*§|\b(?:i am|i'm|im|je suis|we're|we are)(?: at| on| au)? §|` +
		`\b(?:call|phone|contact|reach|text|email|ask for|send (?:it|this|the \w+))(?: (?:my|our) (?:\w+ ){1,2})(?:at|on|to)? ?§`)
	// othersRE says that it is not: asked about, called from, told as somebody else's.
	othersRE = regexp.MustCompile(strings.Join([]string{
		`\b(?:is|was|are) § (?:really |actually |still |even )?(?:you|your|yours|the|a|one|wardgate|real|legit|fake|safe|in service|correct|right|scam|spam)\b`,
		`§,? (?:is|was|are|est)(?: that| this| it| ce)? (?:you|your|yours|one of|a scam|spam|not in service|the (?:right|number|guy|one))\b`,
		`\b(?:your|you guys|you guys'|votre|vos)(?: [\p{L}'-]+){0,4}(?: is| was| est|:)?(?: [\p{L}'-]+){0,2} §`,
		`§(?: [\p{L}'-]+){0,3} (?:is|est|was|be) (?:your|yours|votre)\b`,
		`\b(?:did|do|does|was|were|have|has) (?:you|anybody|anyone|somebody|someone)\b[^,]* from §`,
		`\b(?:did|do|does|can|could|should|shall|may|must) (?:i|we)(?: [\p{L}'-]+){0,5} §`,
		`§ (?:is|was) (?:my|our|the) ` + people + `\b`,
		`\b(?:i|we|he|she|they)(?:'ve| have| had)? (?:just )?(?:called|tried|dialed|dialled|rang|phoned|texted|emailed|rung|got (?:a )?(?:call|text|email|message|` +
			`voicemail)s?|received)(?: [\p{L}'-]+){0,4} §`,
		`\b(?:calls?|texts?|called|texted|phoned|rang|calling|texting|voicemail|email|e-mail|mail|message|appel|courriel|invoice)(?: me| us)?(?: [\p{L}'-]+){0,2} (?:from|du|de) §`,
		`§ (?:just |has |have |had |also |was |is |were |been |keeps? |kept )*(?:called|texted|phoned|rang|emailed|sent|calling|texting|calls|texts|left|asked|m'a|nous a|answered)\b`,
		`\bfrom (?:this |the |a )?(?:number )?§`,
		`\b(?:who|whose|what)(?:'s| is| number is| numbers? are| the heck is)?(?: number)?(?: is)? §`,
		`\b(?:his|her|hers|their|theirs|son|sa|leur)(?: [\p{L}'-]+){0,3}(?: is| was| at| est|:)?(?: le)? ?§`,
		`\b(?:the|a|some|my|our|that|this|le|la|mon|ma|un|une|du|de mon|de ma) (?:[\p{L}-]+ )?` + people + `(?:'s)?\b[^,]*§`,
		`\b(?:for|of|pour|de) (?:a|my|the|mon|ma) ` + people + `\b[^,]*§`,
		`\b(?:google|maps|website|web site|facebook|sign|card|ad|flyer|truck|listing|yellow pages|caller id)\b[^,]*\b(?:says?|said|shows?|lists?|listed|reads?|reading|with|is)\b[^,]*§`,
		`\b(?:scam|scammer|fraud|spam|spammer|phishing|block|trace|report|harass\w*|stalk\w*)\b[^,]*§`,
		`§[^,]*\b(?:scam|scammer|fraud|spam|phishing|not in service|out of service|disconnected|fake|harass\w*)\b`,
		`\b(?:tell|say to|inform|let) (?:people|everybody|everyone|them|visitors|customers|clients|others|[\p{L}] be)\b[^.]*§`,
		`\b(?:sudo|add|create|insert|grant|invite|leet|spell|translate|encode|decode|repeat|print|reverse)(?: (?:it|this|that|the word))?[ :]+§|[<{}]|§[^,]* --\w`,
		`\b(?:give|gib|dame|donnez?|tell|show|say|write)(?:[ -](?:me|mir|moi|us))? (?:the|die|le|la|el|our|your) \p{L}+ §`,
		`\blet \w be §|\b(?:story|poem|pretend|imagine|chatbot|prompt)\b.*§`,
		`\b(?:sec|msg|ticket|reference|ref|order|invoice|facture|account|acct|compte|policy|police|sin|nas|card|carte|licen[cs]e|plate|serial|série|model|modèle|case|file|` +
			`dossier|claim|p\.?o\.?|badge|permit|wcb|tracking|code|pin|sku|part|unit|budget)(?: (?:number|no|num|numéro|#|id|is|was))*[ :#.-]*§`,
	}, "|"))
	// putMeRE puts the visitor on a list.
	putMeRE = regexp.MustCompile(`\b(?:put|add|sign|subscribe) me (?:[\p{L}'-]+ ){0,5}§`)
	// ownsRE is a possessive of a person or company: Paladin's number is §. Those in isOwnThing are the visitor's.
	ownsRE = regexp.MustCompile(`\b([\p{L}-]+)'s (?:[\p{L}-]+ )?(?:phone|cell|cellphone|mobile|number|email|e-mail|address|contact|office)(?: number| address)?(?: is| was|:)? ?§`)
)

// isTheirs reports whether what is marked in a sentence is the visitor's own.
func isTheirs(sentence string) bool {
	if strings.Contains(sentence, " me ") && putMeRE.MatchString(sentence) {
		return true
	}
	if strings.Contains(sentence, "your") && theirsRE.MatchString(sentence) && !strings.Contains(sentence, "give") {
		return isNearest(sentence)
	}
	if theirsRE.MatchString(sentence) && !isSomebodys(sentence) {
		return true
	}
	return !othersRE.MatchString(sentence) && !isSomebodys(sentence)
}

// isNearest reports whether the nearest word of whose it is says that it is the visitor's.
func isNearest(sentence string) bool {
	before, _, _ := strings.Cut(sentence, mark)
	return strings.LastIndex(before, "your") < max(strings.LastIndex(before, "my"), strings.LastIndex(before, "mine"), strings.LastIndex(before, " me "))
}

// isSomebodys reports whether a name before it says whose it is.
func isSomebodys(sentence string) bool {
	m := ownsRE.FindStringSubmatch(sentence)
	return m != nil && !isOwnThing(m[1])
}

func isOwnThing(word string) bool {
	switch word {
	case "company", "office", "work", "store", "shop", "site", "business", "it", "that", "here", "what", "there", "name", "today", "boss", "wife", "husband",
		"manager", "assistant", "super":
		return true
	}
	return false
}
