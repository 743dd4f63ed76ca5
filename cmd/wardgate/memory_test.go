package main

import (
	"testing"
	"testing/fstest"
)

// Proves: platform-75
func TestContainerMemory(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	for name, one := range map[string]struct {
		files fstest.MapFS
		want  int64
	}{
		"not Linux":            {fstest.MapFS{}, 0},
		"a container":          {fstest.MapFS{"proc/self/cgroup": file("0::/\n"), "sys/fs/cgroup/memory.max": file("268435456\n")}, 268435456},
		"no limit":             {fstest.MapFS{"proc/self/cgroup": file("0::/\n"), "sys/fs/cgroup/memory.max": file("max\n")}, 0},
		"a unit, its slice":    {fstest.MapFS{"proc/self/cgroup": file("0::/a.slice/b.service\n"), "sys/fs/cgroup/a.slice/memory.max": file("500\n"), "sys/fs/cgroup/a.slice/b.service/memory.max": file("max\n")}, 500},
		"the least of both":    {fstest.MapFS{"proc/self/cgroup": file("0::/a\n"), "sys/fs/cgroup/memory.max": file("900\n"), "sys/fs/cgroup/a/memory.max": file("300\n")}, 300},
		"version 1":            {fstest.MapFS{"proc/self/cgroup": file("3:cpu,cpuacct:/x\n7:memory:/docker/1\n"), "sys/fs/cgroup/memory/memory.limit_in_bytes": file("536870912\n")}, 536870912},
		"version 1, no limit":  {fstest.MapFS{"proc/self/cgroup": file("7:memory:/\n"), "sys/fs/cgroup/memory/memory.limit_in_bytes": file("9223372036854771712\n")}, 0},
		"what nobody expected": {fstest.MapFS{"proc/self/cgroup": file("nonsense\n\n0::\n"), "sys/fs/cgroup/memory.max": file("-7")}, 0},
	} {
		if got := containerMemory(one.files); got != one.want {
			t.Errorf("%s: %d, want %d", name, got, one.want)
		}
	}
}
