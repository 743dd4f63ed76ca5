// Package webauthn verifies passkeys: what an authenticator answers when one is made
// (registration) and when one is used (assertion), as the relying party of Web Authentication
// Level 3 (W3C) does in its sections 7.1 and 7.2. It stores nothing, and makes no challenges.
//
// Attestation is not asked for ("none"): who made an authenticator plays no part here. So no
// certificate is read, and what is left is a small subset of CBOR (RFC 8949), three kinds of
// keys (RFC 9052: ES256, Ed25519, RS256), and signatures of the standard library (ADR 61).
//
// User verification is always required: a passkey stands for two factors, the device and the
// finger, face or PIN that unlocks it.
package webauthn
