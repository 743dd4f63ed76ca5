package vault

import (
	"crypto/cipher"
	"fmt"
	"maps"
	"os"
	"slices"
)

// A new key (`wardgate key new`) comes while instances serve. Each of them finds it in its key file by itself: before it seals,
// it looks whether the file has changed, which costs a microsecond or two; and it reads the file when it meets a text of a key that it does not know.
// A key that it has read once it keeps until it ends, also when the file has lost it.

// forSealing are the keys as the file has them now. A file that cannot be read, or has lost the key in use, changes nothing: it may be half
// copied, or another installation's.
func (v *Vault) forSealing() *ring {
	r := v.now.Load()
	if v.path == "" {
		return r
	}
	info, err := os.Stat(v.path)
	if err != nil || os.SameFile(info, r.file) && info.ModTime().Equal(r.file.ModTime()) && info.Size() == r.file.Size() {
		return r
	}
	v.reading.Lock()
	defer v.reading.Unlock()
	next, err := readRing(v.path)
	if r = v.now.Load(); err != nil || next.keys[r.first] == nil {
		return r
	}
	return v.take(next)
}

// forOpening returns the key of this id, from the file if it came there meanwhile: then the database is sealed with keys of that file, and
// its first one seals from now on.
func (v *Vault) forOpening(id string) (cipher.AEAD, error) {
	if key := v.now.Load().keys[id]; key != nil {
		return key, nil
	}
	if v.path == "" {
		return nil, ErrNoKey
	}
	v.reading.Lock()
	defer v.reading.Unlock()
	if key := v.now.Load().keys[id]; key != nil { // another was quicker
		return key, nil
	}
	next, err := readRing(v.path)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoKey, err)
	}
	if next.keys[id] == nil {
		return nil, ErrNoKey
	}
	return v.take(next).keys[id], nil
}

// take goes on with the keys of next, and keeps those of before behind them. The caller holds reading.
func (v *Vault) take(next *ring) *ring {
	before := v.now.Load()
	for _, id := range before.ids {
		if next.keys[id] == nil {
			next.ids = append(next.ids, id)
		}
	}
	all := maps.Clone(before.keys)
	maps.Copy(all, next.keys)
	next.keys, next.ids = all, slices.Clip(next.ids)
	v.now.Store(next)
	return next
}
