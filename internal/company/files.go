package company

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"wardgate/catalog"
)

// part is one file of a profile.
type part struct {
	// Name is the part's name in the profile's JSON; its file is called so, too, in small letters.
	Name string
	of   func(*catalog.Profile) any
}

func parts() []part {
	return []part{
		{"company", func(p *catalog.Profile) any { return &p.Company }}, {"services", func(p *catalog.Profile) any { return &p.Services }},
		{"claims", func(p *catalog.Profile) any { return &p.Claims }}, {"credentials", func(p *catalog.Profile) any { return &p.Credentials }},
		{"testimonials", func(p *catalog.Profile) any { return &p.Testimonials }}, {"clients", func(p *catalog.Profile) any { return &p.Clients }},
		{"papers", func(p *catalog.Profile) any { return &p.Papers }},
		{"promises", func(p *catalog.Profile) any { return &p.Promises }},
		{"caseStudies", func(p *catalog.Profile) any { return &p.CaseStudies }},
	}
}

func (p part) file() string { return fileOf(p.Name) }

var capitalRE = regexp.MustCompile(`[A-Z]`)

// fileOf is the file of the part with that name: case-studies.json of caseStudies.
func fileOf(name string) string {
	return strings.ToLower(capitalRE.ReplaceAllString(name, "-$0")) + ".json"
}

// JSON is the part as its file holds it.
func (p part) JSON(of catalog.Profile) []byte {
	var b bytes.Buffer
	to := json.NewEncoder(&b)
	to.SetEscapeHTML(false)
	to.SetIndent("", "  ")
	if err := to.Encode(p.of(&of)); err != nil {
		panic(fmt.Sprintf("company: %s is not JSON: %v", p.Name, err)) // it holds strings, numbers and lists of them
	}
	return b.Bytes()
}

// mostBytes bounds a file that is read.
const mostBytes = 1 << 20

// ErrRefused is returned for files that are no profile. Each of its lines was told.
var ErrRefused = errors.New("nothing was imported")

// Write writes the files of a profile into a folder, which is made; it refuses one that has such a file already.
func Write(dir string, p catalog.Profile) error {
	for _, part := range parts() {
		if _, err := os.Lstat(filepath.Join(dir, part.file())); err == nil {
			return fmt.Errorf("%s holds a %s already: name a new folder", dir, part.file())
		} else if !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s: %w", dir, errors.Unwrap(err))
		}
	}
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return fmt.Errorf("%s cannot be made: %w", dir, errors.Unwrap(err))
	}
	for _, part := range parts() {
		if err := os.WriteFile(filepath.Join(dir, part.file()), part.JSON(p), 0o600); err != nil {
			return fmt.Errorf("%s cannot be written: %w", filepath.Join(dir, part.file()), errors.Unwrap(err))
		}
	}
	return nil
}

// Files are the texts of a folder by the names of parts, for the lines of problems.
type Files map[string][]byte

// Read reads the files of a folder over p: a part whose file is missing stays as it is there. What cannot be read is told as problems,
// "file, line: reason" each; err is one of the folder.
func Read(dir string, p catalog.Profile) (catalog.Profile, Files, []string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return p, nil, nil, fmt.Errorf("%s cannot be read: %w", dir, errors.Unwrap(err))
	}
	p, texts := p.Clone(), Files{}
	var wrong []string
	for _, e := range entries {
		if !strings.EqualFold(filepath.Ext(e.Name()), ".json") {
			continue
		}
		i := slices.IndexFunc(parts(), func(x part) bool { return x.file() == e.Name() })
		if i < 0 { // company.JSON too: left aside in silence it would look imported
			wrong = append(wrong, readable(e.Name())+": is no file of a profile; those are "+strings.Join(FileNames(), ", "))
			continue
		}
		name := parts()[i].Name
		text, err := readFile(filepath.Join(dir, e.Name()))
		if err != nil {
			wrong = append(wrong, e.Name()+": "+err.Error())
			continue
		}
		texts[name] = text
		if problem := decode(text, parts()[i].of(&p)); problem != "" {
			wrong = append(wrong, e.Name()+", "+problem)
		}
	}
	if len(texts) == 0 && len(wrong) == 0 {
		return p, nil, nil, fmt.Errorf("%s has no file of a profile; those are %s", dir, strings.Join(FileNames(), ", "))
	}
	return p, texts, wrong, nil
}

// readable writes a file's name so that it can do nothing to a terminal.
func readable(name string) string {
	if utf8.ValidString(name) && !strings.ContainsFunc(name, unreadable) {
		return name
	}
	return strconv.QuoteToASCII(name)
}

