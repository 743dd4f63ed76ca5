package masking

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"wardgate/catalog"
)

func masker(t testing.TB) *Masker {
	t.Helper()
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	return New(c)
}

// Texts as people type them on a phone, each secret in {braces} with what stands for it.
// Proves: security-96
func TestSecretsAreMasked(t *testing.T) {
	m := masker(t)
	marked := regexp.MustCompile(`\{(\w+):([^}]*)\}`)
	texts := strings.Split(strings.TrimSpace(secretTexts), "\n")
	if len(texts) < 100 {
		t.Errorf("%d texts", len(texts))
	}
	for _, line := range texts {
		typed := marked.ReplaceAllString(line, "$2")
		count := map[string]int{}
		want := marked.ReplaceAllStringFunc(line, func(found string) string {
			kind := marked.FindStringSubmatch(found)[1]
			count[kind]++
			return "[" + kind + " " + string(rune('0'+count[kind])) + "]"
		})
		if got := m.Conversation().Mask(typed); got != want {
			t.Errorf("%s\n becomes %s\n not     %s", typed, got, want)
		}
	}
}

const secretTexts = `
write to {email:jane@evil.example} please
it is {email:jane@evil.example} with small letters
mail {email:jo(at)jones.example} please
or {email:jo [at] jones.example}
its {email:jo (at) jones dot example} thanks
or {email:jo at jones.ca} then
{email:jo_at_gmail.com} works
{email:jo&#64;jones.example} too
spelled {email:j o @ j o n e s . e x a m p l e}
the gate opens with {code:0815}
expires {card:0427} on my visa
cvv {card:123}
exp {card:09/28}
visa, expiry date: {card:9/2028}, thanks
valid thru {card:12-27}
the cvc is {card:9876} ok
CVV2: {card:321}, thanks
keypad {code:0451#}
the keypad is {code:0451#} at the back
keypad at the gate: {code:8842}
lockbox {code:4711} on the fence
lock box: {code:4 7 1 1}
key box code {code:0815}
padlock {code:2580}
just {code:8842#} and you are in
then {code:0451*}, wait
keypad four digits, {code:four seven one one}
keypad {code:four seven one one}
punch in {code:four seven one one}
disarm with {code:nine nine four two}
alarm code {code:ninety nine eleven}
alarm code: {code:forty-seven eleven two}
PIN is {code:four, seven, one, one}
my code is {code:4, 7, 1, 1}
gate code {code:4 - 7 - 1 - 1}
pin {code:4. 7. 1. 1} ok
the safe opens {code:left 12 right 34 left 56}
safe: {code:right to 12, then left to 34}
call me at {phone:780-555-0199}
call me at {phone:780 555 0199} pls
my cell is {phone:7805550199}
my number {phone:(780) 555-0199}
ph {phone:780.555.0199} after 5
text {phone:+1 780 555 0199}
{phone:1-780-555-0199} thx
{phone:+17805550199}
tel:{phone:780/555/0199}
its {phone:555-0199} local
{phone:7 8 0 5 5 5 0 1 9 9} thats me
reach me {phone:403 555-0188} or {phone:587-555-0177}
call {phone:five five five zero one nine nine}
cell {phone:seven eight zero five five five zero one nine nine}
UK number {phone:+44 20 7946 0958}
mon numéro: {phone:06 12 34 56 78}
phone number is {phone:780 5550199}
Whatsapp me on {phone:780-555-0123} asap
{phone:780-555-0199} is my cell, again {phone:587-555-0111}
my number's {phone:780–555–0199}
phone {phone:780-555-0145} ext 12
im {email:jo.birch@customers.example}
email {email:jo+site@customers.example}, thanks
{email:JO.BIRCH@CUSTOMERS.EXAMPLE}
write {email:jo_b99@mail.customers.example}
mail me: {email:jo@customers.example}.
jo's mail is {email:o'jo@customers.example}
its {email:jo (at) customers (dot) com}
{email:jo at customers dot com}
{email:jo[at]customers[dot]ca} is best
cc {email:a@b.example} and {email:c@d.example}
{email:jo @ customers.example}
card {card:4111 1111 1111 1111} exp {card:12/29}
{card:4111111111111111}
visa {card:4111-1111-1111-1111}
mc is {card:5555 5555 5555 4444} cvv later
amex {card:3782 822463 10005}
pay with {card:6011111111111117} ok?
sin {sin:046 454 286}
my SIN is {sin:046-454-286}
{sin:046454286}
social insurance number: {sin:123 456 789}
NAS {sin:046 454 286}
ssn {sin:123-45-6789}
alarm code {code:4711}
alarm code is {code:4711}
the code is {code:4711}
code: {code:4711}
code={code:4711#}
gate code {code:1234}
door code's {code:0987}
our gate code is {code:#4711}
the pin is {code:1234}
PIN {code:1234}
pin code {code:99821}
my pin number is {code:4 7 1 1}
le code est {code:4711}
le code {code:4711}
code secret {code:4711}
the code to the back door is {code:4711}
code for the main gate at night is {code:55512}
alarm codes are {code:4711}
access code {code:A4711}
entry code {code:BLUE42}
keypad combo {code:12-34-56}
combination {code:12 34 56}
safe combination is {code:36-24-36}
{code:4711} is the code
{code:4711} is our alarm code
{code:4711#} opens the gate, its the code
code {code:four seven one one}
press {code:4711} at the gate
punch in {code:4711} to disarm
enter {code:8812#} then wait
disarm with {code:4711}
passcode: {code:1234}
keycode {code:88123}
garage code {code:*1357}
digicode {code:45A67}
our security code is {code:3321} pls change
password is {password:hunter2}
password: {password:hunter2}
pw {password:hunter2}!
my password is {password:Sunshine}
pwd={password:abc123}
passwd {password:q1w2e3}
wifi key: {password:bluefox99}
mot de passe: {password:soleil}
safe word is {password:Banana}
duress word is {password:Mango}
pass phrase: {password:correct-horse}
the password was {password:Winter2024} before
Passwort: {password:geheim}
verbal password is still {password:Tulip}
come to {address:12 Main Street}
im at {address:4502 50 Ave}
{address:10520 104 Avenue NW}, edmonton
{address:12 main st}
we are at {address:210 birch road}
live at {address:77 Lakeview Drive}
{address:Unit 4, 12 Main St}
{address:suite 300 9925 109 street}
house is {address:9 Elm Crescent}
{address:1200 Franklin Ave.} fort mac
{address:55 Timberlea Way}
warehouse {address:8115 Edgar Industrial Close}
{address:PO Box 123}
{address:12 rue Principale}
postal code {address:T9H 4G1}
{address:t9h4g1}
{address:T9H-4G1} is ours
my plate is {plate:ABC-1234}
licence plate {plate:BZT 4417}
plate {plate:BZT4417}
IBAN {account:DE89 3704 0044 0532 0130 00}
{account:GB29NWBK60161331926819}
iban {account:de89370400440532013000}
account number {account:1234567}
acct {account:00123-456789}
transit {account:12345}
driver's licence {account:123456-789}
passport {account:AB123456}
health card {account:12345 6789}
ref {number:20931188745}
{phone:٧٨٠-٥٥٥-٠١٩٩}
code is {code:４７１１}
code {code:47 11}
hi its jo {phone:780-555-0199} {email:jo@customers.example} {address:12 Main Street} alarm code {code:4711}
`

