package endpoints

import (
	"net/http"

	"wardgate/internal/automation/news"
	"wardgate/internal/platform/httpx"
)

// The permissions of staff (see staff.Can).
const (
	CanRead    httpx.Permission = "automation.read"
	CanApprove httpx.Permission = "automation.approve"
	CanWrite   httpx.Permission = "automation.write"
)

const staffPath = "/api/staff/automation"

// Route is an endpoint for staff with a permission.
func Route(method, path, id, summary string, who httpx.Permission, repeat httpx.Idempotency, status int) httpx.Route {
	return httpx.Route{
		Method: method, Path: staffPath + path, ID: id, Tag: news.Feature, Summary: summary, Who: httpx.Allow(who),
		Rate: httpx.Unlimited("only signed-in staff can call it"), Repeat: repeat, Status: status, Body: 256 << 10,
	}
}

// Get reads something.
func Get(path, id, summary string) httpx.Route {
	r := Route(http.MethodGet, path, id, summary, CanRead, httpx.IdempotencyUndeclared, 0)
	r.Body = 0
	return r
}

// Act changes something that automation does, and responds with it.
func Act(path, id, summary string) httpx.Route {
	return Route(http.MethodPost, path, id, summary, CanApprove, httpx.ByState, http.StatusOK)
}

// ActQuietly is Act without a response body.
func ActQuietly(path, id, summary string) httpx.Route {
	r := Act(path, id, summary)
	r.Status = 0
	return r
}

// Ask asks a question that changes nothing and needs a body.
func Ask(path, id, summary string) httpx.Route {
	return Route(http.MethodPost, path, id, summary, CanRead, httpx.ByState, http.StatusOK)
}

// Change changes something as a whole: deletes it, or brings it back.
func Change(path, id, summary string) httpx.Route {
	return Proven(Route(http.MethodPost, path, id, summary, CanWrite, httpx.ByState, 0))
}

// Save stores the next version of something.
func Save(path, id, summary string) httpx.Route {
	return Proven(Route(http.MethodPut, path, id, summary, CanWrite, httpx.ByState, http.StatusOK))
}

// Proven asks for a fresh proof of identity: what automation says, and to whom, leaves in the company's name to everybody who
// comes, and a stolen session must not decide it.
func Proven(r httpx.Route) httpx.Route {
	r.Fresh = true
	return r
}

// ByID is the input of an endpoint for one row.
type ByID struct {
	ID string `path:"id" maxLength:"100"`
}
