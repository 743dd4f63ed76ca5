// Package secondfactor is what a sign-in asks for beside the password: the six digits of an
// authenticator app (TOTP, RFC 6238), or one of ten recovery codes. A code works once. Recovery
// codes have 60 random bits and are hashed as slowly as passwords (recovery.go).
//
// Turning it on or off needs a fresh proof (package proof) and ends all other sessions.
// Passkeys (package passkeys) are a second factor as well: with them recovery codes exist too,
// and Check asks for one or the other.
package secondfactor
