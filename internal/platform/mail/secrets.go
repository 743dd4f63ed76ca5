package mail

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail/sqlgen"
	"wardgate/internal/platform/personal"
)

// The characters around the number of a secret, in a stored text. Like those of merge tags they are in Unicode's private
// use area; where a text brings some of its own, they are removed.
const (
	secretStart = "\uE010"
	secretEnd   = "\uE011"
)

// Hidden is what readers see in place of a personal link.
const Hidden = personal.Hidden

// lost stands in place of a secret that cannot be opened any more, because its key is lost: the link leads to the page
// that says so.
const lost = "expired"

// ErrForgotten tells that the personal links of a mail are not kept any more: it was sent, or is too old.
var ErrForgotten = errors.New("mail: its personal links are not kept any more")

// keepSecrets is how long the secrets of a mail that was not sent are kept: no link in it is worth more by then.
const keepSecrets = 30 * 24 * time.Hour

// parts are the texts of a mail that may hold secrets.
type parts struct {
	subject, html, text string
	reply               string // where its answer goes
	headers             map[string]string
	files               []Attachment
}

// mapped is p with every text changed by change.
func (p parts) mapped(change func(string) string) parts {
	out := parts{subject: change(p.subject), html: change(p.html), text: change(p.text), reply: change(p.reply)}
	if p.headers != nil {
		out.headers = make(map[string]string, len(p.headers))
	}
	for name, value := range p.headers {
		out.headers[name] = change(value)
	}
	for _, file := range p.files {
		file.Content = change(file.Content)
		out.files = append(out.files, file)
	}
	return out
}

// marked replaces each secret by a mark wherever it occurs, and returns what the marks stand for, in order. Longer
// secrets go first: one may be the beginning of another.
func marked(p parts, secrets []string) (parts, []string) {
	p = p.mapped(strings.NewReplacer(secretStart, "", secretEnd, "").Replace)
	var list []string
	for _, s := range secrets {
		if s != "" && !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	if len(list) == 0 {
		return p, nil
	}
	slices.SortStableFunc(list, func(a, b string) int { return len(b) - len(a) })
	var pairs []string
	for i, s := range list {
		pairs = append(pairs, s, mark(i))
		if escaped := html.EscapeString(s); escaped != s {
			pairs = append(pairs, escaped, mark(i))
		}
	}
	return p.mapped(strings.NewReplacer(pairs...).Replace), list
}

func mark(i int) string { return secretStart + strconv.Itoa(i) + secretEnd }

// filled puts the secrets back.
func filled(p parts, secrets []string) parts {
	var plain []string
	for i, s := range secrets {
		plain = append(plain, mark(i), s)
	}
	rest := aMark.ReplaceAllString
	return p.mapped(func(text string) string { return rest(strings.NewReplacer(plain...).Replace(text), lost) })
}

var (
	aMark = regexp.MustCompile(secretStart + `\d*` + secretEnd)
	// markedAttribute is an attribute of HTML that holds a mark: without it, a link leads nowhere.
	markedAttribute = regexp.MustCompile(`\s[a-z-]+="[^"]*` + secretStart + `\d*` + secretEnd + `[^"]*"`)
	// markedWord is an address around a mark.
	markedWord = regexp.MustCompile(`[^\s"'<>()]*` + secretStart + `\d*` + secretEnd + `[^\s"'<>()]*`)
)

// hidden is what staff are shown: Hidden in place of every address that holds a secret.
func hidden(p parts) parts {
	p.html = markedAttribute.ReplaceAllString(p.html, "")
	return p.mapped(func(text string) string { return personal.Hide(markedWord.ReplaceAllString(text, Hidden)) })
}

func secretsPlace(id string) string { return "mails.secrets:" + id }

// secretStore keeps the secrets of mails apart from their texts.
type secretStore struct {
	db    *db.DB
	clock clock.Clock
}

// seal encrypts what the marks of a mail stand for.
func (s secretStore) seal(id string, secrets []string) (string, error) {
	if len(secrets) == 0 {
		return "", nil
	}
	list, err := json.Marshal(secrets)
	if err != nil {
		return "", fmt.Errorf("mail %s: its secrets: %w", id, err)
	}
	return s.db.Seal(secretsPlace(id), string(list))
}

// unseal returns what the marks of a mail stand for; none when they were forgotten.
func (s secretStore) unseal(id, sealed string) ([]string, error) {
	list, err := s.db.Unseal(secretsPlace(id), sealed)
	if err != nil || list == "" {
		return nil, err
	}
	var secrets []string
	if err := json.Unmarshal([]byte(list), &secrets); err != nil {
		return nil, fmt.Errorf("mail %s: its secrets: %w", id, err)
	}
	return secrets, nil
}

// stored are the texts of a row, with marks.
func stored(r sqlgen.Mail) (p parts, err error) {
	p = parts{subject: r.Subject, html: r.Html, text: r.Body, reply: r.ReplyAddress}
	if err := json.Unmarshal([]byte(r.Headers), &p.headers); err != nil {
		return p, fmt.Errorf("mail %s: its headers: %w", r.ID, err)
	}
	if err := json.Unmarshal([]byte(r.Attachments), &p.files); err != nil {
		return p, fmt.Errorf("mail %s: its attachments: %w", r.ID, err)
	}
	return p, nil
}

// whole are the texts of a row as they are sent.
func (s secretStore) whole(r sqlgen.Mail) (parts, error) {
	p, err := stored(r)
	if err != nil || r.Secrets.String == "" {
		return filled(p, nil), err
	}
	secrets, err := s.unseal(r.ID, r.Secrets.String)
	return filled(p, secrets), err
}

// Reveal returns a mail with its personal links, which Get and ByKey hide. It returns ErrNotFound, or ErrForgotten when
// the links are not kept any more. Its caller answers for who may see them.
func (o *Outbox) Reveal(ctx context.Context, id string) (Detail, error) {
	r, err := sqlgen.New(o.db.Read()).ByID(ctx, id)
	d, err := detailOf(o.from, r, err)
	if err != nil {
		return d, err
	}
	p, err := stored(r)
	if err != nil {
		return d, err
	}
	if r.Secrets.String == "" && aMark.MatchString(p.html+p.text) {
		return d, ErrForgotten
	}
	if p, err = o.secrets.whole(r); err != nil {
		return d, err
	}
	d.HTML, d.Text, d.Headers, d.Attachments = p.html, p.text, p.headers, p.files
	return d, nil
}

// forgotten tells of a mail whose texts have marks that stand for nothing any more.
func forgotten(ctx context.Context, q *sqlgen.Queries, id string) (bool, error) {
	r, err := q.ByID(ctx, id)
	if err != nil {
		return false, fmt.Errorf("mail %s: %w", id, err)
	}
	return r.Secrets.String == "" && aMark.MatchString(r.Html+r.Body), nil
}

// Tasks is the periodic work of the outbox.
func (o *Outbox) Tasks() []jobs.Task {
	return []jobs.Task{
		{Name: "mail.forget-links", Every: time.Hour, Run: o.secrets.forget},
		{Name: "mail.forget-recipients", Every: time.Hour, Run: o.recipients.forget},
	}
}

// forget forgets the personal links of mails that were not sent for 30 days. It is periodic work.
func (s secretStore) forget(ctx context.Context) error {
	const most = 500
	for {
		var n int64
		err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
			n, err = sqlgen.New(tx).ForgetSecrets(ctx, sqlgen.ForgetSecretsParams{Before: s.clock.Now().Add(-keepSecrets), N: most})
			return err
		})
		if err != nil {
			return fmt.Errorf("mail.forget-links: %w", err)
		}
		if n < most {
			return nil
		}
	}
}

