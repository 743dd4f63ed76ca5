package auditlog

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/wiring"
	"wardgate/internal/staff"
	"wardgate/internal/staff/endpoints"
)

// Deps are what a Reader needs.
type Deps struct{ DB *db.DB }

// Reader shows the audit log to those who may read it.
type Reader struct{ d Deps }

// New returns a Reader.
func New(d Deps) (*Reader, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Reader{d}, nil
}

type auditInput struct {
	Limit   int    `default:"50"                         maximum:"200"  minimum:"1"     query:"limit"`
	Cursor  string `doc:"next of the page before"        maxLength:"40" query:"cursor"`
	Subject string `doc:"Only what was done to this row" maxLength:"60" query:"subject"`
}

type auditLine struct {
	ID        string         `json:"id"`
	At        time.Time      `json:"at"`
	Actor     string         `doc:"The e-mail address at that time, or the name of a program" json:"actor"`
	ActorID   string         `json:"actor_id"`
	Action    string         `json:"action"`
	Subject   string         `json:"subject"`
	Detail    map[string]any `json:"detail"`
	RequestID string         `json:"request_id"`
}

type auditOutput struct {
	Body struct {
		Items []auditLine `json:"items"`
		Next  string      `doc:"Cursor of the next page, empty on the last" json:"next"`
	}
}

// Routes is the endpoint of the audit page.
func (r *Reader) Routes() []httpx.Route {
	return []httpx.Route{httpx.Handle(httpx.Route{
		Method: http.MethodGet, Path: "/api/staff/audit", ID: "staff-audit", Tag: endpoints.Tag, Summary: "Who did what, newest first",
		Who: httpx.Allow(staff.AuditRead), Rate: endpoints.SignedInRate(),
	}, r.getAudit)}
}

func (r *Reader) getAudit(ctx context.Context, in *auditInput) (*auditOutput, error) {
	lines, next, err := audit.List(ctx, r.d.DB.Read(), audit.Query{Subject: in.Subject, Limit: in.Limit, Cursor: in.Cursor})
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	out := &auditOutput{}
	out.Body.Items, out.Body.Next = make([]auditLine, 0, len(lines)), next
	for _, l := range lines {
		line := auditLine{
			ID: l.ID, At: l.At, Actor: l.Actor.Email, ActorID: l.Actor.ID,
			Action: l.Action, Subject: l.Subject, RequestID: l.RequestID,
		}
		if err := json.Unmarshal(l.Detail, &line.Detail); err != nil {
			return nil, fmt.Errorf("staff: reading line %s of the audit log: %w", l.ID, err)
		}
		out.Body.Items = append(out.Body.Items, line)
	}
	return out, nil
}
