package secondfactor

// CodeAt is the code of a base32 secret at a time step.
func CodeAt(secret string, step int64) string {
	key, err := secretEncoding().DecodeString(secret)
	if err != nil {
		panic(err)
	}
	return codeAt(key, step)
}
