package company

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"wardgate/catalog"
	"wardgate/internal/company/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/wiring"
)

// Topic is that of news about the profile.
const Topic = "company"

// Deps are what the service needs. All are required.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	Catalog *catalog.Catalog
	// Sample is the profile of the catalog's files.
	Sample catalog.Profile
	Audit  audit.Log
	Bus    *events.Bus
	Log    *slog.Logger
	Mail   *mail.Outbox
	// Admin is where notices go, at this moment.
	Admin func() mail.Address
	// Render shows a page of the visitor site.
	Render httpx.PageRenderer
	// Origin is the public address of the site, without a trailing slash.
	Origin string
	// AdminGiven: MAIL_ADMIN says where notices go, and the profile need not.
	AdminGiven bool `wiring:"optional"`
	// Try fails when pages or texts cannot be made with the facts of a catalog, with the reason.
	Try func(*catalog.Catalog) error
	// Apply has everything show the facts of a catalog, which it puts into Catalog; after an error all is as it was. It is bounded.
	Apply func(*catalog.Catalog) error
	// Preview renders the visitor page at a path with the facts of a catalog.
	Preview func(ctx context.Context, facts *catalog.Catalog, path string) (string, error)
}

// Service keeps the profile. It is safe for concurrent use.
type Service struct {
	d Deps
	// running are the facts that hold until the next start, see Kept.
	running catalog.Company

	// Badges is the register of guards' badges.
	Badges *Badges

	following sync.Mutex
	version   int64  // that the catalog holds
	day       string // for which it was looked at, see Shown; "" before the first look
}

// Profile is a version of the profile.
type Profile struct {
	// Version counts from 1; 0 is the sample company.
	Version int64
	Profile catalog.Profile
	Note    string
	Author  string
	SavedAt time.Time
}

// Load puts the newest stored profile into the catalog as it is shown at this moment, as a program does before anything is made from
// it. It returns its version, 0 for the sample company.
func Load(ctx context.Context, d *db.DB, c *catalog.Catalog, origin string, now time.Time) (int64, error) {
	sample := c.Profile()
	found, err := newest(ctx, d, sample)
	if err != nil {
		return 0, fmt.Errorf("company.Load: %w", err)
	}
	p := Shown(found.Profile, sample, dayIn(found.Profile.Company, now))
	p.Company.URL = origin
	c.Use(p)
	return found.Version, nil
}

// New returns the service; version is that which Load returned.
func New(d Deps, version int64) (*Service, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	s := &Service{d: d, running: d.Catalog.Company(), version: version}
	s.Badges = &Badges{s}
	return s, nil
}

// dayIn is the day of an instant in a company's time zone; UTC's where the zone is none, which Check refuses.
func dayIn(us catalog.Company, now time.Time) string {
	zone, err := clock.Zone(us.TimeZone)
	if err != nil {
		zone = time.UTC
	}
	return now.In(zone).Format(catalog.Day)
}

// today is the company's day.
func (s *Service) today() string { return dayIn(s.running, s.d.Clock.Now()) }

// newest is the newest stored profile, and the sample of version 0 when there is none.
func newest(ctx context.Context, d *db.DB, sample catalog.Profile) (Profile, error) {
	return newestOf(ctx, sqlgen.New(d.Read()), sample)
}

func newestOf(ctx context.Context, q *sqlgen.Queries, sample catalog.Profile) (Profile, error) {
	row, err := q.Newest(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return Profile{Profile: sample}, nil
	}
	if err != nil {
		return Profile{}, err
	}
	return profile(row, sample)
}

// profile reads a stored one. A part that older versions did not have is the sample's; invented case studies are the sample company's alone.
func profile(row sqlgen.CompanyProfile, sample catalog.Profile) (Profile, error) {
	p := Profile{Version: row.Version, Note: row.Note, Author: row.Author, SavedAt: row.SavedAt}
	if err := json.Unmarshal([]byte(row.Document), &p.Profile); err != nil {
		return p, fmt.Errorf("version %d of the profile: %w", row.Version, err)
	}
	if p.Profile.Promises == nil {
		p.Profile.Promises = sample.Promises
	}
	if p.Profile.CaseStudies == nil {
		p.Profile.CaseStudies = []catalog.CaseStudy{} // an owner's company has none until they write one
		if IsSample(p.Profile, sample) {
			p.Profile.CaseStudies = sample.CaseStudies
		}
	}
	return p, nil
}