// What is no secret is sent as it was typed: without it the model could not answer.
// What is asked for in one line is often answered in the next; and signs of other keyboards are what they look like.
// Proves: security-96
func TestSecretsInTheNextLineAndInWideSignsAreMasked(t *testing.T) {
	m := masker(t)
	for typed, want := range map[string]string{
		"my passcode\n8842":                       "my passcode\n[code 1]",
		"gate code:\n4 7 1 1\nthanks":             "gate code:\n[code 1]\nthanks",
		"alarm code\nfour seven one one":          "alarm code\n[code 1]",
		"password:\nhunter2!":                     "password:\n[password 1]",
		"wifi key\nBlue!Sky9":                     "wifi key\n[password 1]",
		"JANE＠evil.example":                       "[email 1]",
		"jane﹫evil．example":                       "[email 1]",
		"ａlarm code ４７１１":                         "alarm code [code 1]",
		"call ７８０－５５５－０１９９":                       "call [phone 1]",
		"what is a gate code\n1200 sq ft we have": "what is a gate code\n1200 sq ft we have",
		"we use a password\nand two guards":       "we use a password\nand two guards",
	} {
		if got := m.Conversation().Mask(typed); got != want {
			t.Errorf("%q becomes %q, want %q", typed, got, want)
		}
	}
}

// Proves: security-96
func TestWhatIsNoSecretStays(t *testing.T) {
	m := masker(t)
	texts := strings.Split(strings.TrimSpace(plainTexts), "\n")
	if len(texts) < 60 {
		t.Errorf("%d texts", len(texts))
	}
	for _, text := range texts {
		if got := m.Conversation().Mask(text); got != text {
			t.Errorf("%s\n becomes %s", text, got)
		}
	}
}

