//go:build linux || darwin

package db

import "syscall"

// SpaceOf is the room on the disk that a file or folder is on; known is false where the system does not tell.
func SpaceOf(path string) (s Space, known bool) {
	var st syscall.Statfs_t
	if err := syscall.Statfs(path, &st); err != nil || st.Blocks == 0 {
		return Space{}, false
	}
	size := uint64(st.Bsize) //nolint:gosec // positive; its type differs between systems
	return Space{Free: st.Bavail * size, Total: st.Blocks * size}, true
}
