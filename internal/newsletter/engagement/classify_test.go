package engagement

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"testing"
	"time"
)

// recorded is one line of testdata/hits.jsonl: a request for a picture or a link of a mail,
// written from published descriptions of how people's programs and scanners behave. At is in
// seconds from the delivery. Each line has the true class; it was not made by a rule.
type recorded struct {
	Mail, Who string
	Truth     Class
	Kind      string
	Link      int
	At        float64
	Method    string
	Address   string
	Agent     string `json:"user_agent"`
	place     int
}

func recordings(t testing.TB) [][]recorded {
	t.Helper()
	f, err := os.Open("testdata/hits.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	var mails [][]recorded
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var one recorded
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			t.Fatal(err)
		}
		if len(mails) == 0 || mails[len(mails)-1][0].Mail != one.Mail {
			mails = append(mails, nil)
		}
		last := &mails[len(mails)-1]
		one.place = len(*last)
		*last = append(*last, one)
	}
	return mails
}

var deliveredOnce = time.Date(2026, 11, 21, 17, 0, 0, 0, time.UTC)

func (r recorded) hit() Hit {
	return Hit{
		ID: fmt.Sprintf("hit_%03d", r.place), Kind: r.Kind, Link: r.Link, At: deliveredOnce.Add(time.Duration(r.At*1000) * time.Millisecond),
		Method: r.Method, Address: r.Address, UserAgent: r.Agent,
	}
}

// TestRecordedHits: at least 95 % of the scanners' hits are classified as a machine's, and at
// most 1 % of people's hits as anything but a person's.
// Proves: M14, newsletter-96
func TestRecordedHits(t *testing.T) {
	right, lost := map[Class]int{}, 0
	all := map[Class]int{}
	for _, mail := range recordings(t) {
		hits := make([]Hit, len(mail))
		for i, r := range mail {
			hits[i] = r.hit()
		}
		for i, v := range classify(hits, deliveredOnce) {
			r := mail[i]
			all[r.Truth]++
			if v.Class == r.Truth {
				right[r.Truth]++
				continue
			}
			if r.Truth == Human {
				lost++
			}
			t.Logf("%s %q: %s %d at %.1f s by %s is called %s (%s)", r.Mail, r.Who, r.Kind, r.Link, r.At, r.Truth, v.Class, v.Reason)
		}
	}
	n := all[Human] + all[Machine]
	t.Logf("%d hits: %d of %d by machines, %d of %d by people", n, right[Machine], all[Machine], right[Human], all[Human])
	if n < 200 || all[Human] < 80 || all[Machine] < 80 {
		t.Errorf("only %d recorded hits, %d by people", n, all[Human])
	}
	if 100*right[Machine] < 95*all[Machine] {
		t.Errorf("%d of %d hits by machines are known as such, less than 95 %%", right[Machine], all[Machine])
	}
	if 100*lost > all[Human] {
		t.Errorf("%d of %d hits by people are lost, more than 1 %%", lost, all[Human])
	}
}
