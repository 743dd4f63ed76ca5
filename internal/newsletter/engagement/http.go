package engagement

import (
	"context"
	"database/sql"
	"encoding/base64"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/engagement/sqlgen"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/platform/httpx"
)

// Routes are the addresses that mails of campaigns and follow-ups link to. Requests change
// nothing but counters: scanners press every link.
func (s *Links) Routes() []httpx.Route {
	route := func(path, id, summary string, rate httpx.Rate, handler http.HandlerFunc) httpx.Route {
		return httpx.Raw(httpx.Route{
			Method: http.MethodGet, Path: path + "{token}", ID: id, Tag: core.Tag, Summary: summary, Who: httpx.Anybody(), Rate: rate,
		}, handler)
	}
	return []httpx.Route{
		// The people of a company share an address, and its gateway follows all links of all
		// their mails.
		route(links.ClickPath, "newsletter-link", "Follow a link of a campaign's mail or a follow-up to where it says", httpx.PerMinute("newsletter-links", 1200, 1200), s.ServeLink),
		// A provider's proxy fetches for all its people.
		route(links.OpenPath, "newsletter-picture", "The picture that says that a mail was opened", httpx.PerMinute("newsletter-pictures", 6000, 6000), s.ServePicture),
	}
}

// private are the headers of a response for one person, once: it is not cached, and the target
// gets no referrer.
func private(w http.ResponseWriter) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Referrer-Policy", "no-referrer")
	w.Header().Set("X-Robots-Tag", "noindex, nofollow")
}

// ServeLink redirects to the target that was stored for a link, and nowhere else.
func (s *Links) ServeLink(w http.ResponseWriter, r *http.Request) {
	private(w)
	target, h, err := s.followed(r.Context(), r.PathValue("token"))
	switch {
	case err != nil:
		s.Pages.Unreadable(w, r, err)
	case target == "":
		s.Pages.Render(w, r, r.URL.Path, nil, http.StatusNotFound)
	default:
		s.log(r, h)
		http.Redirect(w, r, target, http.StatusFound) //nolint:gosec // a stored target, found by a token that we signed
	}
}

// followed is the target of the link with this token, and the hit of following it; the target is
// empty for a token that is not ours, or of a campaign that is gone.
func (s *Links) followed(ctx context.Context, token string) (target string, h Hit, err error) {
	keys, err := links.Read(ctx, s.DB, s.DB.Read())
	if err != nil {
		return "", h, err
	}
	parts := strings.Split(keys.Verify(links.ToClick, token), "~")
	if len(parts) != 3 {
		return s.followedUp(ctx, keys, token)
	}
	number, err := strconv.ParseInt(parts[2], 10, 32)
	if err != nil {
		return "", h, nil //nolint:nilerr // not ours
	}
	h = Hit{Campaign: parts[0], Subscriber: parts[1], Kind: Click, Link: int(number)}
	if number == links.HoneypotLink {
		return s.Origin + "/", h, nil
	}
	target, err = sqlgen.New(s.DB.Read()).LinkTarget(ctx, sqlgen.LinkTargetParams{CampaignID: h.Campaign, Number: int32(number)})
	if errors.Is(err, sql.ErrNoRows) || err == nil && !followable(target) {
		return "", h, nil
	}
	return target, h, err
}

// followable reports whether a browser may be redirected there.
func followable(target string) bool {
	u, err := url.Parse(target)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" || err == nil && (u.Scheme == "mailto" || u.Scheme == "tel")
}

// pixel is a transparent GIF of one pixel.
const pixel = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

// ServePicture responds with the picture to every request, because a mail program shows a broken
// picture otherwise.
func (s *Links) ServePicture(w http.ResponseWriter, r *http.Request) {
	private(w)
	keys, err := links.Read(r.Context(), s.DB, s.DB.Read())
	if err != nil {
		s.Pages.Failed(r, "reading the keys failed: an opening is not counted", err)
	}
	if campaign, subscriber, ok := strings.Cut(keys.Verify(links.ToOpen, r.PathValue("token")), "~"); ok {
		s.log(r, Hit{Campaign: campaign, Subscriber: subscriber, Kind: Opening, Link: noLink})
	} else if mail := keys.Verify(links.ToBeOpened, r.PathValue("token")); mail != "" && s.FollowUps != nil {
		s.log(r, Hit{FollowUp: mail, Kind: Opening, Link: noLink})
	}
	w.Header().Set("Content-Type", "image/gif")
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin") // mail programs on the web load it
	if picture, err := base64.StdEncoding.DecodeString(pixel); err == nil {
		_, _ = w.Write(picture) // a client that hung up does not need it
	}
}

// log queues a hit to be stored soon. A member of staff who looks at a follow-up in the outbox
// does not count as its reader.
func (s *Links) log(r *http.Request, h Hit) {
	if h.FollowUp != "" && httpx.ActorFrom(r.Context()).Known() {
		return
	}
	call := httpx.CallFrom(r.Context())
	h.At = s.Clock.Now()
	h.ID, h.Method, h.Address, h.UserAgent = s.IDs.Row("hit", h.At), r.Method, call.Address, call.UserAgent
	s.Collector.Add(h)
}
