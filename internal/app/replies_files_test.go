package app_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/platform/backup"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail/intake"
	"wardgate/internal/platform/replies"
	"wardgate/internal/staff"
	"wardgate/migrations"
)

// attached is a part of a mail.
type attached struct {
	kind, name, how string
	data            []byte
}

// withFiles is a mail of a person with these files.
func withFiles(id, text string, files ...attached) string {
	var b strings.Builder
	fmt.Fprintf(&b, "From: Dana Birch <%s>\nTo: %s\nSubject: Re: Your request\nMessage-ID: <%s@birch.example>\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=edge\n\n"+
		"--edge\nContent-Type: text/plain; charset=utf-8\n\n%s\n", visitorEmail, answersAt, id, text)
	for _, f := range files {
		how := f.how
		if how == "" {
			how = "attachment"
		}
		fmt.Fprintf(&b, "--edge\nContent-Type: %s\nContent-Disposition: %s; filename=\"%s\"\nContent-Transfer-Encoding: base64\n\n", f.kind, how, f.name)
		for code := base64.StdEncoding.EncodeToString(f.data); code != ""; {
			n := min(76, len(code))
			b.WriteString(code[:n] + "\n")
			code = code[n:]
		}
	}
	b.WriteString("--edge--\n")
	return b.String()
}

// located is what a camera writes into a picture.
const located = "51.0447N 114.0719W Serial 555-0123"

// camera is a photo as a camera writes it, and with a page behind its end.
func camera(t *testing.T, w, h int) []byte {
	t.Helper()
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			m.SetRGBA(x, y, color.RGBA{uint8(x), uint8(y), 90, 255})
		}
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, nil); err != nil {
		t.Fatal(err)
	}
	note := append([]byte("\xff\xd8\xff\xe1"), binary.BigEndian.AppendUint16(nil, uint16(len(located)+2))...)
	return append(append(append(note, located...), b.Bytes()[2:]...), "<script>alert(1)</script>"...)
}

// bomb is a picture that says it has a billion pixels.
func bomb() []byte {
	head := append([]byte("IHDR"), 0, 0, 0x7f, 0xff, 0, 0, 0x7f, 0xff, 8, 2, 0, 0, 0)
	out := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), head...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(head))
}

// file asks for one of a case.
func (a *answering) file(at, id, cookie string) (int, http.Header, string) {
	a.t.Helper()
	got := a.Do(http.MethodGet, at+"/files/"+id, "", "Cookie", cookie)
	return got.Status, got.Header, got.Body
}

