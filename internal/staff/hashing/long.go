package hashing

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"sort"
	"strings"
)

// longCommon are the first longBytes bytes of the SHA-256 of the passwords that are in use most,
// long enough for us, and refused by no other rule: in lower case and NFC, in ascending order.
// Hashes keep what people call each other out of the program; one honest password in a hundred
// million is taken for one of them. How the file is made: TestTheMostCommonLongPasswords.
//
//go:embed common_long.bin
var longCommon []byte

const longBytes = 5

// longHash is a password as longCommon has it.
func longHash(password string) []byte {
	sum := sha256.Sum256([]byte(strings.ToLower(password)))
	return sum[:longBytes]
}

// commonLong looks a password up among the most common ones of its length.
func commonLong(password string) bool {
	want := longHash(password)
	at := func(i int) []byte { return longCommon[i*longBytes : (i+1)*longBytes] }
	n := len(longCommon) / longBytes
	i := sort.Search(n, func(i int) bool { return bytes.Compare(at(i), want) >= 0 })
	return i < n && bytes.Equal(at(i), want)
}
