package content

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"
)

// Template is one of the mails that follow up leads (U20). Like an article it is a row like
// any other once automation has taken it over. Its merge tags ({{name}}) and facts ({phone})
// are filled for each person when it is sent.
type Template struct {
	ID      string `yaml:"-"`
	Subject string `yaml:"subject"`
	// Content is Markdown.
	Content string `yaml:"-"`
}

// templates reads every file of the folder, in the order of their names.
func (r reader) templates(c *Content) error {
	names, err := fs.Glob(r.files, "automation/*.md")
	if err != nil {
		return err
	}
	slices.Sort(names)
	for _, name := range names {
		raw, err := fs.ReadFile(r.files, name)
		if err != nil {
			return err
		}
		l := Template{ID: strings.TrimSuffix(path.Base(name), ".md")}
		matter, body, err := split(raw)
		if err == nil {
			err = yaml.Load(matter, &l, yaml.WithKnownFields())
		}
		if l.Content = strings.TrimSpace(string(body)); err == nil && (l.Subject == "" || l.Content == "") {
			err = errors.New("it has no subject or no text")
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		c.Templates = append(c.Templates, l)
	}
	return nil
}
