package wiring_test

import (
	"io"
	"strings"
	"testing"

	"wardgate/internal/platform/wiring"
)

type front struct {
	Log io.Writer
}

type deps struct {
	front

	DB     *int
	Told   func()
	Name   string
	Spare  func() `wiring:"optional"`
	Things map[string]int
}

func TestComplete(t *testing.T) {
	whole := deps{front: front{io.Discard}, DB: new(int), Told: func() {}, Things: map[string]int{}}
	if err := wiring.Complete(whole); err != nil {
		t.Error(err)
	}
	for name, lacks := range map[string]func(*deps){
		"Log":    func(d *deps) { d.Log = nil },
		"DB":     func(d *deps) { d.DB = nil },
		"Told":   func(d *deps) { d.Told = nil },
		"Things": func(d *deps) { d.Things = nil },
	} {
		d := whole
		lacks(&d)
		if err := wiring.Complete(d); err == nil || !strings.HasSuffix(err.Error(), "lacks "+name) {
			t.Errorf("without %s: %v", name, err)
		}
	}
	if err := wiring.Complete(deps{}); err == nil || !strings.HasSuffix(err.Error(), "lacks Log, DB, Told, Things") {
		t.Errorf("of nothing: %v", err)
	}
	if err := wiring.Complete(&whole); err == nil {
		t.Error("a pointer is taken for the dependencies themselves")
	}
}