// TestFilesOfAnAnswerAreKept once, pictures made anew, and everything else as it came, to be saved and never run.
// Proves: platform-162, platform-163, platform-165
func TestFilesOfAnAnswerAreKept(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newAnswering(t, d)
		at, to := a.answered("/api/quotes", "/api/staff/quotes", good().json())
		photo, plan := camera(t, 900, 700), []byte("%PDF-1.7\n\x80\x81 a plan")
		mail := withFiles("files", "The hole in the fence.",
			attached{"image/jpeg", "IMG_0042.jpeg", "", photo}, attached{"image/png", "logo.png", "inline", photo}, attached{"application/pdf", "plan.pdf", "", plan},
			attached{"application/pdf", "invoice.pdf", "", []byte("MZ\x90\x00 a program")}, attached{"application/zip", "a.zip", "", []byte("PK\x03\x04 packed")},
			attached{"application/ms-tnef", "winmail.dat", "", []byte("\x78\x9f\x3e\x22 of Outlook")}, attached{"text/html", "../../etc/cron.d/x.html", "", []byte("<script>alert(1)</script>")},
			attached{"image/svg+xml", "a.svg", "", []byte("<svg onload='alert(1)'/>")}, attached{"image/png", "bomb.png", "", bomb()},
			attached{"image/jpeg", "=?utf-8?b?" + base64.StdEncoding.EncodeToString([]byte("photo\u202Egpj.exe")) + "?=", "", photo},
		)
		for range 2 { // delivered twice
			a.sends(to, mail)
		}
		got := a.detail(at)
		if len(got.Replies) != 1 || len(got.Replies[0].Attachments) != 10 {
			t.Fatalf("%+v", got.Replies)
		}
		if n := a.Count("SELECT count(*) FROM reply_files"); n != 10 {
			t.Errorf("%d files are stored", n)
		}
		files := got.Replies[0].Attachments
		for i, want := range []struct{ name, kind string }{
			{"IMG_0042.jpg", "picture"}, {"logo.jpg", "picture"}, {"plan.pdf", "pdf"}, {"invoice.pdf", "program"}, {"a.zip", "archive"}, {"winmail.dat", "other"},
			{"x.html", "page"}, {"a.svg", "page"}, {"bomb.png", "other"}, {"photogpj.jpg", "picture"},
		} {
			f := files[i]
			if f.Name != want.name || f.Kind != want.kind || f.ID == "" || f.Why != "" || (f.Width > 0) != (f.Kind == "picture") {
				t.Errorf("file %d is %+v, want %v", i, f, want)
			}
			status, header, body := a.file(at, f.ID, a.cookie)
			if status != http.StatusOK || header.Get("Content-Type") != "application/octet-stream" || header.Get("X-Content-Type-Options") != "nosniff" ||
				header.Get("Content-Disposition") != `attachment; filename="`+want.name+`"` || header.Get("Content-Security-Policy") != "default-src 'none'; sandbox" ||
				header.Get("Cache-Control") != "no-store" || header.Get("Cross-Origin-Resource-Policy") != "same-origin" {
				t.Errorf("%s: %d %v", f.Name, status, header)
			}
			status, header, small := a.file(at, f.ID+"/preview", a.cookie)
			if f.Kind != "picture" {
				if status != http.StatusNotFound {
					t.Errorf("%s has a preview: %d", f.Name, status)
				}
				continue
			}
			m, err := jpeg.Decode(strings.NewReader(body))
			if err != nil || m.Bounds().Dx() != 900 || strings.Contains(body, "Serial") || strings.Contains(body, "<script>") {
				t.Errorf("%s: %v, or what the camera wrote is in it", f.Name, err)
			}
			p, err := jpeg.Decode(strings.NewReader(small))
			if err != nil || status != http.StatusOK || p.Bounds().Dx() != 480 || header.Get("Content-Type") != "image/jpeg" || !strings.HasPrefix(header.Get("Content-Disposition"), "attachment") {
				t.Errorf("the preview of %s: %d %v %v", f.Name, status, header, err)
			}
		}
		if _, _, body := a.file(at, files[2].ID, a.cookie); body != string(plan) {
			t.Errorf("the plan is %q", body)
		}
		if _, text := got.heard(); !strings.Contains(text, "Attached: plan.pdf (") || strings.Contains(text, "not kept") {
			t.Errorf("the history tells %q", text)
		}
		lead := a.Do(http.MethodGet, "/api/staff/leads/"+got.LeadID+"/timeline", "", "Cookie", a.cookie)
		if lead.Status != http.StatusOK || !strings.Contains(lead.Body, "[plan.pdf]") {
			t.Errorf("the lead's timeline: %d %s", lead.Status, lead.Body)
		}
		silent(t, a.Instance)
	})
}

// TestWhatIsNotKeptIsTold by name, size and reason, and the mail's words are kept: of a video, of too many files, of a day that is full, of a disk that
// nearly is, and of what programs send.
// Proves: platform-138, platform-166
func TestWhatIsNotKeptIsTold(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newAnswering(t, d)
		at, to := a.answered("/api/contact", "/api/staff/contact", letter().json())
		told := func(id, want string) replies.View {
			t.Helper()
			list := a.detail(at)
			last := list.Replies[len(list.Replies)-1]
			if _, text := list.heard(); last.Text != "Words of "+id || !strings.Contains(text, want) {
				t.Errorf("%s: %q tells %q, want %q", id, last.Text, text, want)
			}
			return last
		}
		small := attached{"text/csv", "a.csv", "", []byte("a,b")}
		a.sends(to, withFiles("video", "Words of video", small, attached{"video/quicktime", "video.mov", "", bytes.Repeat([]byte("frame"), 8_000_000)}))
		if last := told("video", "Attached: a.csv (3 bytes)\nAttached, not kept, too large: video.mov (40.0 MB)\n"); !last.Incomplete || last.Attachments[0].ID == "" {
			t.Errorf("%+v", last)
		}
		a.sends(to, withFiles("many", "Words of many", small, small, small, small, small, small, small, small, small, small, small))
		told("many", "Attached, not kept, too many files: a.csv (3 bytes)")
		large := attached{"application/pdf", "plan.pdf", "", append([]byte("%PDF-\x80"), bytes.Repeat([]byte{0x80}, 6_900_000)...)}
		for i := range 6 {
			a.sends(to, withFiles(fmt.Sprint("day", i), fmt.Sprint("Words of day", i), large))
		}
		told("day5", "Attached: plan.pdf (6.9 MB)")
		a.sends(to, withFiles("day6", "Words of day6", large, small))
		told("day6", "Attached, not kept, too much in a day: plan.pdf (6.9 MB)\nAttached: a.csv (3 bytes)")
		a.App.Replies.Room = func() bool { return false }
		a.sends(to, withFiles("disk", "Words of disk", small))
		told("disk", "Attached, not kept, the disk is nearly full: a.csv (3 bytes)")
		a.App.Replies.Room = func() bool { return true }
		stored := a.Count("SELECT count(*) FROM reply_files")
		a.sends(to, strings.Replace(withFiles("program", "Words of program", small), "MIME-Version", "Auto-Submitted: auto-replied\nMIME-Version", 1))
		told("program", "Attached, not kept, a program sent it: a.csv (3 bytes)")
		if n := a.Count("SELECT count(*) FROM reply_files"); n != stored {
			t.Errorf("%d files were stored", n-stored)
		}
	})
}

