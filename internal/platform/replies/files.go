package replies

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/mail/reading"
	"wardgate/internal/platform/replies/sqlgen"
)

// Limits of what is kept of the files that come with mails. Each must lie within what is read of its mail (MostMail).
const (
	// MostFiles is how many files of one mail are kept.
	MostFiles = 10
	// MostOfCase and MostOfAll are how many bytes of them are kept within a day, of one case and in all.
	MostOfCase = 40 << 20
	MostOfAll  = 200 << 20
	// picturesTake is how long the pictures of one mail may take to be made anew; the others are kept as they came.
	picturesTake = 30 * time.Second
	mostFileName = 100
)

// Why a file was not kept.
const (
	tooLarge  = "large"
	tooMany   = "number"
	fullDay   = "day"
	fullDisk  = "disk"
	byProgram = "program"
	unread    = "unreadable"
)

// kindPicture is the kind of a file that is shown.
const kindPicture = "picture"

// File is a file that came with an answer.
type File struct {
	ID     string `json:"id" doc:"what it is opened by; empty for one that is not kept"`
	Name   string `json:"name" doc:"as its sender called it, without what would mislead"`
	Size   int64  `json:"size" doc:"in bytes; of one that is too large about"`
	Kind   string `json:"kind" enum:",picture,pdf,archive,program,page,mail,other" doc:"by its first bytes; of a program by its name as well; empty for one that was not looked at"`
	Why    string `json:"why" enum:",large,number,day,disk,program,unreadable" doc:"why it is not kept"`
	Width  int    `json:"width" doc:"of a picture that is shown, in pixels; 0 for others"`
	Height int    `json:"height"`

	content, preview []byte
}

// Kept tells whether it can be opened.
func (f File) Kept() bool { return f.ID != "" }

// Reason tells why it is not kept, in words.
func (f File) Reason() string {
	return map[string]string{
		tooLarge: "too large", tooMany: "too many files", fullDay: "too much in a day", fullDisk: "the disk is nearly full", byProgram: "a program sent it",
		unread: "it cannot be read",
	}[f.Why]
}

func (f *File) drop(why string) {
	f.ID, f.Why, f.Width, f.Height, f.content, f.preview = "", why, 0, 0, nil, nil
}

// files are those of a mail as they are kept: nothing of what was typed by a stranger is run, and a picture is made anew.
func (s *Service) files(ctx context.Context, m reading.Mail, now time.Time) []File {
	ctx, cancel := context.WithTimeout(ctx, picturesTake)
	defer cancel()
	out := make([]File, 0, len(m.Attachments))
	kept := 0
	for _, a := range m.Attachments {
		f := File{Name: fileName(s.Links.Hide(a.Name)), Size: a.Size}
		switch {
		case m.Automatic != "":
			f.Why = byProgram // a report returns our own mail, with its private link
		case a.Data == nil:
			f.Why = tooLarge
		case kept == MostFiles:
			f.Why = tooMany
		default:
			f.ID = s.IDs.Row("file", now)
			s.fill(ctx, &f, a)
		}
		if f.Kept() {
			kept++
		}
		out = append(out, f)
	}
	return out
}

// fill makes what is kept of a file's bytes.
func (s *Service) fill(ctx context.Context, f *File, a reading.Attachment) {
	f.Kind, f.content = kindOf(f.Name, a.Data), a.Data
	if a.Mail {
		inner, err := reading.Read(a.Data)
		if err != nil {
			f.drop(unread)
			return
		}
		f.Kind, f.Name, f.content = "mail", withEnding(f.Name, ".txt"), []byte(s.Links.Hide(asText(inner)))
		return
	}
	if p, err := s.Pictures.Anew(ctx, a.Data); err == nil {
		f.Kind, f.Name, f.content, f.preview, f.Width, f.Height = kindPicture, withEnding(f.Name, ".jpg"), p.JPEG, p.Preview, p.Width, p.Height
		return
	}
	if utf8.Valid(a.Data) { // words, in which a private link may stand
		f.content = []byte(s.Links.Hide(string(a.Data)))
	}
}

// asText is a mail within a mail, to be read.
func asText(m reading.Mail) string {
	var b strings.Builder
	fmt.Fprintf(&b, "From: %s <%s>\nSubject: %s\n", m.Name, m.Address, m.Subject)
	for _, a := range m.Attachments {
		fmt.Fprintf(&b, "Attached, not kept: %s (%d bytes)\n", fileName(a.Name), a.Size)
	}
	b.WriteString("\n" + m.Text + "\n\n" + m.Quoted + "\n")
	return b.String()
}

// fileName is a name as it may be shown and saved: of the last part of a path, without what turns letters around, hides an ending or means something to
// a system.
func fileName(name string) string {
	name = forms.CutLine(name, 1000)
	if i := strings.LastIndexAny(name, `/\`); i >= 0 {
		name = name[i+1:]
	}
	name = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case strings.ContainsRune(`<>:"|?*%;`, r), r == utf8.RuneError:
			return '_'
		}
		return r
	}, name)
	name = strings.Trim(strings.Join(strings.Fields(name), " "), ". ")
	if name == "" {
		return "file"
	}
	if utf8.RuneCountInString(name) <= mostFileName {
		return name
	}
	end := path.Ext(name)
	if len(end) > 10 {
		end = ""
	}
	return strings.TrimRight(forms.CutLine(name, mostFileName-len(end)), ". ") + end
}

