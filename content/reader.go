package content

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"

	"go.yaml.in/yaml/v4"

	"wardgate/catalog"
	"wardgate/internal/platform/markdown"
)

// reader reads files of prose with the facts filled in.
type reader struct {
	files fs.FS
	facts *catalog.Catalog
	md    *markdown.Renderer
}

// read decodes the front matter of a file into front, complete and without unknown
// fields, and returns its body as Markdown with the facts filled in.
func (r reader) read(name string, known placeholders, front any) (body string, err error) {
	raw, err := fs.ReadFile(r.files, name)
	if err != nil {
		return "", err
	}
	matter, rest, err := split(raw)
	if err == nil {
		err = decode(matter, known, front)
	}
	if err == nil {
		body, err = known.inMarkdown(string(rest))
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return body, nil
}

// split parts front matter and body.
func split(raw []byte) (matter, body []byte, err error) {
	rest, ok := bytes.CutPrefix(bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n")), []byte("---\n"))
	if !ok {
		return nil, nil, errors.New(`the first line is not "---"`)
	}
	matter, body, ok = bytes.Cut(rest, []byte("\n---\n"))
	if !ok {
		return nil, nil, errors.New(`the front matter does not end with a line "---"`)
	}
	return matter, body, nil
}

// decode fills the facts into parsed values, not into the YAML text: a company's
// name with a colon in it must not become YAML.
func decode(matter []byte, known placeholders, front any) error {
	var tree yaml.Node
	if err := yaml.Load(matter, &tree); err != nil {
		return err
	}
	if err := fill(&tree, known); err != nil {
		return err
	}
	if err := tree.Load(front, yaml.WithKnownFields()); err != nil {
		return err
	}
	return complete(front)
}

func fill(n *yaml.Node, known placeholders) error {
	if n.Kind == yaml.ScalarNode {
		filled, err := known.inPlain(n.Value)
		if err != nil {
			return fmt.Errorf("line %d of the front matter: %w", n.Line, err)
		}
		n.Value = filled
	}
	for _, child := range n.Content {
		if err := fill(child, known); err != nil {
			return err
		}
	}
	return nil
}
