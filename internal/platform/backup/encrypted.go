package backup

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"filippo.io/age"
)

// Reasons why an encrypted file is not opened. Test for them with errors.Is.
var (
	// ErrEncrypted: no identity was named.
	ErrEncrypted = errors.New("the backup is encrypted: name the file with the age identity that opens it, --identity FILE")
	// ErrIdentity: it was encrypted to others.
	ErrIdentity = errors.New("none of the identities opens this backup: it was encrypted to others")
)

// agePrefix begins every file that age has encrypted (https://age-encryption.org/v1).
const agePrefix = "age-encryption.org/"

// Recipients are the public keys that a file is encrypted to: each of their identities opens it. None: it is not encrypted.
type Recipients []age.Recipient

// ParseRecipients reads age public keys ("age1…"), separated by commas or blanks. An error names the one that is wrong by its
// place and never repeats it: it might be a secret key.
func ParseRecipients(text string) (Recipients, error) {
	var out Recipients
	for n, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' || r == '\n' || r == '\r' }) {
		if strings.HasPrefix(strings.ToUpper(word), "AGE-SECRET-KEY-") {
			return nil, fmt.Errorf("number %d is a secret key, which opens backups and must not be on this machine; write its public key, age1…", n+1)
		}
		one, err := age.ParseRecipients(strings.NewReader(word))
		if err != nil {
			return nil, fmt.Errorf("number %d is no public key of age; write age1…, as age-keygen prints it", n+1)
		}
		out = append(out, one...)
	}
	if len(out) == 0 {
		return nil, nil
	}
	if _, err := age.Encrypt(io.Discard, out...); err != nil {
		return nil, errors.New("they are of two kinds: with one that begins with age1pq1, all must")
	}
	return out, nil
}

// Identities are the secret keys that open encrypted files.
type Identities []age.Identity

// ReadIdentities reads a file of age identities, as age-keygen writes it. An error never repeats what is in it.
func ReadIdentities(path string) (Identities, error) {
	text, err := os.ReadFile(path) //nolint:gosec // the operator's choice
	if err != nil {
		return nil, err
	}
	out, err := age.ParseIdentities(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("%s holds no identity of age: a line of it must begin with AGE-SECRET-KEY-, as age-keygen writes it", path)
	}
	return out, nil
}

// encrypted returns where to write what is to be encrypted to the recipients, and what opens it. That is for this run alone, so
// that the file can be read back: the secret keys are elsewhere. Without recipients w itself is returned.
func encrypted(w io.Writer, to Recipients) (io.WriteCloser, Identities, error) {
	if len(to) == 0 {
		return unchanged{w}, nil, nil
	}
	first := &witness{Recipient: to[0]}
	out, err := age.Encrypt(w, append([]age.Recipient{first}, to[1:]...)...)
	if err != nil {
		return nil, nil, err
	}
	return out, Identities{age.NewInjectedFileKeyIdentity(first.key)}, nil
}

type unchanged struct{ io.Writer }

func (unchanged) Close() error { return nil }

// witness is a recipient that remembers the file's key.
type witness struct {
	age.Recipient

	key []byte
}

// WrapWithLabels implements age.RecipientWithLabels.
func (w *witness) WrapWithLabels(key []byte) ([]*age.Stanza, []string, error) {
	w.key = bytes.Clone(key)
	if labelled, ok := w.Recipient.(age.RecipientWithLabels); ok {
		return labelled.WrapWithLabels(key)
	}
	stanzas, err := w.Wrap(key)
	return stanzas, nil, err
}

// decrypted is the content of r, which may be encrypted or not. What was cut off or changed is an error of the reader,
// before any of that piece is handed out.
func decrypted(r io.Reader, with Identities) (io.Reader, error) {
	in := bufio.NewReaderSize(r, 64<<10)
	if begin, _ := in.Peek(len(agePrefix)); string(begin) != agePrefix { // one that is shorter is refused by who reads it
		return in, nil
	}
	if len(with) == 0 {
		return nil, ErrEncrypted
	}
	out, err := age.Decrypt(in, with...)
	if _, foreign := errors.AsType[*age.NoIdentityMatchError](err); foreign {
		return nil, ErrIdentity
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	content := bufio.NewReaderSize(out, 64<<10)
	if _, err := content.Peek(1); err != nil && !errors.Is(err, io.EOF) { // else it would be told that it is none of ours
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return content, nil
}

// Encrypted is content encrypted to the recipients; without any it is content itself.
func Encrypted(content []byte, to Recipients) ([]byte, error) {
	if len(to) == 0 {
		return content, nil
	}
	var b bytes.Buffer
	w, err := age.Encrypt(&b, to...)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(content)
	if err = errors.Join(err, w.Close()); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// Decrypted undoes Encrypted. What is not encrypted needs no identity.
func Decrypted(kept []byte, with Identities) ([]byte, error) {
	if !bytes.HasPrefix(kept, []byte(agePrefix)) {
		return kept, nil
	}
	if len(with) == 0 {
		return nil, ErrEncrypted
	}
	r, err := age.Decrypt(bytes.NewReader(kept), with...)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
