package events

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// maxPayload is what PostgreSQL carries in one notification: less than 8000
// bytes (https://www.postgresql.org/docs/current/sql-notify.html).
const maxPayload = 7999

// notify sends the batch and removes from it what was sent.
func (r *relay) notify(ctx context.Context, conn *pgx.Conn) error {
	if n := r.dropped.Swap(0); n > 0 {
		r.log.Warn("news for other instances were dropped, they read everything again", "dropped", n)
		r.batch = []News{{Topic: Resync}} // covers all that waits
	}
	r.batch = distinct(r.batch)
	for len(r.batch) > 0 {
		payload, taken, err := pack(r.self, r.batch)
		if err != nil {
			return err
		}
		if _, err := conn.Exec(ctx, "SELECT pg_notify($1, $2)", channel, payload); err != nil {
			return err
		}
		r.batch = r.batch[taken:]
	}
	return nil
}

// distinct removes repetitions: nobody needs to read a row twice.
func distinct(news []News) []News {
	seen := make(map[News]bool, len(news))
	out := news[:0]
	for _, n := range news {
		if !seen[n] {
			seen[n] = true
			out = append(out, n)
		}
	}
	return out
}

// pack encodes as many news as one payload holds, at least one: a single one
// that is too long becomes a Resync.
func pack(self string, news []News) (payload string, taken int, err error) {
	for taken = len(news); ; taken /= 2 {
		m := message{From: self, News: news[:taken]}
		if taken == 0 {
			m.News, taken = []News{{Topic: Resync}}, 1
		}
		b, err := json.Marshal(m)
		if err != nil {
			return "", 0, fmt.Errorf("encoding news: %w", err)
		}
		if len(b) <= maxPayload {
			return string(b), taken, nil
		}
	}
}
