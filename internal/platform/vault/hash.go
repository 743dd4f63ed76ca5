package vault

import (
	"crypto/subtle"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
)

// FitsHash tells whether a short code is the one whose hash (ids.Hash) stands sealed at a place. One of before, that waits to be sealed
// (Settle), is in clear.
func FitsHash(d *db.DB, place, stored, code string) (bool, error) {
	hash := stored
	if IsSealed(stored) {
		var err error
		if hash, err = d.Unseal(place, stored); err != nil {
			return false, err
		}
	}
	return subtle.ConstantTimeCompare([]byte(hash), []byte(ids.Hash(code))) == 1, nil
}
