package db

// AtOnce is how many keys a statement takes that is for several rows at once. A list of any
// length is written differently for the two engines, and sqlc knows neither way.
const AtOnce = 16

// Padded are up to AtOnce keys for such a statement: the last stands for those that are
// missing. It panics without any.
func Padded(keys []string) (out [AtOnce]string) {
	for i := range out {
		out[i] = keys[min(i, len(keys)-1)]
	}
	return out
}
