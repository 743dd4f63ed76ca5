package company

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/jobs"
)

// CanBadges is the permission to keep the register of badges.
const CanBadges httpx.Permission = "company.badges"

const (
	badgesPath = "/api/staff/company/badges"
	// askPath is the page that answers strangers.
	askPath = "/verify/badge"
)

// Routes is the endpoint table.
func (b *Badges) Routes() []httpx.Route {
	line := func(method, below, id, summary string, repeat httpx.Idempotency) httpx.Route {
		return httpx.Route{Method: method, Path: badgesPath + below, ID: id, Tag: Topic, Summary: summary, Who: httpx.Allow(CanBadges),
			Rate: httpx.Unlimited("only signed-in staff can call it"), Repeat: repeat, Status: http.StatusOK}
	}
	save := line(http.MethodPut, "/{number}", "save-badge", "Add a badge, or change the one of this number", httpx.ByState)
	load := line(http.MethodPost, "/import", "import-badges", "Add or change the badges of a file for spreadsheets, all or none", httpx.ByState)
	load.Body = mostBody
	save.Fresh, load.Fresh = true, true // it vouches for a stranger at a door
	file := line(http.MethodGet, "/csv", "export-badges", "The register as a file for spreadsheets", httpx.IdempotencyUndeclared)
	file.Fresh = true
	ask := httpx.Route{
		Method: http.MethodPost, Path: askPath, ID: "ask-badge", Tag: Topic, Summary: "Whether a badge is one of the company's today, as a page",
		// Ten at a door, then six a minute: nobody reads badges faster, and a register is not read out this way. Everybody together
		// share fifty times that.
		Who: httpx.Public(), Rate: httpx.PerMinute("badges", 6, 10).All(50), Repeat: httpx.Repeats, ShowsRefusal: true,
	}
	form := httpx.Route{
		Method: http.MethodGet, Path: askPath, ID: "badge-page", Tag: Topic, Summary: "The page that asks for a badge's number",
		Who: httpx.Public(), Rate: httpx.PerMinute("status", 120, 60),
	}
	off := line(http.MethodDelete, "/{number}", "delete-badge", "Take a badge off the register", httpx.ByState)
	off.Fresh = true // from then on its guard is told to be none of ours
	return []httpx.Route{
		httpx.Handle(line(http.MethodGet, "", "list-badges", "The register of badges, and how often strangers asked", httpx.IdempotencyUndeclared), b.handleList),
		httpx.Handle(save, b.handleSave),
		httpx.Handle(off, b.handleDelete),
		httpx.Handle(load, b.handleImport),
		httpx.HandleFile(file, b.handleFile),
		httpx.Raw(ask, http.HandlerFunc(b.serveAnswer)),
		httpx.Raw(form, http.HandlerFunc(b.serveForm)),
	}
}

// Tasks is the background work.
func (b *Badges) Tasks() []jobs.Task {
	return []jobs.Task{{Name: "company.forget-badges", Every: time.Hour, Run: b.Forget}}
}

// BadgesBody is the register.
type BadgesBody struct {
	Items   []Badge `json:"items" nullable:"false"`
	Known   int64   `json:"known" doc:"how often strangers asked for a badge that is ours, in 30 days"`
	Unknown int64   `json:"unknown" doc:"and for one that is not"`
}

type badgesOutput struct{ Body BadgesBody }

func (b *Badges) handleList(ctx context.Context, _ *struct{}) (*badgesOutput, error) {
	list, err := b.List(ctx)
	if err != nil {
		return nil, err
	}
	known, unknown, err := b.Asked(ctx)
	return &badgesOutput{BadgesBody{list, known, unknown}}, err
}

type saveBadgeInput struct {
	Number string `path:"number" maxLength:"40"`
	Body   struct {
		FirstName string `json:"firstName,omitempty"`
		Initial   string `json:"initial,omitempty"`
		Role      string `json:"role"`
		ValidFrom string `json:"validFrom"`
		ValidTo   string `json:"validTo"`
		Active    bool   `json:"active"`
	}
}

func (b *Badges) handleSave(ctx context.Context, in *saveBadgeInput) (*badgesOutput, error) {
	badge, wrong := checkBadge(Badge{in.Number, in.Body.FirstName, in.Body.Initial, in.Body.Role, in.Body.ValidFrom, in.Body.ValidTo, in.Body.Active, false})
	if len(wrong) > 0 {
		return nil, Invalid(wrong)
	}
	if err := b.Save(ctx, []Badge{badge}); err != nil {
		return nil, err
	}
	return b.handleList(ctx, nil)
}

type badgeInput struct {
	Number string `path:"number" maxLength:"40"`
}

func (b *Badges) handleDelete(ctx context.Context, in *badgeInput) (*badgesOutput, error) {
	if err := b.Delete(ctx, in.Number); err != nil {
		return nil, err
	}
	return b.handleList(ctx, nil)
}

type importBadgesInput struct {
	Body struct {
		CSV string `json:"csv" doc:"as it was exported: number, first name, initial, role, valid from, valid to, active"`
	}
}

