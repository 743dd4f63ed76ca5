package contacts

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"wardgate/internal/chat/language"
	"wardgate/internal/platform/forms"
)

const nameWord = `[\p{L}][\p{L}'.-]*`

var (
	// saysRE are words behind which a name certainly stands, maybeRE those behind which it may.
	saysRE = regexp.MustCompile(`(?i)\b(?:my name is|my name's|my names|the name is|name is|the name's|name's|names|je m'appelle|mon nom est|mon nom c'est|moi c'est|` +
		`\b(?:name|contact) ?:)[ :]*(` + nameWord + `(?: ` + nameWord + `){0,3})`)
	maybeRE = regexp.MustCompile(`(?i)\b(?:this is|i'm|im|i am|it's|its|je suis|c'est)[ :]+(` + nameWord + `(?: ` + nameWord + `){0,2})`)
	hereRE  = regexp.MustCompile(`(?i)^(?:hi|hello|hey|bonjour|good (?:morning|afternoon|evening))?[ ,!]*(` + nameWord + `(?: ` + nameWord + `)?) here\b`)
	// nameCueRE finds messages that may give a name and nothing else; the text is in small letters.
	nameCueRE = regexp.MustCompile(`\bname(?:'s|s| is| ?:)|\bm'appelle\b|\bmon nom\b|\bmoi c'est\b|\bthis is\b| here\b|\bi'm\b|\bi am\b|\bim\b|\bits\b|\bit's\b|\bcontact ?:`)
	// joinedRE is what stands between a name and contacts where nothing else is said.
	joinedRE = regexp.MustCompile(`^[\s,;:/|.!-]*$`)
)

// mayCue reports whether one of the words stands in a text of which each alternative of nameCueRE has one.
func mayCue(said string) bool {
	return language.HasAny(said, "name", "m'appelle", "mon nom", "moi c'est", "this is", " here", "i'm", "i am", "im", "its", "it's", "contact")
}

// maySay is mayCue for saysRE, maybeRE and hereRE.
func maySay(said string) bool {
	return mayCue(said) || language.HasAny(said, "je suis", "c'est", "appelle")
}

// name is the name in a text, as it was typed; empty for none.
func (r *Reader) name(text string, own owned) string {
	name, isSaid := "", false
	if maySay(strings.ToLower(text)) {
		name, isSaid = r.nameSaid(text, own)
	}
	if !isSaid {
		name = r.nameBeside(text, own)
	}
	if name != "" && r.speaksForUs(text) {
		return ""
	}
	return name
}

// nameSaid is the name behind or before words that tell it; false where it may stand elsewhere.
func (r *Reader) nameSaid(text string, own owned) (string, bool) {
	if m := saysRE.FindStringSubmatch(text); m != nil {
		if name := r.asName(m[1], false); name != "" {
			return name, true
		}
	}
	if m := hereRE.FindStringSubmatch(text); m != nil { // "scrap yard here" is no name
		isSure := len(own.spans) > 0 && !strings.Contains(m[1], " ")
		if name := r.asName(m[1], !isSure); name != "" {
			return name, true
		}
	}
	if at := maybeRE.FindStringSubmatchIndex(text); at != nil {
		// "this is urgent": only what is written as a name, or goes on as one does: from somewhere, with a number.
		said := text[at[2]:at[3]]
		if name := r.asName(said, true); name != "" {
			return name, true
		}
		if len(own.spans) > 0 {
			first, _, _ := strings.Cut(said, " ")
			after := strings.TrimSpace(text[at[2]+len(first):])
			isBeside := slices.ContainsFunc(own.spans, func(c candidate) bool { return c.from == at[2]+len(first)+1 }) // its jen 7805550146
			if isBeside || strings.HasPrefix(after, ",") || strings.HasPrefix(after, "from ") || strings.HasPrefix(after, "with ") || strings.HasPrefix(after, "at ") {
				return r.asName(first, false), true
			}
		}
	}
	return "", false
}

