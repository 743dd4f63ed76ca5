package mail

import (
	"bytes"
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write the golden file anew")

func TestComposeGolden(t *testing.T) {
	t.Parallel()
	l := letter{
		ID: "mail_01", MessageID: "<mail_01@wardgate.example>", Date: noon,
		From:    Address{"Wardgate Security Inc.", "no-reply@wardgate.example"},
		To:      Address{"Zoé \U0001F6E1 أحمد", "zoe@example.com"},
		ReplyTo: Address{"", "hello@wardgate.example"},
		Subject: "Your request is here: a subject that is long enough to be folded, with an é",
		HTML:    "<p>Thank you, Zoé = friend.</p>\n", Text: "Thank you, Zoé = friend.\n.\n",
		Headers: map[string]string{"References": "<quote_1@wardgate.example>", "X-A": "1", "X-B": "2", "auto-submitted": "no"},
	}
	got, err := compose(l)
	if err != nil {
		t.Fatal(err)
	}
	for range 20 { // header order must not depend on a map's
		if again, err := compose(l); err != nil || !bytes.Equal(again, got) {
			t.Fatalf("the same letter gives other bytes (%v):\n%s", err, again)
		}
	}
	const file = "testdata/letter.eml"
	if *update {
		if err := os.WriteFile(file, got, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s differs (%v); look at it, then go test -update:\n%s", file, err, got)
	}
}
