package layout

// view is a block as the template and the plain text need it.
type view struct {
	Kind  string
	Tone  Tone
	Label string
	Text  string
	URL   string
	Facts []Fact
	Steps []Milestone
}

func (s Section) view() view   { return view{Kind: "section", Text: string(s)} }
func (p Paragraph) view() view { return view{Kind: "paragraph", Text: string(p)} }
func (p Progress) view() view  { return view{Kind: "steps", Steps: p} }
func (b Button) view() view    { return view{Kind: "button", Label: b.Label, URL: b.URL} }
func (p Quotation) view() view { return view{Kind: "passage", Label: p.Label, Text: p.Text} }

func (n Notice) view() view {
	return view{Kind: "notice", Tone: n.Tone, Label: n.Title, Text: n.Text}
}

func (f Facts) view() view {
	kept := make([]Fact, 0, len(f))
	for _, fact := range f {
		if fact.Value != "" {
			kept = append(kept, fact)
		}
	}
	return view{Kind: "facts", Facts: kept}
}

func (s Steps) view() view {
	list := make([]Milestone, 0, len(s))
	for _, title := range s {
		list = append(list, Milestone{Title: title})
	}
	return view{Kind: "steps", Steps: list}
}

func views(blocks []Block) []view {
	out := make([]view, 0, len(blocks))
	for _, b := range blocks {
		out = append(out, b.view())
	}
	return out
}
