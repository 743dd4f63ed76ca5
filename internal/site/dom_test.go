package site

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// node is an element of a document as it was sent, queried as the browser tests
// do: by kind, by text, and by target.
type node struct{ *html.Node }

// document reads the page at path.
func document(t *testing.T, f *fixture, path string) node {
	t.Helper()
	root, err := html.Parse(strings.NewReader(body(t, f.get(path))))
	if err != nil {
		t.Fatal(err)
	}
	return node{root}
}

func (n node) attr(key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// all returns the elements of these kinds below n, in their order.
func (n node) all(kinds ...string) (found []node) {
	for d := range n.Descendants() {
		if d.Type == html.ElementNode && slices.Contains(kinds, d.Data) {
			found = append(found, node{d})
		}
	}
	return found
}

// one returns the only element of that kind below n.
func (n node) one(t *testing.T, kind string) node {
	t.Helper()
	found := n.all(kind)
	if len(found) != 1 {
		t.Fatalf("%d elements %s, want one", len(found), kind)
	}
	return found[0]
}

// text returns n's text, its white space collapsed.
func (n node) text() string {
	return n.words(func(*html.Node) bool { return true })
}

// name returns n's accessible name.
func (n node) name() string {
	if label := n.attr("aria-label"); label != "" {
		return label
	}
	return n.words(func(word *html.Node) bool {
		for p := word.Parent; p != n.Node; p = p.Parent {
			if (node{p}).attr("aria-hidden") == "true" {
				return false
			}
		}
		return true
	})
}

func (n node) words(counts func(*html.Node) bool) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode && d.Parent.Data != "script" && d.Parent.Data != "style" && counts(d) {
			b.WriteString(d.Data)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// withID is the element with that id.
func (n node) withID(t *testing.T, id string) node {
	t.Helper()
	for d := range n.Descendants() {
		if d.Type == html.ElementNode && (node{d}).attr("id") == id {
			return node{d}
		}
	}
	t.Fatalf("nothing has the id %s", id)
	return node{}
}

// region returns the section of the document with that name.
func (n node) region(t *testing.T, name string) node {
	t.Helper()
	for _, section := range n.all("section") {
		if id := section.attr("aria-labelledby"); id != "" && n.withID(t, id).name() == name || section.attr("aria-label") == name {
			return section
		}
	}
	t.Fatalf("no section is called %s", name)
	return node{}
}

// saying returns the sections that contain a text.
func (n node) saying(text string) (found []node) {
	for _, section := range n.all("section") {
		if strings.Contains(section.text(), text) {
			found = append(found, section)
		}
	}
	return found
}

// texts returns the text of each.
func texts(nodes []node) []string {
	said := make([]string, 0, len(nodes))
	for _, n := range nodes {
		said = append(said, n.text())
	}
	return said
}

// leads ensures that n has one link of that name, and where it leads.
func (n node) leads(t *testing.T, name, to string) {
	t.Helper()
	for _, link := range n.all("a") {
		if link.name() == name {
			if got := link.attr("href"); got != to {
				t.Errorf("the link %s leads to %s, want %s", name, got, to)
			}
			return
		}
	}
	t.Errorf("no link is called %s", name)
}

// says ensures that n contains all these texts.
func (n node) says(t *testing.T, want ...string) {
	t.Helper()
	said := n.text()
	for _, text := range want {
		if !strings.Contains(said, strings.Join(strings.Fields(text), " ")) {
			t.Errorf("it does not say %q: %s", text, said)
		}
	}
}

// targets returns where the links of n lead, in their order.
func (n node) targets() []string {
	var to []string
	for _, link := range n.all("a") {
		to = append(to, link.attr("href"))
	}
	return to
}

// equal ensures that both lists are the same.
func equal(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %q, want %q", what, got, want)
	}
}
