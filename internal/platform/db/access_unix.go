//go:build linux || darwin

package db

import (
	"io/fs"
	"syscall"
)

// writeAndEnter asks access(2) for W_OK and X_OK.
const writeAndEnter = 2 | 1

// Writable tells whether this account may make files in a folder, without making one.
func Writable(dir string) error { return syscall.Access(dir, writeAndEnter) }

// OwnerOf is the account that a file belongs to.
func OwnerOf(info fs.FileInfo) (uid uint32, known bool) {
	if st, is := info.Sys().(*syscall.Stat_t); is {
		return st.Uid, true
	}
	return 0, false
}
