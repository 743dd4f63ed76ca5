package main

import (
	"io/fs"
	"path"
	"strconv"
	"strings"
)

// memoryShare is how much of the container's memory the Go runtime may take before it collects as hard as it can, in percent: the rest is
// for what it does not count.
const memoryShare = 90

// mostMemory is what no machine has: the files of a group without a limit say more.
const mostMemory = 1 << 50

// containerMemory is the memory limit of the control group that this process is in, of version 2 or 1, or of one above it; 0 for none.
// root is the file system, /.
func containerMemory(root fs.FS) int64 {
	groups, err := fs.ReadFile(root, "proc/self/cgroup")
	if err != nil {
		return 0 // not Linux, or not told
	}
	var least int64
	for line := range strings.Lines(string(groups)) {
		_, rest, _ := strings.Cut(strings.TrimSpace(line), ":")
		controllers, group, _ := strings.Cut(rest, ":")
		var mount, file string
		switch {
		case controllers == "":
			mount, file = "sys/fs/cgroup", "memory.max"
		case strings.Contains(","+controllers+",", ",memory,"):
			mount, file = "sys/fs/cgroup/memory", "memory.limit_in_bytes"
		default:
			continue
		}
		for dir := path.Join("/", group); ; dir = path.Dir(dir) {
			if limit := readLimit(root, path.Join(mount, dir, file)); limit > 0 && (least == 0 || limit < least) {
				least = limit
			}
			if dir == "/" {
				break
			}
		}
	}
	return least
}

func readLimit(root fs.FS, name string) int64 {
	text, err := fs.ReadFile(root, name)
	if err != nil {
		return 0
	}
	limit, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64) // "max" is none
	if err != nil || limit <= 0 || limit >= mostMemory {
		return 0
	}
	return limit
}
