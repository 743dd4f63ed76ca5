//go:build !unix

package vault

import (
	"io/fs"
	"os"
)

// private is content: who may read a file is not in its mode here, but in the rights of its folder.
func private(string, fs.FileInfo) error { return nil }

// asBefore has nothing to do: a file takes its rights from its folder.
func asBefore(*os.File, fs.FileInfo) error { return nil }
