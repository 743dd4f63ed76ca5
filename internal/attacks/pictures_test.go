package attacks_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"strconv"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/blog/pictures"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/staff"
)

// TestAStolenEditorFillsTheDisk: with the session of an editor, a thief brought as many pictures as they liked, 28,800 a day, and the audit log told of none. A
// full disk stores no emergency. Now each account brings 200 new ones within 24 hours, and each is in the log.
// Proves: security-244
func TestAStolenEditorFillsTheDisk(t *testing.T) {
	c := clock.NewManual(aimedAt)
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		stolen, cookie := h.SignIn("editor@wardgate.example", staff.Editor)
		_, colleague := h.SignIn("other@wardgate.example", staff.Editor)
		bring := func(cookie string, n int) apptest.Answer {
			m := image.NewRGBA(image.Rect(0, 0, 4, 4))
			m.Set(1, 1, color.RGBA{uint8(n), 90, 90, 255})
			var b bytes.Buffer
			if err := png.Encode(&b, m); err != nil {
				t.Fatal(err)
			}
			return h.Do(http.MethodPost, "/api/staff/blog/pictures", b.String(), "Cookie", cookie, "Content-Type", "image/png")
		}
		count := func() int {
			return h.Count("SELECT count(*) FROM audit_log WHERE action = 'blog.picture-added' AND actor_id = $1 AND subject LIKE '/uploads/%'", stolen)
		}
		for range 2 { // the same one twice is one
			if got := bring(cookie, 1); got.Status != http.StatusCreated {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
		}
		if n := count(); n != 1 {
			t.Fatalf("the audit log tells of %d pictures", n)
		}
		err := h.App.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { // as if the others had been brought, too
			for n := 2; n < pictures.PerDay; n++ {
				_, err := tx.ExecContext(ctx, `INSERT INTO audit_log (id, at, actor_id, actor_email, action, subject, detail, request_id, mac)
					SELECT id || $1, at, actor_id, actor_email, action, subject, detail, request_id, mac FROM audit_log WHERE action = 'blog.picture-added' AND id NOT LIKE '%-%'`, fmt.Sprintf("-%d", n))
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := bring(cookie, 2); got.Status != http.StatusCreated || count() != pictures.PerDay {
			t.Fatalf("the last one: %d %s; %d are told of", got.Status, got.Body, count())
		}
		got := bring(cookie, 3)
		if after, err := strconv.Atoi(got.Header.Get("Retry-After")); got.Status != http.StatusTooManyRequests || err != nil || after < 60 {
			t.Errorf("one more: %d %s (%v)", got.Status, got.Body, got.Header)
		}
		if got := bring(colleague, 3); got.Status != http.StatusCreated {
			t.Errorf("a colleague: %d %s", got.Status, got.Body)
		}
		c.Advance(24*time.Hour + time.Second)
		if got := bring(h.SignInAgain("editor@wardgate.example"), 4); got.Status != http.StatusCreated {
			t.Errorf("a day later: %d %s", got.Status, got.Body)
		}
	}, apptest.Idle(), apptest.At(c))
}
