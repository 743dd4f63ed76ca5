package db

// KeysPerStatement is how many keys one statement for several rows takes. The two engines write lists
// of any length differently, and sqlc supports neither way.
const KeysPerStatement = 16

// PadKeys fills up to KeysPerStatement keys for such a statement: the last one is repeated. It
// panics without any.
func PadKeys(keys []string) (out [KeysPerStatement]string) {
	for i := range out {
		out[i] = keys[min(i, len(keys)-1)]
	}
	return out
}