const plainTexts = `
we have 4 entrances, 1200 sq ft, 24/7, from $25/h
our keypad is broken since 3 weeks
we need 12 keypads and 40 cameras
a keypad for $1200 is too much
turn left at the gate, 3 doors on the right
press 2 for sales, they said
the lockbox has 3 keys in it
we have two gates, three doors and four cameras
guards at two, four and six o'clock
unit #1204 on the second floor
the code of conduct has twenty pages
do we need a code for twenty two doors?
do you work 24/7
we need 8 guards
8 guards for 12 hours
from 10pm to 6am
10:30 pm to 5:45 am
is it $25/hour
$1,200 a month?
budget 100000 dollars
our budget is 1,500,000
CAD 25.00
100 000 dollars a year
25 bucks an hour for 3 guards
60-80% savings
on 2026-11-20
Nov 20 2026 at 18:00
20/11/2026
since 2014
2 guards at the gate
4 cameras on the drive
3 nights a week at our place
24 hours a day on the road
12 doors close at 9
we have 150 employees and 2 buildings
30 acres
10000 sq ft warehouse
a 5 year contract
is your licence number on the site
call 911?
dial 911 first
your number is 780-555-0142 right
403-555-0117 does not answer
(780) 555-0142
+17805550142
hello@wardgate.example
is your office at 210 Aurora Gate
48 Foothills Gate, High River T1V 0X0
T9H 0X0
area code 780
postal code of your office
what is the dress code 24/7
does it meet building code 2019
promo code SAVE10
criminal code 494
my password is not accepted
i forgot my password
password reset please
do you use a password manager
do you keep alarm codes
can a guard change our gate code
how do i change my pin
the code works until 10pm
codes expire after 30 days
code red
pass by at night please
camera model X200 or 4K
1080p or 4k cameras
30 days of recordings
within 2-4 hours
3 shifts of 8 hours
can you start monday at 7
phase 2 of the site
block 4 to 7
400 people camp
we are 50 km north
unit 5 has 3 cameras
5 floors and 40 doors
ISO 9001
a 10 minute response
Highway 63 is closed
what do you charge for 1 guard 12 h 7 days
we lost 20000 in march
100 or 2000 or 3000
our number is large
plate glass windows
pin the map
is a pinhole camera ok
how many guards for 1,000 guests
Do you have an office in Calgary?
we're 2 doors down the street
the ticket is WG-7F3K2
`

// Proves: security-96
func TestAThingKeepsItsPlaceholder(t *testing.T) {
	x := masker(t).Conversation()
	for _, step := range [][2]string{
		{"call 780-555-0199 or jo@customers.example", "call [phone 1] or [email 1]"},
		{"not 780.555.0188, use +1 (780) 555-0199", "not [phone 2], use [phone 1]"},
		{"JO@customers.example or sam@customers.example", "[email 1] or [email 2]"},
		{"or 7805550199 or 17805550199", "or [phone 1] or [phone 1]"},
		{"I said [phone 1]", "I said [phone 1]"},
	} {
		if got := x.Mask(step[0]); got != step[1] {
			t.Errorf("%s becomes %s, want %s", step[0], got, step[1])
		}
	}
}

// Proves: security-97
func TestAPlaceholderIsShownInWords(t *testing.T) {
	for said, want := range map[string]string{
		"We will call [phone 1] or write to [Email 2].": "We will call your phone number or write to your e-mail address.",
		"Never share [code 1], [password1].":            "Never share your code, your password.",
		"[note 1] and [phone] stay":                     "[note 1] and [phone] stay",
	} {
		if got := Shown(said); got != want {
			t.Errorf("%s: %s", said, got)
		}
	}
}

// Whatever is typed, masking ends, keeps UTF-8, masks what it has masked no second time, and no 780-555-01xx, card or
// address with an @ is left.
// Proves: security-98
func FuzzMask(f *testing.F) {
	for line := range strings.SplitSeq(secretTexts+plainTexts, "\n") {
		f.Add(line)
	}
	m := masker(f)
	left := regexp.MustCompile(`\b780-555-019\d\b|\b4111 1111 1111 1111\b|\bjo@customers\.example\b`)
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4000 || !utf8.ValidString(text) {
			return
		}
		x := m.Conversation()
		once := x.Mask(text)
		if !utf8.ValidString(once) {
			t.Errorf("%q becomes %q", text, once)
		}
		x.Mask(once)
		for _, found := range left.FindAllString(x.Mask(text+" 780-555-0199 jo@customers.example"), -1) {
			t.Errorf("%q leaves %q", text, found)
		}
		Shown(once)
	})
}