// TestFilesAreForWhoMayReadTheCase, and who opened one is in the audit log.
// Proves: platform-164
func TestFilesAreForWhoMayReadTheCase(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newAnswering(t, d)
		at, to := a.answered("/api/quotes", "/api/staff/quotes", good().json())
		other, _ := a.answered("/api/contact", "/api/staff/contact", letter().json())
		a.sends(to, withFiles("one", "See the plan.", attached{"image/jpeg", "fence.jpg", "", camera(t, 40, 40)}))
		id := a.detail(at).Replies[0].Attachments[0].ID
		_, viewer := a.SignIn("viewer@wardgate.example", staff.Viewer)
		_, editor := a.SignIn("editor@wardgate.example", staff.Editor)
		for _, end := range []string{"", "/preview"} {
			for _, tc := range []struct {
				at, id, cookie string
				want           int
			}{
				{at, id, viewer, 200}, {at, id, editor, 403}, {at, id, "", 401}, {other, id, viewer, 404}, {strings.Replace(at, "quotes", "contact", 1), id, viewer, 404},
				{at, "file_none", viewer, 404}, {at, "..%2f..%2fwardgate.db", viewer, 404}, {at, id[:len(id)-1] + "%25", viewer, 404},
			} {
				if status, _, body := a.file(tc.at, tc.id+end, tc.cookie); status != tc.want {
					t.Errorf("%s/files/%s%s: %d %s, want %d", tc.at, tc.id, end, status, body, tc.want)
				}
			}
		}
		if n := a.Count("SELECT count(*) FROM audit_log WHERE action = 'quotes.file-opened' AND detail LIKE '%" + id + "%'"); n != 1 {
			t.Errorf("%d openings are in the audit log", n)
		}
	})
}

// TestFilesGoWithTheirPerson into the export and, at an erasure, out of the database; a backup has them.
// Proves: platform-167, platform-162
func TestFilesGoWithTheirPerson(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newAnswering(t, d)
		at, to := a.answered("/api/contact", "/api/staff/contact", letter().json())
		plan := []byte("%PDF-1.7\n\x80\x81 a plan")
		a.sends(to, withFiles("one", "See the plan.", attached{"application/pdf", "plan.pdf", "", plan}))
		got := a.detail(at)
		id, lead := got.Replies[0].Attachments[0].ID, "/api/staff/leads/"+got.LeadID
		var file bytes.Buffer
		if _, err := backup.Backup(t.Context(), d, &file, backup.Meta{Product: "test", At: a.now.Now()}); err != nil {
			t.Fatal(err)
		}
		if exported := a.Do(http.MethodGet, lead+"/export", "", "Cookie", a.cookie); !strings.Contains(exported.Body, `"contents":{"`+id+`":"`+base64.StdEncoding.EncodeToString(plan)+`"}`) {
			t.Errorf("the export lacks the file: %s", exported.Body)
		}
		a.erase(lead)
		if n := a.Count("SELECT count(*) FROM reply_files"); n != 0 {
			t.Errorf("%d files are left", n)
		}
		if status, _, _ := a.file(at, id, a.cookie); status != http.StatusNotFound {
			t.Errorf("the file answers %d", status)
		}
		restored, err := db.Open(t.Context(), db.Options{Dir: t.TempDir()})
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = restored.Close() }()
		if _, err := backup.Restore(t.Context(), restored, &file, migrations.SQLite()); err != nil {
			t.Fatal(err)
		}
		if c, err := replies.Open(t.Context(), restored.Read(), "contact", strings.TrimPrefix(at, "/api/staff/contact/"), id); err != nil || !bytes.Equal(c.Bytes, plan) {
			t.Errorf("restored: %q, %v", c.Bytes, err)
		}
	})
}

