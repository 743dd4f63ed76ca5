package quotes

import (
	"fmt"
	"sync/atomic"
	"testing"

	"wardgate/internal/platform/db/dbtest"
)

// BenchmarkSubmit is the write path without HTTP, 32 callers at once.
func BenchmarkSubmit(b *testing.B) {
	d := dbtest.SQLite(b)
	s := newBench(b, d)
	var n atomic.Int64
	b.SetParallelism(16)
	b.ReportAllocs()
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			i := n.Add(1)
			p := good()
			p.Email = fmt.Sprintf("d%d@birch.example", i)
			if _, err := s.Submit(b.Context(), fmt.Sprintf("k%d", i), p); err != nil {
				b.Error(err)
				return
			}
		}
	})
}
