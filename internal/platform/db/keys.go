package db

// KeysPerStatement is how many keys a statement takes that is for several rows at once. A list of any
// length is written differently for the two engines, and sqlc knows neither way.
const KeysPerStatement = 16

// PadKeys are up to KeysPerStatement keys for such a statement: the last stands for those that are
// missing. It panics without any.
func PadKeys(keys []string) (out [KeysPerStatement]string) {
	for i := range out {
		out[i] = keys[min(i, len(keys)-1)]
	}
	return out
}
