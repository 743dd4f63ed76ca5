package replies

import (
	"time"
)

// View is an answer as staff and its person read it.
type View struct {
	ID          string    `json:"id"`
	At          time.Time `json:"at"`
	FromName    string    `json:"from_name" doc:"as the mail says; anybody can write that"`
	FromAddress string    `json:"from_address" doc:"as the mail says; may be empty"`
	SameAddress bool      `json:"same_address" doc:"the address is the one that we have; another is unverified"`
	Subject     string    `json:"subject"`
	Text        string    `json:"text" doc:"what they wrote, as typed by a stranger"`
	Quoted      string    `json:"quoted" doc:"what follows from the mail that was answered, and the signature"`
	Automatic   string    `json:"automatic" enum:",auto-reply,bulk,report,loop" doc:"why it is taken for one that no person wrote; empty for one that a person did"`
	Attachments []File    `json:"attachments" nullable:"false" doc:"files that came with it, from a stranger and not looked at for viruses"`
	Incomplete  bool      `json:"incomplete" doc:"it was longer than what is kept, or in letters that cannot be read here"`
	Emergency   bool      `json:"emergency" doc:"its words tell of danger"`
}

// View is r for those who may read it.
func (r Reply) View() View {
	files := r.Files
	if files == nil {
		files = []File{}
	}
	return View{r.ID, r.At, r.Name, r.Address, r.SameAddress, r.Subject, r.Text, r.Quoted, string(r.Automatic), files, r.Incomplete, r.Emergency}
}

// Views are answers for those who may read them.
func Views(list []Reply) []View {
	out := make([]View, len(list))
	for i, r := range list {
		out[i] = r.View()
	}
	return out
}