// Current is the newest saved profile, with claims as their owner switched them (visitors see Shown).
func (s *Service) Current(ctx context.Context) (Profile, error) {
	p, err := newest(ctx, s.d.DB, s.d.Sample)
	if err != nil {
		return p, fmt.Errorf("company.Current: %w", err)
	}
	return p, nil
}

// Check returns what is wrong with a profile, nothing when it may be saved.
func (s *Service) Check(p catalog.Profile) []Problem {
	wrong := Check(p, s.d.Sample, s.d.Clock.Now().Year())
	if p.Company.AdminEmail == "" && !s.d.AdminGiven {
		wrong = append(wrong, Problem{"company.adminEmail", "Please fill this in: requests and alerts are mailed here. It may be empty where MAIL_ADMIN is set."})
	}
	if len(wrong) > 0 {
		return wrong
	}
	if err := s.d.Try(s.shown(p)); err != nil {
		return []Problem{{"company", "The pages cannot be made with these facts: " + err.Error()}}
	}
	return nil
}

// shown is a catalog with p as visitors would see it.
func (s *Service) shown(p catalog.Profile) *catalog.Catalog {
	return s.d.Catalog.With(Kept(Shown(p, s.d.Sample, s.today()), s.running))
}

// noteLength is the greatest length of a note, in characters.
const noteLength = 200

// Save stores p as the version after base, tells every instance, and returns it. It refuses a profile with problems as a whole, and
// one whose base is not the newest version any more. To save what is there already changes nothing.
func (s *Service) Save(ctx context.Context, base int64, p catalog.Profile, note string) (Profile, error) {
	note = strings.Join(strings.Fields(note), " ")
	wrong := s.Check(p)
	if len([]rune(note)) > noteLength || strings.ContainsFunc(note, unreadable) {
		wrong = append(wrong, Problem{"note", fmt.Sprintf("Please shorten the note to %d characters.", noteLength)})
	}
	if len(wrong) > 0 {
		return Profile{}, Invalid(wrong)
	}
	p.Company.URL = s.d.Sample.Company.URL // the site's address is a setting
	stored, err := s.store(ctx, base, Profile{Profile: p, Note: note})
	if err != nil {
		return Profile{}, fmt.Errorf("company.Save: %w", err)
	}
	return stored, nil
}

// Invalid is the 422 that names the facts to correct.
func Invalid(wrong []Problem) error {
	fields := make([]httpx.FieldError, len(wrong))
	for i, w := range wrong {
		fields[i] = httpx.FieldError{Field: w.Field, Message: w.Message}
	}
	return httpx.Invalid(fields...)
}

func (s *Service) store(ctx context.Context, base int64, wanted Profile) (stored Profile, err error) {
	by := httpx.ActorFrom(ctx)
	err = s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		before, err := newestOf(ctx, q, s.d.Sample)
		if err != nil {
			return err
		}
		if before.Version != base {
			return changedMeanwhile(before)
		}
		changes := Changes(before.Profile, wanted.Profile)
		if len(changes) == 0 {
			stored = before
			return nil
		}
		document, err := json.Marshal(wanted.Profile)
		if err != nil {
			return err
		}
		stored = Profile{Version: base + 1, Profile: wanted.Profile, Note: wanted.Note, Author: by.Email, SavedAt: s.d.Clock.Now()}
		n, err := q.Insert(ctx, sqlgen.InsertParams{
			Version: stored.Version, Document: string(document), Note: stored.Note, AuthorID: by.ID, Author: stored.Author, SavedAt: stored.SavedAt,
		})
		if err != nil {
			return err
		}
		if n == 0 {
			return db.ErrAgain // another save was first: read it, and say so
		}
		tx.AfterCommit(func() { s.d.Bus.Publish(events.News{Topic: Topic, Kind: "changed"}) })
		return s.d.Audit.Record(ctx, tx, audit.Entry{
			Actor: audit.Actor{ID: by.ID, Email: by.Email}, Action: Topic + ".changed", Subject: fmt.Sprintf("version %d", stored.Version), Detail: detail(changes),
		})
	})
	return stored, err
}

