package notices

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/push"
	"wardgate/internal/staff/endpoints"
)

// deviceBody is a device in its owner's list.
type deviceBody struct {
	ID      string     `json:"id"`
	Browser string     `doc:"In words, as far as the browser tells"                      json:"browser"`
	Since   time.Time  `json:"since"`
	SeenAt  time.Time  `doc:"When the staff pages were opened in it last"                json:"seen_at"`
	SentAt  *time.Time `doc:"When its push service took a notice last; null for never"   json:"sent_at"`
	Trouble string     `doc:"Why the last notice did not leave; empty after one that did" json:"trouble"`
}

type noticesOutput struct {
	Body struct {
		Key   string       `doc:"What a browser subscribes with: a public key of P-256, in base64url" json:"key"`
		Items []deviceBody `json:"items"`
		Next  string       `doc:"Always empty: all are told at once" json:"next"`
		Max   int          `doc:"How many there may be" json:"max"`
	}
}

// subscriptionBody is how a browser can be reached (PushSubscription).
type subscriptionBody struct {
	Endpoint string `doc:"Where its push service takes messages for it: https, at a public host" json:"endpoint"`
	P256dh   string `json:"p256dh"`
	Auth     string `json:"auth"`
}

type addInput struct{ Body subscriptionBody }

type renewInput struct {
	Body struct {
		Endpoint string `json:"endpoint"`
		P256dh   string `json:"p256dh"`
		Auth     string `json:"auth"`
		Known    string `doc:"The endpoint that the browser had; the same where it has that still" json:"known"`
	}
}

type idOutput struct {
	Body struct {
		ID string `json:"id"`
	}
}

type deviceInput struct {
	ID string `maxLength:"40" path:"id"`
}

// Routes are the endpoints of one's own devices.
func (s *Service) Routes() []httpx.Route {
	rate := httpx.PerMinute("staff.notices", 30, 30)
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodGet, Path: "/api/staff/notices", ID: "staff-notices", Tag: endpoints.Tag, Summary: "One's own devices that get notices, and the key to turn them on with",
			Who: httpx.SignedIn(), Rate: endpoints.SignedInRate(),
		}, s.getNotices),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/notices/devices", ID: "staff-add-device", Tag: endpoints.Tag, Summary: "Turn notices on in this browser",
			Who: httpx.SignedIn(), Fresh: true, Rate: rate, Repeat: httpx.ByState, Status: http.StatusOK,
		}, s.postDevice),
		// The endpoint that is known proves that it is the browser which was turned on with a fresh proof.
		httpx.Handle(httpx.Route{
			Method: http.MethodPut, Path: "/api/staff/notices/devices", ID: "staff-renew-device", Tag: endpoints.Tag, Summary: "Tell that this browser is still used, and how it is reached from now on",
			Who: httpx.SignedIn(), Rate: rate, Repeat: httpx.ByState, Status: http.StatusOK,
		}, s.putDevice),
		httpx.Handle(httpx.Route{
			Method: http.MethodDelete, Path: "/api/staff/notices/devices/{id}", ID: "staff-remove-device", Tag: endpoints.Tag, Summary: "Turn notices off on a device",
			Who: httpx.SignedIn(), Rate: rate, Repeat: httpx.ByState, Status: http.StatusNoContent,
		}, s.deleteDevice),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/notices/devices/{id}/test", ID: "staff-try-device", Tag: endpoints.Tag, Summary: "Send a notice to a device of one's own",
			Who: httpx.SignedIn(), Rate: rate, Repeat: httpx.Repeats, Status: http.StatusAccepted,
		}, s.postTest),
	}
}

func (s *Service) getNotices(ctx context.Context, _ *struct{}) (*noticesOutput, error) {
	key, err := s.d.Push.Key(ctx)
	if err != nil {
		return nil, err
	}
	all, err := s.d.Push.Devices(ctx, httpx.ActorFrom(ctx).ID)
	if err != nil {
		return nil, err
	}
	out := &noticesOutput{}
	out.Body.Key, out.Body.Max, out.Body.Items = key, push.MostDevices, make([]deviceBody, 0, len(all))
	for _, d := range all {
		out.Body.Items = append(out.Body.Items, deviceBody{
			ID: d.ID, Browser: d.Browser, Since: d.CreatedAt, SeenAt: d.SeenAt, SentAt: httpx.OrNil(d.SentAt), Trouble: d.Trouble,
		})
	}
	return out, nil
}

func (b subscriptionBody) subscription() push.Subscription {
	// Some libraries fill base64url up, browsers do not.
	return push.Subscription{Endpoint: b.Endpoint, P256dh: strings.TrimRight(b.P256dh, "="), Auth: strings.TrimRight(b.Auth, "=")}
}

func (s *Service) postDevice(ctx context.Context, in *addInput) (*idOutput, error) {
	return answer(s.Add(ctx, in.Body.subscription()))
}

func (s *Service) putDevice(ctx context.Context, in *renewInput) (*idOutput, error) {
	b := in.Body
	return answer(s.Renew(ctx, b.Known, subscriptionBody{b.Endpoint, b.P256dh, b.Auth}.subscription()))
}

func (s *Service) deleteDevice(ctx context.Context, in *deviceInput) (*struct{}, error) {
	return nil, problem(s.Remove(ctx, in.ID))
}

func (s *Service) postTest(ctx context.Context, in *deviceInput) (*struct{}, error) {
	return nil, problem(s.Try(ctx, in.ID))
}

func answer(id string, err error) (*idOutput, error) {
	if err != nil {
		return nil, problem(err)
	}
	out := &idOutput{}
	out.Body.ID = id
	return out, nil
}

// problem words an error for people.
func problem(err error) error {
	if wrong, invalid := errors.AsType[*push.InvalidError](err); invalid {
		return httpx.Invalid(httpx.FieldError{Field: "endpoint", Message: "This browser cannot get notices from here: " + wrong.Reason + "."})
	}
	switch {
	case errors.Is(err, push.ErrTooMany):
		return httpx.Conflict(fmt.Sprintf("You have notices on %d devices. Remove one that you no longer use first.", push.MostDevices))
	case errors.Is(err, push.ErrUnknownDevice):
		return httpx.NotFound("device")
	}
	return err
}
