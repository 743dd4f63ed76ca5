package metrics

import (
	"context"
	"os"
	"runtime/metrics"
	"strconv"
	"strings"
)

// Process reads figures of the process and of Go's runtime, by the names that Prometheus' own clients give them. What the system does not tell is
// left out: it tells on Linux.
func Process(_ context.Context, t *Text) error {
	samples := []metrics.Sample{
		{Name: "/sched/goroutines:goroutines"}, {Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/total:bytes"},
		{Name: "/gc/cycles/total:gc-cycles"}, {Name: "/gc/gomemlimit:bytes"}, {Name: "/gc/heap/allocs:bytes"},
	}
	metrics.Read(samples)
	for i, as := range []struct{ name, kind, help string }{
		{"go_goroutines", Gauge, "Goroutines that exist."},
		{"go_memstats_heap_alloc_bytes", Gauge, "Memory of objects on the heap."},
		{"go_memstats_sys_bytes", Gauge, "Memory that was taken from the system."},
		{"go_gc_cycles_total", Counter, "Collections of garbage that have ended."},
		{"go_gc_gomemlimit_bytes", Gauge, "The memory that the runtime tries to stay under."},
		{"go_memstats_alloc_bytes_total", Counter, "Memory of all objects that were ever made."},
	} {
		if samples[i].Value.Kind() == metrics.KindUint64 {
			t.One(as.name, as.kind, as.help, float64(samples[i].Value.Uint64()))
		}
	}
	processOf(t, "/proc/self")
	return nil
}

const (
	// ticks is how many clock ticks of proc(5) a second has on every Linux that Go runs on.
	ticks = 100
	// startField and the others are fields of proc_pid_stat(5) behind the name of the program, the first of which is 3.
	userField, systemField, startField, sizeField = 14 - 3, 15 - 3, 22 - 3, 24 - 3
)

// processOf reads what proc(5) tells of this process.
func processOf(t *Text, dir string) {
	stat, err := os.ReadFile(dir + "/stat") //nolint:gosec // ours
	if err != nil {
		return
	}
	_, behind, _ := strings.Cut(string(stat), ") ")
	fields := strings.Fields(behind)
	if len(fields) <= sizeField {
		return
	}
	field := func(i int) float64 { v, _ := strconv.ParseFloat(fields[i], 64); return v }
	t.One("process_cpu_seconds_total", Counter, "Time of the processor that was used.", (field(userField)+field(systemField))/ticks)
	t.One("process_resident_memory_bytes", Gauge, "Memory that lies in the machine's.", field(sizeField)*float64(os.Getpagesize()))
	if boot, ok := bootTime(); ok {
		t.One("process_start_time_seconds", Gauge, "When the process began, in seconds since 1970.", boot+field(startField)/ticks)
	}
	if open, err := os.ReadDir(dir + "/fd"); err == nil {
		t.One("process_open_fds", Gauge, "Files and connections that are open.", float64(len(open)))
	}
	if most, ok := openFilesLimit(dir); ok {
		t.One("process_max_fds", Gauge, "Files and connections that may be open.", most)
	}
}

func bootTime() (seconds float64, ok bool) {
	stat, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0, false
	}
	for line := range strings.Lines(string(stat)) {
		if at, found := strings.CutPrefix(line, "btime "); found {
			seconds, err = strconv.ParseFloat(strings.TrimSpace(at), 64)
			return seconds, err == nil
		}
	}
	return 0, false
}

func openFilesLimit(dir string) (most float64, ok bool) {
	limits, err := os.ReadFile(dir + "/limits") //nolint:gosec // ours
	if err != nil {
		return 0, false
	}
	for line := range strings.Lines(string(limits)) {
		if rest, found := strings.CutPrefix(line, "Max open files"); found {
			soft, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
			most, err = strconv.ParseFloat(soft, 64)
			return most, err == nil
		}
	}
	return 0, false
}
