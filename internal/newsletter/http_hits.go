package newsletter

import (
	"context"
	"database/sql"
	"encoding/base64"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"wardgate/internal/newsletter/sqlgen"
	"wardgate/internal/platform/httpx"
)

// hitRoutes are the addresses that mails of campaigns and follow-ups lead to by themselves. Both change
// nothing but what is counted: scanners press every link.
func (s *Service) hitRoutes() []httpx.Route {
	route := func(path, id, summary string, rate httpx.Rate, handler http.HandlerFunc) httpx.Route {
		return httpx.Raw(httpx.Route{
			Method: http.MethodGet, Path: path + "{token}", ID: id, Tag: tag, Summary: summary, Who: httpx.Anybody(), Rate: rate,
		}, handler)
	}
	return []httpx.Route{
		// A company's people share an address, and its gateway follows all links of all their mails.
		route(clickPath, "newsletter-link", "Follow a link of a campaign's mail or a follow-up to where it says", httpx.PerMinute("newsletter-links", 1200, 1200), s.serveLink),
		// A provider's proxy asks for all its people.
		route(openPath, "newsletter-picture", "The picture that says that a mail was opened", httpx.PerMinute("newsletter-pictures", 6000, 6000), s.servePicture),
	}
}

// private are the headers of an answer that is one person's, once: nobody keeps it, and
// where it leads does not learn from where.
func private(w http.ResponseWriter) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Referrer-Policy", "no-referrer")
	w.Header().Set("X-Robots-Tag", "noindex, nofollow")
}

// serveLink leads to the target that was stored for a link, and to nowhere else.
func (s *Service) serveLink(w http.ResponseWriter, r *http.Request) {
	private(w)
	target, h, err := s.followed(r.Context(), r.PathValue("token"))
	switch {
	case err != nil:
		s.unreadable(w, r, err)
	case target == "":
		s.Render(w, r, r.URL.Path, nil, http.StatusNotFound)
	default:
		s.log(r, h)
		http.Redirect(w, r, target, http.StatusFound) //nolint:gosec // a stored target, found by a token that we signed
	}
}

// followed is where a link's token leads, and the hit that following it is; an empty
// target for a token that is none of ours, or of a campaign that is gone.
func (s *Service) followed(ctx context.Context, token string) (target string, h Hit, err error) {
	q := sqlgen.New(s.DB.Read())
	ring, err := readKeys(ctx, q)
	if err != nil {
		return "", h, err
	}
	parts := strings.Split(ring.read(toClick, token), "~")
	if len(parts) != 3 {
		return s.followedUp(ctx, ring, token)
	}
	number, err := strconv.ParseInt(parts[2], 10, 32)
	if err != nil {
		return "", h, nil //nolint:nilerr // none of ours
	}
	h = Hit{Campaign: parts[0], Subscriber: parts[1], Kind: click, Link: int(number)}
	if number == trapLink {
		return s.Origin + "/", h, nil
	}
	target, err = q.LinkTarget(ctx, sqlgen.LinkTargetParams{CampaignID: h.Campaign, Number: int32(number)})
	if errors.Is(err, sql.ErrNoRows) || err == nil && !followable(target) {
		return "", h, nil
	}
	return target, h, err
}

// followable tells whether a browser may be led there.
func followable(target string) bool {
	u, err := url.Parse(target)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" || err == nil && (u.Scheme == "mailto" || u.Scheme == "tel")
}

// pixel is a transparent GIF of one point.
const pixel = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

// servePicture answers with the picture, whoever asks: a program for mail shows a broken
// one otherwise.
func (s *Service) servePicture(w http.ResponseWriter, r *http.Request) {
	private(w)
	ring, err := readKeys(r.Context(), sqlgen.New(s.DB.Read()))
	if err != nil {
		s.failed(r, "reading the keys failed: an opening is not counted", err)
	}
	if campaign, subscriber, ok := strings.Cut(ring.read(toOpen, r.PathValue("token")), "~"); ok {
		s.log(r, Hit{Campaign: campaign, Subscriber: subscriber, Kind: opening, Link: noLink})
	} else if mail := ring.read(toBeOpened, r.PathValue("token")); mail != "" && s.FollowUps != nil {
		s.log(r, Hit{FollowUp: mail, Kind: opening, Link: noLink})
	}
	w.Header().Set("Content-Type", "image/gif")
	if picture, err := base64.StdEncoding.DecodeString(pixel); err == nil {
		_, _ = w.Write(picture) // who hung up has no use for it
	}
}

// log has a hit stored, some time soon. Who of the staff looks at a follow-up in the outbox
// has not read it as its person.
func (s *Service) log(r *http.Request, h Hit) {
	if h.FollowUp != "" && httpx.ActorFrom(r.Context()).Known() {
		return
	}
	call := httpx.CallFrom(r.Context())
	h.At = s.Clock.Now()
	h.ID, h.Method, h.Address, h.UserAgent = s.IDs.Row("hit", h.At), r.Method, call.Address, call.UserAgent
	s.hits.add(h)
}
