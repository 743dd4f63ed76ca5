package contacts

import (
	"regexp"
	"slices"
	"strings"
)

// givesRE are the words that give a contact, or ask to be called by it.
var givesRE = regexp.MustCompile(`(?i)\b(?:please )?(?:(?:can|could|would|will) (?:you|someone|somebody|anyone|a person|they)|have (?:someone|somebody)|you can|just|` +
	`i need (?:someone|somebody) to)?(?: please)? ?\b(?:call|phone|ring|text|dial|contact|reach|email|e-mail|write|message|get (?:a )?hold of)(?: to)? (?:me|` +
	`us)(?: (?:back|up|directly|direct|when you can|asap|anytime|any time|at any time))*(?: (?:at|on|by|via|under))?|` +
	`\b(?:can|could|would|will) (?:you|someone|somebody|anyone|a person|they)(?: please)? (?:call|phone|ring|text)(?: (?:my|our) (?:\w+ ){1,2}(?:at|` +
	`on))?(?: back)?(?: at)?|\bgive (?:me|us) an? (?:call|ring|shout|buzz|bell)(?: (?:back|at|on))*|` +
	`\b(?:my|our|the best|the|best|mon|notre|a good)? ?(?:own |new |cell |mobile |phone |office |work |home |contact |email |e-mail |direct |site )*(?:number|phone|` +
	`cell|mobile|email|e-mail|tel|telephone|address|numéro|numero|courriel|cel+ulaire)\b(?: is|'s| est| c'est| le|:| ?=)*|` +
	`\b(?:r?appelez|contactez|textez|écrivez)[ -]?(?:moi|nous)(?: (?:au|à|sur))?|\bcallback\b|\bcall back\b|\bask for \w+|\bif i (?:don'?t|do not) (?:pick up|answer)\b|` +
	`\b(?:i'm|im|i am|i can be reached|reached) (?:at|on)\b|` +
	`\bafter \d+(?: ?[ap]\.?m\.?)?|\bbefore \d+(?: ?[ap]\.?m\.?)?|\b(?:tomorrow|today|tonight|this|in the) (?:morning|afternoon|evening)\b`)

// fillers say nothing by themselves.
const fillers = `please pls plz thanks thank you thx ty merci svp hi hello hey bonjour ok okay yes yep yeah sure no nope non sorry oops oups and or et ou my me us i im i'm its it's
 it is the a at on by to for here mine actually just use instead name name's number from with wait wrong that's thats correction call text email phone cell mobile tel
 tomorrow today now anytime asap so then also this that be reached reach am pm c'est moi le la au mon je suis m'appelle`

// rest is what a text says besides the contact.
func (r *Reader) rest(text string, own owned, found Found) string {
	var b strings.Builder
	end := 0
	for _, c := range own.spans {
		b.WriteString(text[end:c.from] + " ")
		end = c.to
	}
	b.WriteString(text[end:])
	left := b.String()
	if found.Name != "" {
		left = regexp.MustCompile(`(?i)\b(?:my name is|my name's|the name is|name is|name's|name ?:|this is|i'm|im|i am|je m'appelle|mon nom est|moi c'est|je suis|`+
			`c'est)?[ :]*`+regexp.QuoteMeta(found.Name)+`(?: here)?\b`).
			ReplaceAllString(left, " ")
	}
	left = givesRE.ReplaceAllString(left, " ")
	if says := strings.FieldsFunc(strings.ToLower(left), isNoLetter); !slices.ContainsFunc(says, isMeaningful) {
		return ""
	}
	return strings.Trim(strings.Join(strings.Fields(left), " "), " ,;:/-.")
}

func isNoLetter(r rune) bool { return strings.ContainsRune(" ,;:/|.!?()-\n\t*\"", r) }

func isMeaningful(word string) bool {
	return !slices.Contains(strings.Fields(fillers), word) && onlyDigits(word) != word
}
