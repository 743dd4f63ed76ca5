package uploads

import (
	"math"
	"net/http"
	"runtime"
	"runtime/debug"
	"time"

	"wardgate/internal/platform/httpx"
)

// What a picture takes at most, from trials with noise, which no encoder finds easy: 1920 × 2560 of it pass in a container of 1 GB, 1920 × 1440 in
// one of 640 MB and not in one of 512 MB.
const (
	// decodeBytes is for each pixel of the file: a progressive JPEG keeps its coefficients.
	decodeBytes = 13
	// encodeBytes is for each pixel of the largest size, with two encoders at work in all sizes.
	encodeBytes = 160
	// encoderBytes is what the encoders take before they see a pixel.
	encoderBytes = 64 << 20
	// jpegBytes is for each pixel of the largest size where a JPEG alone is made of it: before and after it is turned, and the file. Trials:
	// TestAPictureAnewTakesLittle.
	jpegBytes = 12
	// budgetAgain is when somebody may try again what did not fit.
	budgetAgain = time.Minute
)

// needs is how many bytes of memory the picture takes while its files are made.
func (s source) needs() int64 {
	decoded := int64(s.width) * int64(s.height) * decodeBytes
	encoded := int64(s.Width) * int64(s.Height) * encodeBytes
	return encoderBytes + max(decoded, encoded)
}

// needsAnew is how many it takes while a JPEG and a small one are made of it.
func (s source) needsAnew() int64 {
	return int64(s.width)*int64(s.height)*decodeBytes + int64(s.Width)*int64(s.Height)*jpegBytes
}

// spare is how much memory the program may still take (GOMEMLIMIT, which is that of its container), once its garbage is collected.
func spare() int64 {
	limit := debug.SetMemoryLimit(-1) // only asks
	if limit == math.MaxInt64 {
		return limit
	}
	runtime.GC() // a picture takes seconds, this some milliseconds
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return limit - int64(m.Sys-m.HeapSys+m.HeapInuse) //nolint:gosec // no machine has that much
}

// refuseMemory is the answer to a picture for which there is no memory: the whole site would end with it.
func refuseMemory() *httpx.Problem {
	p := httpx.NewProblem(http.StatusServiceUnavailable,
		"This picture takes more memory than the server can spare right now. Please make it smaller, or try again later.")
	p.RetryAfter = budgetAgain
	return p
}
