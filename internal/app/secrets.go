package app

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
)

// secretSettings are the settings that hold a password or a key. Each may stand in a file, which the same name with _FILE behind it names:
// secrets of containers, credentials of systemd and agents of vaults are such files, and what is in the environment
// is seen by every program that this user starts.
func secretSettings() []string {
	return []string{"DATABASE_URL", "DATABASE_MIGRATE_URL", "SMTP_URL", "SMS_URL", "INBOX_URL", "UPLOADS_URL", "REPLICA_URL", "OPENAI_API_KEY", "WARDGATE_OWNER_PASSWORD"}
}

// mostSecret bounds such a file, in bytes.
const mostSecret = 64 << 10

// fromFile is what the setting is called that names the file of a secret setting.
func fromFile(name string) string { return name + "_FILE" }

// fileSecrets are the secret settings that stand in files, by the names of the settings themselves.
type fileSecrets map[string]string

// named is what a person has set, for what is told of a setting.
func (f fileSecrets) named(name string) string {
	if _, is := f[name]; is {
		return fromFile(name)
	}
	return name
}

// withSecrets is lookup without its second result, which has read the files of secret settings. Each is one line, whose end does not
// count. One that is set and names no file is refused: who wrote it wanted a secret, and would be served without one. The error names the
// setting and its file, never what the file holds.
func withSecrets(lookup func(string) (string, bool)) (getenv func(string) string, read fileSecrets, wrong []error) {
	read = fileSecrets{}
	for _, name := range secretSettings() {
		setting := fromFile(name)
		file, set := lookup(setting)
		if !set {
			continue
		}
		if file = strings.TrimSpace(file); file == "" {
			wrong = append(wrong, fmt.Errorf("%s: names no file; name the one that holds the value, or leave the setting out", setting))
			continue
		}
		if value, _ := lookup(name); value != "" {
			wrong = append(wrong, fmt.Errorf("%s: %s is set as well; set one of them", setting, name))
			continue
		}
		secret, err := readSecret(file)
		if err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %q %w", setting, file, err))
			continue
		}
		read[name] = secret
	}
	return func(name string) string {
		if secret, is := read[name]; is {
			return secret
		}
		value, _ := lookup(name)
		return value
	}, read, wrong
}

func readSecret(name string) (string, error) {
	// A pipe that nobody writes to would hold the start for ever.
	switch about, err := os.Stat(name); {
	case err != nil:
		return "", unreadable(err)
	case !about.Mode().IsRegular():
		return "", errors.New("is no file with a value in it")
	}
	file, err := os.Open(name) //nolint:gosec // the operator names it
	if err != nil {
		return "", unreadable(err)
	}
	defer func() { _ = file.Close() }() // it was read only
	b, err := io.ReadAll(io.LimitReader(file, mostSecret+1))
	if err != nil {
		return "", unreadable(err)
	}
	secret := strings.TrimSuffix(strings.TrimSuffix(string(b), "\n"), "\r")
	switch {
	case len(b) > mostSecret:
		return "", errors.New("is larger than 64 KiB, which no setting is")
	case strings.TrimSpace(secret) == "":
		return "", errors.New("is empty; write the value into it, or leave the setting out")
	case strings.ContainsAny(secret, "\n\r\x00"):
		return "", errors.New("holds more than one line; write the value alone into it")
	}
	return secret, nil
}

// unreadable is why a file cannot be read, without its name, which is said already.
func unreadable(err error) error {
	if path, is := errors.AsType[*fs.PathError](err); is {
		err = path.Err
	}
	return fmt.Errorf("cannot be read: %w", err)
}