func columns() []string {
	return []string{"number", "first name", "initial", "role", "valid from", "valid to", "active"}
}

func (b *Badges) handleImport(ctx context.Context, in *importBadgesInput) (*badgesOutput, error) {
	list, wrong := badgesOf(in.Body.CSV)
	if len(wrong) > 0 {
		return nil, Invalid(wrong)
	}
	if err := b.Save(ctx, list); err != nil {
		return nil, err
	}
	return b.handleList(ctx, nil)
}

// badgesOf reads a file; what is wrong is told by its lines.
func badgesOf(text string) (list []Badge, wrong []Problem) {
	file := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\uFEFF")))
	file.FieldsPerRecord = len(columns())
	rows, err := file.ReadAll()
	if err != nil {
		return nil, []Problem{{"csv", "This is no such file: " + err.Error() + "."}}
	}
	if len(rows) == 0 || strings.Join(rows[0], ",") != strings.Join(columns(), ",") {
		return nil, []Problem{{"csv", "The first line must be: " + strings.Join(columns(), ",") + "."}}
	}
	if len(rows) > mostBadges {
		return nil, []Problem{{"csv", fmt.Sprintf("There is room for %d badges.", mostBadges)}}
	}
	for i, r := range rows[1:] {
		badge, found := checkBadge(Badge{Number: r[0], FirstName: r[1], Initial: r[2], Role: r[3], ValidFrom: r[4], ValidTo: r[5], Active: r[6] == "yes"})
		for _, p := range found {
			wrong = append(wrong, Problem{"csv", fmt.Sprintf("Line %d, %s: %s", i+2, p.Field, p.Message)})
		}
		if r[6] != "yes" && r[6] != "no" {
			wrong = append(wrong, Problem{"csv", fmt.Sprintf("Line %d, active: Please write yes or no.", i+2)})
		}
		list = append(list, badge)
	}
	return list, wrong
}

func (b *Badges) handleFile(ctx context.Context, _ *struct{}) (httpx.File, error) {
	list, err := b.List(ctx)
	if err == nil {
		err = b.exported(ctx, len(list))
	}
	return httpx.File{Name: "badges.csv", Type: "text/csv; charset=utf-8", Write: func(w io.Writer) error {
		file := forms.NewCSV(w, columns()...)
		for _, one := range list {
			active := map[bool]string{true: "yes", false: "no"}[one.Active]
			file.Row(one.Number, one.FirstName, one.Initial, one.Role, one.ValidFrom, one.ValidTo, active)
		}
		return file.Flush()
	}}, err
}

// badgeAnswer is what the page shows: nothing asked yet, an answer, or what is wrong with the question.
type badgeAnswer struct {
	Number  string `json:"number"`
	State   string `json:"state"`
	Role    string `json:"role"`
	ValidTo string `json:"validTo"`
	Problem string `json:"problem"`
}

// The states of the page.
const (
	askFirst  = ""
	badgeOurs = "ours"
	badgeNot  = "not"
	askAgain  = "again"
)

func (b *Badges) serveForm(w http.ResponseWriter, r *http.Request) {
	b.show(w, r, badgeAnswer{}, http.StatusOK)
}

func (b *Badges) show(w http.ResponseWriter, r *http.Request, a badgeAnswer, status int) {
	b.s.d.Render(w, r, askPath, map[string]any{"badge": a}, status)
}

// serveAnswer answers both ways alike: the same status, the number back, the same work for the program. What was typed and is
// no number is not repeated.
func (b *Badges) serveAnswer(w http.ResponseWriter, r *http.Request) {
	var typed, initial string
	_, _, status := forms.Read(r, map[string]*string{"number": &typed, "initial": &initial})
	if status == http.StatusUnsupportedMediaType {
		forms.Refuse(w)
		return
	}
	again := func(problem string, status int) { b.show(w, r, badgeAnswer{State: askAgain, Problem: problem}, status) }
	if over := httpx.OverRateFrom(r.Context()); over != nil {
		_, refused := over.Turn("")
		w.Header().Set("Retry-After", strconv.Itoa(int(time.Minute.Seconds())))
		again("Too many badges were asked for from your network. Wait a minute, or call us: we look it up while you hold the line.", refused.Status)
		return
	}
	number, ok := BadgeNumber(typed)
	if status != http.StatusOK || !ok {
		again("Please write the number as it stands on the badge: letters, digits and hyphens.", http.StatusUnprocessableEntity)
		return
	}
	answer, err := b.Ask(r.Context(), number, initial)
	if err != nil {
		if !errors.Is(err, context.Canceled) {
			httpx.LogFailure(r, b.s.d.Log, Topic, "reading a badge failed", err)
		}
		again("We cannot look it up right now. Please call us: we look it up while you hold the line.", http.StatusServiceUnavailable)
		return
	}
	shown := badgeAnswer{Number: number, State: badgeNot}
	if answer.Ours {
		shown = badgeAnswer{Number: number, State: badgeOurs, Role: answer.Role, ValidTo: catalog.InWords(answer.ValidTo)}
	}
	b.show(w, r, shown, http.StatusOK)
}
