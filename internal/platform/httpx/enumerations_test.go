package httpx

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/ids"
)

type choiceInput struct {
	State string `query:"state" enum:"all,@states" default:"all"`
	Body  struct {
		Kinds []string `json:"kinds" enum:"@kinds"`
	}
}

func choice(context.Context, *choiceInput) (*struct{}, error) { return &struct{}{}, nil }

// TestATagNamesAnEnumeration ensures that a list of Options replaces its name in tags,
// both in what is refused and in what is described, and that a wrong name stops the
// start.
// Proves: platform-10
func TestATagNamesAnEnumeration(t *testing.T) {
	route := Handle(Route{
		Method: http.MethodPost, Path: "/api/x", ID: "x", Tag: "site", Who: Public(), Rate: Unlimited("test"), Repeat: Repeats, Body: 1 << 10,
	}, choice)
	opts := Options{Log: slog.New(slog.DiscardHandler), Authenticator: header{}, IDs: ids.System(), Now: time.Now, Enumerations: map[string][]string{"states": {"open", "closed"}}}
	if _, err := Mount(opts, []Route{route}); err == nil || !strings.Contains(err.Error(), "kinds") {
		t.Errorf("a list that does not exist was mounted: %v", err)
	}
	opts.Enumerations["kinds"] = []string{"red", "blue"}
	router, err := Mount(opts, []Route{route})
	if err != nil {
		t.Fatal(err)
	}
	for asked, want := range map[string]int{
		`?state=open {"kinds":["red","blue"]}`: http.StatusNoContent,
		`? {"kinds":[]}`:                       http.StatusNoContent,
		`?state=@states {"kinds":[]}`:          http.StatusUnprocessableEntity,
		`?state=shut {"kinds":[]}`:             http.StatusUnprocessableEntity,
		`? {"kinds":["green"]}`:                http.StatusUnprocessableEntity,
	} {
		query, body, _ := strings.Cut(asked, " ")
		r := httptest.NewRequest(http.MethodPost, "/api/x"+query, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		router.ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("%s: %d, want %d: %s", asked, w.Code, want, w.Body)
		}
		if w.Code == http.StatusUnprocessableEntity && strings.Contains(w.Body.String(), "@") {
			t.Errorf("%s: a caller reads the name of a list: %s", asked, w.Body)
		}
	}
	if described, err := router.OpenAPI(); err != nil || strings.Contains(string(described), "@") {
		t.Errorf("the description names a list instead of its values: %v %s", err, described)
	}
}
