//go:build unix

package vault

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// tooOpen are the rights that a key file may not give: to read it to everybody on the machine, to change it to anybody but its owner. A group may read it: that is
// how a secret of a container is handed to an account without rights.
const tooOpen = 0o026

// private fails, in words that say what to do, if others than the owner and a group can read the key file, or others than the owner can change it.
func private(path string, info fs.FileInfo) error {
	mode := info.Mode().Perm()
	if mode&tooOpen == 0 {
		return nil
	}
	can := "read"
	if mode&0o004 == 0 {
		can = "changed"
	}
	return fmt.Errorf("the key file %s can be %s by others (mode %04o): chmod 600 %s", path, can, mode, path)
}

// asBefore gives a new file the owner, the group and the rights of the one that it replaces: root may add a key for the account that serves.
func asBefore(f *os.File, before fs.FileInfo) error {
	err := f.Chmod(before.Mode().Perm())
	old, ok := before.Sys().(*syscall.Stat_t)
	if !ok {
		return err
	}
	now, e := f.Stat()
	if err = errors.Join(err, e); err != nil {
		return err
	}
	if own, ok := now.Sys().(*syscall.Stat_t); ok && own.Uid == old.Uid && own.Gid == old.Gid {
		return nil
	}
	return f.Chown(int(old.Uid), int(old.Gid))
}
