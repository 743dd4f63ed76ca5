package push

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

const (
	// recordSize is the length of the one record that a message is (RFC 8188): every push service takes as much (RFC 8030, 7.2).
	recordSize = 4096
	// step is what texts are filled up to a multiple of, so that their length tells little.
	step       = 256
	saltSize   = 16
	authSize   = 16
	pointSize  = 65
	headerSize = saltSize + 4 + 1 + pointSize
	tagSize    = 16
	// mostText is the longest text of a message.
	mostText = recordSize - headerSize - tagSize - 1
)

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func decode(s string) ([]byte, error) { return base64.RawURLEncoding.DecodeString(s) }

// keys are what messages to one browser are encrypted with.
type keys struct {
	public *ecdh.PublicKey
	auth   []byte
}

// readKeys reads what a browser calls p256dh and auth.
func readKeys(p256dh, auth string) (k keys, err error) {
	point, err := decode(p256dh)
	if err != nil {
		return k, errors.New("p256dh is no base64url")
	}
	if k.public, err = ecdh.P256().NewPublicKey(point); err != nil {
		return k, errors.New("p256dh is no point of the curve P-256")
	}
	if k.auth, err = decode(auth); err != nil || len(k.auth) != authSize {
		return k, errors.New("auth is not 16 bytes in base64url")
	}
	return k, nil
}

// encrypt returns the body of a message that only the browser of k can read, under a key pair and a salt of its own.
func encrypt(k keys, text []byte, random io.Reader) ([]byte, error) {
	own, err := ecdh.P256().GenerateKey(random)
	if err != nil {
		return nil, fmt.Errorf("drawing a key: %w", err)
	}
	salt := make([]byte, saltSize)
	if _, err := io.ReadFull(random, salt); err != nil {
		return nil, fmt.Errorf("drawing a salt: %w", err)
	}
	filled := min((len(text)/step+1)*step, mostText)
	return encryptWith(own, salt, k, text, filled-len(text))
}

// encryptWith is RFC 8291, section 3.4, with one record of RFC 8188 and so many bytes of padding.
func encryptWith(own *ecdh.PrivateKey, salt []byte, k keys, text []byte, padding int) ([]byte, error) {
	if padding < 0 || len(text)+padding > mostText {
		return nil, fmt.Errorf("a notice of %d bytes is too long", len(text))
	}
	shared, err := own.ECDH(k.public)
	if err != nil {
		return nil, fmt.Errorf("agreeing on a secret: %w", err)
	}
	public := own.PublicKey().Bytes()
	material, err1 := hkdf.Key(sha256.New, shared, k.auth, "WebPush: info\x00"+string(k.public.Bytes())+string(public), sha256.Size)
	key, err2 := hkdf.Key(sha256.New, material, salt, "Content-Encoding: aes128gcm\x00", 16)
	nonce, err3 := hkdf.Key(sha256.New, material, salt, "Content-Encoding: nonce\x00", 12)
	if err := errors.Join(err1, err2, err3); err != nil {
		return nil, fmt.Errorf("deriving keys: %w", err)
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, fmt.Errorf("the cipher: %w", err)
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return nil, fmt.Errorf("the cipher: %w", err)
	}
	record := make([]byte, 0, len(text)+1+padding)
	record = append(append(record, text...), 2) // the delimiter of the last record
	record = append(record, make([]byte, padding)...)

	out := make([]byte, 0, headerSize+len(record)+tagSize)
	out = append(out, salt...)
	out = binary.BigEndian.AppendUint32(out, recordSize)
	out = append(out, pointSize)
	out = append(out, public...)
	// The nonce comes of a salt that is used once (RFC 8188).
	return aead.Seal(out, nonce, record, nil), nil
}
