package matching

import (
	"bytes"
	"compress/gzip"
	"flag"
	"io"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "pack examples.json instead of comparing")

// TestTheExamplesArePacked: what the program learns from is what stands in examples.json.
// Proves: chat-23
func TestTheExamplesArePacked(t *testing.T) {
	const source, packed = "examples.json", "examples.json.gz"
	want, err := os.ReadFile(source)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		var b bytes.Buffer
		to, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := to.Write(want); err != nil {
			t.Fatal(err)
		}
		if err := to.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(packed, b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	from, err := gzip.NewReader(bytes.NewReader(examplesFile))
	if err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(from)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("examples.json is not what is packed. Run: make generate")
	}
}
