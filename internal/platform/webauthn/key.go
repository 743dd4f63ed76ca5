package webauthn

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rsa"
	"crypto/sha256"
	"fmt"
	"math/big"
)

// Algorithm is how a passkey signs: a number of the IANA registry "COSE Algorithms".
type Algorithm int64

// The algorithms that a passkey may have.
const (
	ES256 Algorithm = -7   // ECDSA on P-256 with SHA-256: phones, laptops, most security keys
	EdDSA Algorithm = -8   // Ed25519
	RS256 Algorithm = -257 // RSASSA-PKCS1-v1_5 with SHA-256: Windows Hello on older machines
)

// Algorithms are those that a passkey may have, the best first.
func Algorithms() []Algorithm { return []Algorithm{ES256, EdDSA, RS256} }

// The labels of COSE keys (RFC 9052 section 7.1, RFC 9053 section 7, RFC 8230 section 4).
const (
	labelKind      = int64(1)
	labelAlgorithm = int64(3)
	labelCurve     = int64(-1) // of elliptic curves; RSA has its modulus there
	labelX         = int64(-2) // of elliptic curves; RSA has its exponent there
	labelY         = int64(-3)

	kindOKP = int64(1)
	kindEC2 = int64(2)
	kindRSA = int64(3)

	curveP256    = int64(1)
	curveEd25519 = int64(6)
)

// RSA keys below 2048 bits are not taken (NIST SP 800-131A), and above 4096 only cost.
const (
	minRSA = 2048
	maxRSA = 4096
)

// key is a passkey's public key.
type key struct {
	algorithm Algorithm
	public    crypto.PublicKey
}

// readKey reads a COSE_Key from the beginning of data (Web Authentication sections 5.8.5 and
// 6.5.1.1) and returns what follows it. It fails with ErrAlgorithm or errCBOR.
func readKey(data []byte) (k key, rest []byte, err error) {
	value, rest, err := decode(data)
	if err != nil {
		return key{}, nil, err
	}
	fields, ok := value.(map[any]any)
	if !ok {
		return key{}, nil, fmt.Errorf("%w: a key that is no map", errCBOR)
	}
	algorithm, _ := fields[labelAlgorithm].(int64)
	switch k.algorithm = Algorithm(algorithm); k.algorithm {
	case ES256:
		k.public, err = readP256(fields)
	case EdDSA:
		k.public, err = readEd25519(fields)
	case RS256:
		k.public, err = readRSA(fields)
	default:
		err = fmt.Errorf("%w: %d", ErrAlgorithm, algorithm)
	}
	return k, rest, err
}

func readP256(fields map[any]any) (crypto.PublicKey, error) {
	x, _ := fields[labelX].([]byte)
	y, _ := fields[labelY].([]byte) // compressed points are no byte strings, and not allowed
	if fields[labelKind] != kindEC2 || fields[labelCurve] != curveP256 || len(x) != 32 || len(y) != 32 {
		return nil, fmt.Errorf("%w: not a key of P-256", ErrAlgorithm)
	}
	point := append(append([]byte{4}, x...), y...)
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrAlgorithm, err)
	}
	return public, nil
}

func readEd25519(fields map[any]any) (crypto.PublicKey, error) {
	x, _ := fields[labelX].([]byte)
	if fields[labelKind] != kindOKP || fields[labelCurve] != curveEd25519 || len(x) != ed25519.PublicKeySize {
		return nil, fmt.Errorf("%w: not a key of Ed25519", ErrAlgorithm)
	}
	return ed25519.PublicKey(x), nil
}

func readRSA(fields map[any]any) (crypto.PublicKey, error) {
	n, _ := fields[labelCurve].([]byte)
	e, _ := fields[labelX].([]byte)
	if fields[labelKind] != kindRSA || len(e) == 0 || len(e) > 4 || len(n) > maxRSA/8+1 {
		return nil, fmt.Errorf("%w: not a key of RSA", ErrAlgorithm)
	}
	public := &rsa.PublicKey{N: new(big.Int).SetBytes(n), E: int(new(big.Int).SetBytes(e).Int64())}
	if bits := public.N.BitLen(); bits < minRSA || bits > maxRSA || public.E < 3 || public.E%2 == 0 {
		return nil, fmt.Errorf("%w: a key of RSA that is too small, too large or broken", ErrAlgorithm)
	}
	return public, nil
}

// verify checks a signature of data (Web Authentication section 6.5.5).
func (k key) verify(data, signature []byte) error {
	sum := sha256.Sum256(data)
	valid := false
	switch public := k.public.(type) {
	case *ecdsa.PublicKey:
		valid = ecdsa.VerifyASN1(public, sum[:], signature)
	case ed25519.PublicKey:
		valid = ed25519.Verify(public, data, signature)
	case *rsa.PublicKey:
		valid = rsa.VerifyPKCS1v15(public, crypto.SHA256, sum[:], signature) == nil
	}
	if !valid {
		return ErrSignature
	}
	return nil
}