// nameBeside is a name that stands beside contacts where nothing else is said: Brent, 403-555-0199.
func (r *Reader) nameBeside(text string, own owned) string {
	if len(own.spans) == 0 || len(own.spans) != len(own.whole) {
		return ""
	}
	var parts []string
	end := 0
	for _, c := range own.whole {
		parts = append(parts, text[end:c.from])
		end = c.to
	}
	parts = append(parts, text[end:])
	if n := strings.LastIndexAny(strings.TrimRight(parts[0], " .!?;\n"), ".!?;\n"); n >= 0 { // what was said before is another sentence
		parts[0] = parts[0][n+1:]
	}
	name := ""
	for _, part := range parts {
		part = strings.Trim(part, " \n\t,;:/|.!-")
		switch {
		case joinedRE.MatchString(part):
		case name != "":
			return ""
		default:
			name = part
		}
	}
	if found := r.asName(name, false); found == strings.Join(strings.Fields(name), " ") { // all of it, or it says something else
		return found
	}
	return ""
}

// asName is the name that words begin with, empty if they begin with none. capital: each of its words must begin with a capital letter.
func (r *Reader) asName(words string, capital bool) string {
	var name []string
	for w := range strings.FieldsSeq(words) {
		ends := strings.TrimRight(w, ".,;:!'")
		first := []rune(ends + " ")[0]
		if isNoName(strings.ToLower(ends)) || capital && !unicode.IsUpper(first) || ends == "" {
			break
		}
		if len(name) > 0 && unicode.IsUpper([]rune(name[0])[0]) && !unicode.IsUpper(first) { // Kim and her sister
			break
		}
		name = append(name, ends)
		if ends != w { // the sentence ends
			break
		}
	}
	if capital && len(name) > 0 && strings.ToUpper(words) == words && len(words) > 3 { // who writes in capitals writes all so
		return ""
	}
	if len(name) == 0 || len(name) > 3 {
		return ""
	}
	v := &forms.Checker{Limits: r.catalog.Quotes.Limits}
	checked := v.Name("name", "name", strings.Join(name, " "), "name", true)
	if len(v.Errors) > 0 || len([]rune(checked)) < 2 {
		return ""
	}
	return checked
}

// isNoName knows words that stand where names do, and are none.
func isNoName(word string) bool {
	if slices.Contains(notNames(), word) {
		return true
	}
	switch word { // ordinary words that are names, too
	case "april", "june", "will", "mark", "art", "bill", "rich", "rose", "grant", "hill", "wood", "forest", "stone", "young", "king", "cook", "brook", "winter", "summer",
		"may", "august", "dean", "page", "drew", "frank", "jack", "hall", "rock", "wolf", "ross", "sandy":
		return false
	}
	return slices.Contains(language.Ordinary(), word) || strings.HasSuffix(word, "ing") && len(word) > 5
}

// notNames are words of this trade, of replies and of moods.
func notNames() []string {
	return strings.Fields(notNamesText)
}

const notNamesText = `a an the and or but so not no nope yes yep yeah ya ok okay sure thanks thank thx please pls plz hi hello hey bonjour oui non merci svp
 ph fax hwy highway suite unit ave street oops oups actually correction wait use écrivez-moi ecrivez-moi appelez-moi rappelez-moi textez-moi contactez-moi contactez écrivez textez rappelez ecrivez
 call phone cell mobile tel text email mail e-mail number fax contact reach ring msg message sms whatsapp numéro numero courriel appel appelez
 urgent emergency asap looking interested calling writing wondering trying asking afraid scared worried sorry happy glad angry upset mad ridiculous stupid unacceptable
 important needed busy available unavailable away back late early sick fine good great bad confidential private personal anonymous unknown none nobody somebody someone
 owner manager director supervisor foreman contractor landlord tenant customer client visitor guard guards security camera cameras alarm alarms quote price cost
 site office store shop warehouse yard construction company business home house property building condo facility
 in on at from with for to by of is are was were be been am i'm im we you he she it they them us our your my his her their this that these those
 there here where what which who whom whose when why how just only also still already now today tomorrow tonight soon later monday tuesday wednesday thursday
 friday saturday sunday january february march july september october november december
 hiring expecting thinking planning curious new local based located live living working done ready able unable pretty very really quite too all both
 le la les un une des du de je tu il elle nous vous ils elles votre notre mon ma mes c'est est suis pour avec dans chez sur pas
 canadian albertan english french cree ukrainian sensitive robot bot human person real anybody everyone everybody right over out up down come wrong correct
 my-name rep representative agent salesman saleswoman sales broker lawyer reporter student robbed hurt injured lost stuck locked alone
 at&t telus wardgate tonights todays anyone anything something nothing`