// FileNames are the files of a profile.
func FileNames() []string {
	var out []string
	for _, p := range parts() {
		out = append(out, p.file())
	}
	return out
}

func readFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, errors.Unwrap(err)
	case !info.Mode().IsRegular():
		return nil, errors.New("is no regular file")
	case info.Size() > mostBytes:
		return nil, fmt.Errorf("is larger than %d bytes", mostBytes)
	}
	text, err := os.ReadFile(path) //nolint:gosec // the operator names the folder
	if err != nil {
		return nil, errors.Unwrap(err)
	}
	return text, nil
}

// decode reads JSON into a part that is emptied first: a fact that the file leaves out is missing, not the one of before. It returns
// "line 3: reason", empty when all is well.
func decode(text []byte, into any) string {
	reflect.ValueOf(into).Elem().SetZero()
	from := json.NewDecoder(bytes.NewReader(text))
	from.DisallowUnknownFields()
	err := from.Decode(into)
	if err == nil {
		if _, more := from.Token(); !errors.Is(more, io.EOF) {
			return fmt.Sprintf("line %d: something follows the end of the data", lineAt(text, from.InputOffset()))
		}
		return ""
	}
	at := from.InputOffset()
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		at = syntax.Offset
	}
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fmt.Sprintf("line %d: %s wants %s and has %s", lineAt(text, wrong.Offset), wrong.Field, jsonName(wrong.Type.Kind().String()), valueName(wrong.Value))
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Sprintf("line %d: the file ends before its data does", lineAt(text, int64(len(text))))
	}
	reason := strings.TrimPrefix(err.Error(), "json: ")
	if name, unknown := strings.CutPrefix(reason, "unknown field "); unknown { // the decoder is past the whole value by then
		if key := regexp.MustCompile(regexp.QuoteMeta(name) + `\s*:`).FindIndex(text); key != nil {
			at = int64(key[0])
		}
	}
	return fmt.Sprintf("line %d: %s", lineAt(text, at), reason)
}

func jsonName(kind string) string {
	switch kind {
	case "slice", "array":
		return "a list"
	case "struct", "map", "object":
		return "an object"
	case "bool":
		return "true or false"
	case "int":
		return "a whole number"
	}
	return "a text"
}

// valueName names what JSON has: of a number that does not fit, the number.
func valueName(value string) string {
	if number, is := strings.CutPrefix(value, "number "); is {
		return number
	}
	if value == "number" {
		return "a number"
	}
	return jsonName(value)
}

func lineAt(text []byte, offset int64) int {
	return 1 + bytes.Count(text[:min(max(offset, 0), int64(len(text)))], []byte("\n"))
}

// Place is where a problem's field stands in the files: "services.json, line 4". A part that was not read stands in the database.
func (f Files) Place(field string) string {
	name, inside, _ := strings.Cut(field, ".")
	if i := strings.IndexByte(name, '['); i >= 0 {
		name, inside = name[:i], field[i:]
	}
	text, read := f[name]
	if !read {
		return name + " (as it is stored)"
	}
	return fmt.Sprintf("%s, line %d", fileOf(name), lineAt(text, offsetOf(text, inside)))
}

// offsetOf is where the value at a path such as "[1].phones[0].e164" begins; of a path that leads nowhere, where its last known
// step does.
func offsetOf(text []byte, path string) int64 {
	from := json.NewDecoder(bytes.NewReader(text))
	at := int64(0)
	for step := range strings.FieldsFuncSeq(path, func(r rune) bool { return r == '.' || r == '[' || r == ']' }) {
		next, found := into(from, step)
		if !found {
			return at
		}
		at = next
		for at < int64(len(text)) && strings.IndexByte(" \t\r\n,:", text[at]) >= 0 {
			at++
		}
	}
	return at
}

// into moves from the beginning of an object or a list to the value of one of its members.
func into(from *json.Decoder, step string) (at int64, found bool) {
	open, err := from.Token()
	if err != nil {
		return 0, false
	}
	for n := 0; from.More(); n++ {
		name := fmt.Sprint(n)
		if open == json.Delim('{') {
			key, err := from.Token()
			if err != nil {
				return 0, false
			}
			name, _ = key.(string)
		}
		at = from.InputOffset() // the comma or the colon before the value comes next
		if name == step {
			return at, true
		}
		var skipped json.RawMessage
		if from.Decode(&skipped) != nil {
			return 0, false
		}
	}
	return 0, false
}
