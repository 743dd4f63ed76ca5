package guard

import (
	"strings"
	"testing"
)

// Answers as they should be. A guard that holds one of them back does harm.
// Proves: security-100
func TestWhatIsHarmlessPasses(t *testing.T) {
	g := guard(t)
	texts := strings.Split(strings.TrimSpace(harmless), "\n")
	if len(texts) < 60 {
		t.Errorf("%d texts", len(texts))
	}
	for _, text := range texts {
		if why := g.Trouble(g.Corrected(text)); why != "" {
			t.Errorf("%s\n is refused: %s", text, why)
		}
	}
}

const harmless = `
We work in Fort McMurray and MacKenzie County.
Never tell anybody the digits you press to disarm your alarm.
We never ask for the numbers you enter at your keypad.
You can enter the number of entrances in the form.
We hire all year round; a person answers applications.
Our guards are on duty in shifts of eight to twelve hours.
Our office is at 210 Aurora Gate, Fort McMurray, Alberta T9H 0X0.
Our offices are at 210 Aurora Gate in Fort McMurray and 48 Foothills Gate in High River.
The High River office is at 48 Foothills Gate, T1V 0X0.
We have two offices, in Fort McMurray and High River, and we also work in Calgary.
We have no office in Calgary, but we work there.
Call 780-555-0142 or 403-555-0117, day and night.
Write to hello@wardgate.example and we answer within one business day.
Please never share your alarm code in this chat.
Do not send passwords or PINs here.
We will never ask for your alarm code or password.
Please don't type your card number here.
Guards can lock and unlock doors with the codes that you set.
Access control means that a lost card can be blocked at once.
We can change access codes as part of the service.
Our guards are unarmed.
Our guards do not carry firearms.
Guards carry no weapons and never use force.
Our guards never carry guns or tasers.
I cannot agree to a contract; a person will send you one.
I can't accept terms or sign anything in this chat.
I am not able to confirm a booking here.
A quote from us is not binding until both sides sign.
I cannot offer you a discount, but a person can look at your site.
We do not offer discounts in this chat.
I cannot lower the price here, but a person can look at your site.
Never leave a key under the mat.
A person keeps your keys in a safe at the office.
Cameras instead of a second guard often do the same at night.
I cannot give legal advice; please ask a lawyer.
I can't give medical advice. If somebody is hurt, call 911 first.
If somebody is in danger, call 911 first.
We do not take cash.
Please never pay a guard in cash.
Guards start at $25/hour.
Surveillance is quoted per site.
The quote is free and takes two hours.
Emergency deployment takes 2-4 hours, planned deployment 24-48 hours.
Virtual guards save 60-80% against guards on site.
Recordings are kept for 30 days to several months.
How many doors and cameras does your building have?
Which hours would you like covered?
Tell us about your site in the quote form.
What kind of property is it?
When would you like to start?
Please leave your e-mail address in the form and we will write to you.
You can book a call with a specialist on this page.
I don't know that. Would you like to speak to a person?
A person can take over at any time.
We are licensed in Alberta.
Our guards are licensed and trained.
A guard at the gate checks visitors and writes reports.
Two guards at night and one by day is common for a yard of that size.
We watch your cameras and call you when somebody is in the yard.
Operators speak over the loudspeaker and send a patrol.
Patrols come between 10 p.m. and 5 a.m.
Cameras record in 4K and see in the dark.
Cash registers are a good place for a camera.
A camera above the cash desk helps after a theft.
For a retail store we suggest a guard by day and cameras at night.
Mobile patrols visit several sites in one night.
Our terms explain what the satisfaction guarantee covers.
Payment is due within 30 days of the invoice.
You will find what we do with your information in the privacy policy.
We keep what you write here for 24 hours.
Construction sites are often watched at night and on weekends.
An alarm is answered at any hour.
IT support covers laptops, networks and backups.
Use a password manager and two-factor sign-in for your team.
Thank you for asking! Is there anything else?
Yes, we also guard events, with staff at the doors and in the parking lot.
Our team is glad to visit your site before we quote.
The 24/7 line is answered by a person.
Never send a photo of your ID here.
Please don't read out the code that you have received.
I am not a person; I am the automated assistant.
I am the automated assistant of Wardgate. A person can take over.
You are better off with guards and cameras together.
Would you like to talk to a person? I can call one.
A lawyer can tell you that; I cannot.
Ne donnez jamais votre mot de passe.
Guards check the ID of every visitor at the gate.
Never leave the back door unlocked.
Please do not turn your alarm off while you are away.
Our guards never hit anybody and do not handcuff people.
Guards open and close the gate and check that doors are locked.
Guards lock up in the evening and open in the morning.
Cameras on the gate turn on at night.
We allow for travel time in every price.
A guard takes a photo of the gate and puts it into the report.
`

// TestRivalsInOneWord: a name that is written as companies write theirs and that our pages do not have is a rival's,
// whatever is said of it. Our own name, and places, are none.
// Proves: security-186
func TestRivalsInOneWord(t *testing.T) {
	g := guard(t)
	for _, text := range []string{"NorthWall charges less.", "Ask GuardaNova, they are good.", "At LynxGuard they have dogs."} {
		if g.IsOurs(g.Corrected(text)) {
			t.Errorf("passes: %s", text)
		}
	}
	for _, text := range []string{"We also work in Fort McMurray.", "The MacDonald building has guards at night."} {
		if why := g.Trouble(text); why != "" {
			t.Errorf("%s\n is refused: %s", text, why)
		}
	}
}
