package httpx

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

type fileInput struct {
	Rows int `query:"rows" minimum:"1" maximum:"100000" default:"2"`
	Fail int `query:"fail"`
}

// TestAFileIsWholeOrFails: a download that ends early is an error for its reader.
// Proves: leads-34
func TestAFileIsWholeOrFails(t *testing.T) {
	d, _ := mount(t, HandleFile(Route{
		Method: http.MethodGet, Path: "/api/file", ID: "file", Tag: "site", Who: Public(), Rate: Unlimited("a test"),
	}, func(_ context.Context, in *fileInput) (File, error) {
		if in.Rows == 13 {
			return File{}, Conflict("Not thirteen.")
		}
		return File{Type: "text/csv; charset=utf-8", Name: "rows.csv", Write: func(w io.Writer) error {
			for i := range in.Rows {
				if i+1 == in.Fail {
					return errSecret
				}
				fmt.Fprintln(w, "row", i)
			}
			return nil
		}}, nil
	}))
	server := httptest.NewServer(d)
	defer server.Close()
	for _, tc := range []struct {
		query  string
		status int
		lines  int
		cut    bool
	}{
		{"", 200, 2, false}, {"?rows=50000", 200, 50_000, false}, {"?rows=13", 409, 0, false}, {"?rows=0", 422, 0, false},
		{"?rows=50000&fail=40000", 200, 0, true},
	} {
		answer, err := http.Get(server.URL + "/api/file" + tc.query)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if answer.StatusCode != tc.status || (err != nil) != tc.cut {
			t.Errorf("%s: %d, %v", tc.query, answer.StatusCode, err)
		}
		if tc.lines > 0 && (strings.Count(string(body), "\n") != tc.lines || answer.Header.Get("Content-Disposition") != `attachment; filename="rows.csv"`) {
			t.Errorf("%s: %d lines, %v", tc.query, strings.Count(string(body), "\n"), answer.Header)
		}
	}
}

// TestASentFileIsSaved under its name, whatever letters it has.
// Proves: platform-165
func TestASentFileIsSaved(t *testing.T) {
	for name, want := range map[string]string{
		"plan 2.pdf":         `attachment; filename="plan 2.pdf"`,
		"Südtor – 図面.pdf":    "attachment; filename*=UTF-8''S%C3%BCdtor%20%E2%80%93%20%E5%9B%B3%E9%9D%A2.pdf",
		"a\"; x=\"\r\nb.pdf": "attachment; filename*=UTF-8''a%22%3B%20x%3D%22%0D%0Ab.pdf",
	} {
		w := httptest.NewRecorder()
		SendFile(w, name, "application/octet-stream", []byte("<script>"))
		if got := w.Header(); got.Get("Content-Disposition") != want || got.Get("X-Content-Type-Options") != "nosniff" || w.Body.String() != "<script>" {
			t.Errorf("%q: %v", name, got)
		}
	}
}