// MarkOld finds the personal links in mails that an earlier program stored whole: what follows one of these prefixes, up
// to the end of the token. Of a sent mail they are forgotten, of others sealed. It may end at any time and goes on from
// there. New mails need none of this: who writes them names their secrets (Message.Secrets).
func MarkOld(ctx context.Context, d *db.DB, prefixes []string) error {
	o := secretStore{db: d}
	quoted := make([]string, len(prefixes))
	for i, p := range prefixes {
		quoted[i] = regexp.QuoteMeta(p)
	}
	tokens := regexp.MustCompile(`(?:` + strings.Join(quoted, "|") + `)([A-Za-z0-9._~%-]{16,})`)
	for {
		rows, err := sqlgen.New(o.db.Read()).Unmarked(ctx, 200)
		if err != nil || len(rows) == 0 {
			return err
		}
		err = o.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			for _, r := range rows {
				if err := o.markOld(ctx, sqlgen.New(tx), r, tokens); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("mail.MarkOld: %w", err)
		}
	}
}

func (s secretStore) markOld(ctx context.Context, q *sqlgen.Queries, r sqlgen.Mail, tokens *regexp.Regexp) error {
	p, err := stored(r)
	if err != nil {
		return err
	}
	var found []string
	p.mapped(func(text string) string {
		for _, m := range tokens.FindAllStringSubmatch(text, -1) {
			found = append(found, strings.TrimRight(m[1], "."))
		}
		return text
	})
	p, secrets := marked(p, found)
	if State(r.State) == Sent {
		secrets = nil
	}
	row := sqlgen.SetMarkedParams{ID: r.ID, Html: p.html, Body: p.text}
	row.Secrets.Valid = true
	if row.Secrets.String, err = s.seal(r.ID, secrets); err != nil {
		return err
	}
	headers, err := json.Marshal(p.headers)
	if err != nil {
		return fmt.Errorf("mail %s: its headers: %w", r.ID, err)
	}
	files, err := json.Marshal(append([]Attachment{}, p.files...))
	if err != nil {
		return fmt.Errorf("mail %s: its attachments: %w", r.ID, err)
	}
	row.Headers, row.Attachments = string(headers), string(files)
	return q.SetMarked(ctx, row)
}