// mostDetails is how many changes the audit log names; the versions have all of them.
const mostDetails = 40

func detail(changes []Change) audit.Change {
	out := audit.Change{Before: map[string]any{}, After: map[string]any{}}
	for _, c := range changes[:min(len(changes), mostDetails)] {
		out.Before[c.Field], out.After[c.Field] = c.Before, c.After
	}
	return out
}

func changedMeanwhile(newest Profile) error {
	by := newest.Author
	if by == "" {
		return httpx.Conflict("There is no such version. Nothing was saved: load the page again.")
	}
	return httpx.Conflict(fmt.Sprintf("%s saved version %d meanwhile. Look at what changed, then save yours over it or take theirs.", by, newest.Version))
}

// Restore saves an earlier version anew, 0 for the sample company.
func (s *Service) Restore(ctx context.Context, base, version int64) (Profile, error) {
	earlier, note := s.d.Sample, "The sample company restored"
	if version > 0 {
		row, err := sqlgen.New(s.d.DB.Read()).ByVersion(ctx, version)
		if errors.Is(err, sql.ErrNoRows) {
			return Profile{}, httpx.NotFound("version of the profile")
		}
		if err != nil {
			return Profile{}, fmt.Errorf("company.Restore: %w", err)
		}
		found, err := profile(row, s.d.Sample)
		if err != nil {
			return Profile{}, fmt.Errorf("company.Restore: %w", err)
		}
		earlier, note = found.Profile, fmt.Sprintf("Version %d restored", version)
	}
	return s.Save(ctx, base, earlier, note)
}

// Version is a saved version with what it changed.
type Version struct {
	Profile
	Changes []Change
}

// Versions are the saved ones before version before (0: the newest), newest first, most of them at the most.
func (s *Service) Versions(ctx context.Context, before int64, most int) ([]Version, error) {
	if before <= 0 {
		before = 1 << 62
	}
	rows, err := sqlgen.New(s.d.DB.Read()).Before(ctx, sqlgen.BeforeParams{Before: before, Most: int32(most) + 1}) //nolint:gosec // bounded by the caller
	if err != nil {
		return nil, fmt.Errorf("company.Versions: %w", err)
	}
	found, err := db.Each(rows, func(row sqlgen.CompanyProfile) (Profile, error) { return profile(row, s.d.Sample) })
	if err != nil {
		return nil, fmt.Errorf("company.Versions: %w", err)
	}
	out := []Version{}
	for i, p := range found[:min(len(found), most)] {
		earlier := s.d.Sample
		if i+1 < len(found) {
			earlier = found[i+1].Profile
		}
		out = append(out, Version{p, Changes(earlier, p.Profile)})
	}
	return out, nil
}

// Follow has this instance show the newest profile, if it shows another one or a paper has ended since. The news of a save call it,
// and a task in case one was missed.
func (s *Service) Follow(ctx context.Context) error {
	s.following.Lock()
	defer s.following.Unlock()
	version, err := sqlgen.New(s.d.DB.Read()).NewestVersion(ctx)
	if err != nil {
		return fmt.Errorf("company.Follow: %w", err)
	}
	today := s.today()
	if version == s.version && today == s.day {
		return nil
	}
	p, err := newest(ctx, s.d.DB, s.d.Sample)
	if err != nil {
		return fmt.Errorf("company.Follow: %w", err)
	}
	if p.Version == s.version && slices.Equal(ended(p.Profile, s.day), ended(p.Profile, today)) {
		s.day = today // a new day like the one before: what is shown stays
		return nil
	}
	if err := s.d.Apply(s.shown(p.Profile)); err != nil {
		return fmt.Errorf("company.Follow: version %d: %w", p.Version, err)
	}
	s.version, s.day = p.Version, today
	return nil
}

// followWithin bounds how long the news of a save may be acted on.
const followWithin = 3 * time.Second

// Hear follows the news of a save. A failure is logged: the task tries again.
func (s *Service) Hear() {
	ctx, cancel := context.WithTimeout(context.Background(), followWithin)
	defer cancel()
	if err := s.Follow(ctx); err != nil {
		s.d.Log.Error("the company's new profile could not be shown yet", "error", err)
	}
}