// withEnding is a name with the ending of what the file is now.
func withEnding(name, ending string) string {
	return strings.TrimSuffix(name, path.Ext(name)) + ending
}

// kindOf tells what a file is, by its first bytes; a program also by its name, of which it may be a script.
func kindOf(name string, data []byte) string {
	begins := func(with ...string) bool {
		return slices.ContainsFunc(with, func(s string) bool { return bytes.HasPrefix(data, []byte(s)) })
	}
	switch {
	case begins("MZ", "\x7fELF", "#!", "\xcf\xfa\xed\xfe", "\xca\xfe\xba\xbe"), slices.Contains(programs(), strings.ToLower(path.Ext(name))):
		return "program"
	case begins("%PDF-"):
		return "pdf"
	case begins("PK\x03\x04", "PK\x05\x06", "\x1f\x8b", "Rar!", "7z\xbc\xaf"):
		return "archive"
	case bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(data[:min(len(data), 512)], []byte("\xef\xbb\xbf")), " \t\r\n"), []byte("<")):
		return "page"
	}
	return "other"
}

// programs are the endings of files that a computer runs when they are opened.
func programs() []string {
	return strings.Fields(".exe .scr .com .pif .bat .cmd .js .jse .vbs .vbe .wsf .wsh .hta .lnk .msi .ps1 .jar .reg .cpl .app .dmg .iso .docm .xlsm .pptm")
}

// fit drops the files for which there is no room, in the transaction that stores the answer. It works on a copy: the transaction may run again.
func (s *Service) fit(ctx context.Context, q *sqlgen.Queries, r Reply) ([]File, error) {
	files := slices.Clone(r.Files)
	if !slices.ContainsFunc(files, File.Kept) {
		return files, nil
	}
	ofCase, err1 := q.FilesOfCaseSince(ctx, sqlgen.FilesOfCaseSinceParams{CaseID: r.CaseID, At: r.At.Add(-within)})
	ofAll, err2 := q.FilesSince(ctx, r.At.Add(-within))
	if err := errors.Join(err1, err2); err != nil {
		return nil, fmt.Errorf("counting files: %w", err)
	}
	room := s.Room()
	for i := range files {
		f := &files[i]
		size := f.stored()
		switch {
		case !f.Kept():
		case !room:
			f.drop(fullDisk)
		case ofCase+size > MostOfCase, ofAll+size > MostOfAll:
			f.drop(fullDay)
		default:
			ofCase, ofAll = ofCase+size, ofAll+size
		}
	}
	return files, nil
}

func (f File) stored() int64 { return int64(len(f.content) + len(f.preview)) }

// keep stores the files of an answer.
func keep(ctx context.Context, q *sqlgen.Queries, r Reply) error {
	for _, f := range r.Files {
		if !f.Kept() {
			continue
		}
		if err := q.InsertFile(ctx, sqlgen.InsertFileParams{
			ID: f.ID, ReplyID: r.ID, Feature: r.Feature, CaseID: r.CaseID, Name: f.Name, Size: f.stored(), At: r.At, Preview: bytesOf(f.preview), Content: bytesOf(f.content),
		}); err != nil {
			return fmt.Errorf("storing a file: %w", err)
		}
	}
	return nil
}

// bytesOf are bytes for a column that is never null.
func bytesOf(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// Content is what is kept of a file.
type Content struct {
	Name  string
	Bytes []byte
}

// Open returns a file of a case, or sql.ErrNoRows.
func Open(ctx context.Context, from sqlgen.DBTX, feature, caseID, id string) (Content, error) {
	row, err := sqlgen.New(from).File(ctx, sqlgen.FileParams{ID: id, Feature: feature, CaseID: caseID})
	if err != nil {
		return Content{}, fmt.Errorf("replies.Open: %w", err)
	}
	return Content{row.Name, row.Content}, nil
}

// Preview returns the small picture of a file of a case, or sql.ErrNoRows.
func Preview(ctx context.Context, from sqlgen.DBTX, feature, caseID, id string) (Content, error) {
	row, err := sqlgen.New(from).Preview(ctx, sqlgen.PreviewParams{ID: id, Feature: feature, CaseID: caseID})
	if err == nil && len(row.Preview) == 0 {
		err = sql.ErrNoRows
	}
	if err != nil {
		return Content{}, fmt.Errorf("replies.Preview: %w", err)
	}
	return Content{row.Name, row.Preview}, nil
}

// exported is an answer as its person gets it: with the files.
type exported struct {
	View

	Contents map[string][]byte `json:"contents" doc:"the files that are kept, by their ids"`
}

// export adds the files to an answer.
func export(ctx context.Context, tx *db.Tx, r Reply) (exported, error) {
	rows, err := sqlgen.New(tx).FilesOfReply(ctx, r.ID)
	if err != nil {
		return exported{}, fmt.Errorf("replies: the files of %s: %w", r.ID, err)
	}
	out := exported{r.View(), make(map[string][]byte, len(rows))}
	for _, f := range rows {
		out.Contents[f.ID] = f.Content
	}
	return out, nil
}
