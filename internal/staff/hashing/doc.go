// Package hashing is which passwords people may have (CheckPassword) and how they are
// stored: as argon2id hashes, two computed at once at most, whatever the load.
//
// Checking a password costs the same work whether the account exists or not.
package hashing