// TestNoLinkComesInWithAFile: mails within mails are kept as words, and in these and in other words our private links and addresses are hidden.
// Proves: platform-168
func TestNoLinkComesInWithAFile(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newAnswering(t, d)
		at, to := a.answered("/api/quotes", "/api/staff/quotes", good().json())
		token := intake.Detail(to)
		inner := []byte("From: Guard <" + to + ">\r\nSubject: Your offer\r\nContent-Type: text/plain\r\n\r\nWe come at nine.\r\nWrite to " + to + "\r\n")
		a.sends(to, withFiles("inner", "Here is theirs.", attached{"message/rfc822", "Your offer.eml", "", inner}, attached{"application/octet-stream", "saved.eml", "", inner},
			attached{"message/rfc822", "none.eml", "", []byte("no mail")}))
		files := a.detail(at).Replies[0].Attachments
		if len(files) != 3 || files[0].Kind != "mail" || files[0].Name != "Your offer.txt" || files[2].Why != "unreadable" {
			t.Fatalf("%+v", files)
		}
		for _, f := range files[:2] {
			if _, _, body := a.file(at, f.ID, a.cookie); strings.Contains(body, token) || !strings.Contains(body, "We come at nine.") {
				t.Errorf("%s: %s", f.Name, body)
			}
		}
	})
}

// erase removes the person of a lead, once no mail to them is leaving.
func (a *answering) erase(lead string) {
	a.t.Helper()
	var l struct{ Version int }
	if got := a.Do(http.MethodGet, lead, "", "Cookie", a.cookie); json.Unmarshal([]byte(got.Body), &l) != nil {
		a.t.Fatalf("%d %s", got.Status, got.Body)
	}
	for a.Count("SELECT count(*) FROM mails WHERE state <> 'sent'") > 0 {
		time.Sleep(5 * time.Millisecond)
	}
	if got := a.Do(http.MethodPost, lead+"/erase", fmt.Sprintf(`{"version":%d}`, l.Version), "Cookie", a.cookie, "Content-Type", "application/json"); got.Status >= 300 {
		a.t.Fatalf("%d %s", got.Status, got.Body)
	}
}

// TestAnAnswerAndItsFilesAreStoredTogether: where a file cannot be, neither is the answer, and its server comes again. Brought four times at once it is there once.
// Proves: platform-162
func TestAnAnswerAndItsFilesAreStoredTogether(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newAnswering(t, d)
		at, to := a.answered("/api/contact", "/api/staff/contact", letter().json())
		mail := withFiles("one", "See the plan.", attached{"application/pdf", "plan.pdf", "", []byte("%PDF-1.7 a plan")})
		for _, rename := range []string{"reply_files RENAME TO reply_files_gone", "reply_files_gone RENAME TO reply_files"} {
			if _, err := d.Writer().ExecContext(t.Context(), "ALTER TABLE "+rename); err != nil {
				t.Fatal(err)
			}
			err := a.send(to, mail)
			if gone := strings.HasSuffix(rename, "gone"); gone != (err != nil && strings.HasPrefix(err.Error(), "451")) || gone && len(a.detail(at).Replies) != 0 {
				t.Errorf("%s: %v", rename, err)
			}
		}
		if list := a.detail(at).Replies; len(list) != 1 || list[0].Attachments[0].ID == "" {
			t.Errorf("%+v", list)
		}
		both := withFiles("both", "Once.", attached{"image/jpeg", "fence.jpg", "", camera(t, 400, 300)})
		var four sync.WaitGroup
		for range 4 {
			four.Go(func() {
				if err := a.send(to, both); err != nil {
					t.Error(err)
				}
			})
		}
		four.Wait()
		if n := a.Count("SELECT count(*) FROM reply_files WHERE name = 'fence.jpg'"); n != 1 || len(a.detail(at).Replies) != 2 {
			t.Errorf("four at once: %d files, %d answers", n, len(a.detail(at).Replies))
		}
	})
}
