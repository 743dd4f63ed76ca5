package faults_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// TestARollingRestart: two instances behind a balancer are stopped and started in turn, while 200 requests a second come, a tenth of them forms. None
// fails, and none is sent twice by who asks. In the long form a real nginx and a real Caddy stand in front, for 50,000 requests each.
// Proves: platform-126
func TestARollingRestart(t *testing.T) {
	t.Parallel()
	if !long() {
		rolling(t, 600, inOrder)
		return
	}
	found, err := exec.CommandContext(t.Context(), "../../scripts/proxies.sh").Output()
	if err != nil {
		t.Fatal(err)
	}
	bin := strings.TrimSpace(string(found))
	t.Run("nginx", func(t *testing.T) {
		rolling(t, 50_000, func(t *testing.T, to []string) string { return nginxBefore(t, bin+"/nginx", to) })
	})
	t.Run("caddy", func(t *testing.T) {
		rolling(t, 50_000, func(t *testing.T, to []string) string { return caddyBefore(t, bin+"/caddy", to) })
	})
}

// rolling sends n requests through a balancer, while its instances are restarted in turn.
func rolling(t *testing.T, n int64, balancer func(t *testing.T, to []string) (url string)) {
	t.Helper()
	s := postgres(t)
	to := []string{freeAddress(t), freeAddress(t)}
	start := func(i int) *process {
		return serve(t, s.with("WARDGATE_LISTEN", to[i], "WARDGATE_DRAIN", "1500ms", "WARDGATE_TRUSTED_PROXIES", "127.0.0.1")...)
	}
	running := []*process{start(0), start(1)}
	at := balancer(t, to)
	eventually(t, 20*time.Second, "a balancer", func() bool {
		got, err := call(http.MethodGet, at+"/readyz", "")
		return err == nil && got.status == http.StatusOK
	})
	var asked, failed atomic.Int64
	var all sync.WaitGroup
	pace := time.NewTicker(time.Second / 200)
	defer pace.Stop()
	ended := make(chan struct{})
	for range 16 {
		all.Go(func() {
			for i := asked.Add(1); i <= n; i = asked.Add(1) {
				<-pace.C
				if err := once(at, int(i)); err != nil && failed.Add(1) < 5 {
					t.Errorf("request %d: %v", i, err)
				}
			}
		})
	}
	go func() { all.Wait(); close(ended) }()
	restarts := 0
	for over := false; !over; restarts++ {
		which := restarts % 2
		running[which].stop()
		running[which] = start(which)
		before := asked.Load()
		for !over && asked.Load() < before+100 { // the balancer hears of it
			select {
			case <-ended:
				over = true
			case <-time.After(20 * time.Millisecond):
			}
		}
	}
	<-ended
	if failed.Load() > 0 || restarts < 2 {
		t.Errorf("%d of %d requests failed over %d restarts", failed.Load(), n, restarts)
	}
	t.Logf("%d requests over %d restarts", n, restarts)
	for _, p := range running {
		p.stop()
	}
}

// once asks for a page, or sends a form as who never repeats one.
func once(at string, i int) error {
	var got answer
	var err error
	want := http.StatusOK
	if i%10 == 0 {
		want = http.StatusCreated
		got, err = call(http.MethodPost, at+"/api/quotes", numbered(i).json(), "Content-Type", "application/json")
	} else {
		got, err = call(http.MethodGet, at+"/quote", "")
	}
	if err == nil && got.status != want {
		err = fmt.Errorf("%d %.200s", got.status, got.body)
	}
	return err
}

// freeAddress is one that no outgoing connection takes meanwhile.
func freeAddress(t *testing.T) string {
	t.Helper()
	for range 100 {
		address := fmt.Sprintf("127.0.0.1:%d", 20_000+rand.IntN(10_000))
		if l, err := net.Listen("tcp", address); err == nil {
			_ = l.Close()
			return address
		}
	}
	t.Fatal("no port is free")
	return ""
}

// inOrder is a balancer that keeps connections, asks nobody how they are, and goes to the next where one refuses it.
func inOrder(t *testing.T, to []string) string {
	t.Helper()
	var turn atomic.Int64
	transport := &http.Transport{MaxIdleConnsPerHost: 32}
	p := httptest.NewServer(&httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(&url.URL{Scheme: "http", Host: to[int(turn.Add(1))%len(to)]})
			r.SetXForwarded()
		},
		Transport: otherwise{transport, to},
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, err error) {
			http.Error(w, err.Error(), http.StatusBadGateway)
		},
	})
	t.Cleanup(func() { p.Close(); transport.CloseIdleConnections() })
	return p.URL
}

// otherwise takes another address when one refuses the connection: nothing was sent there.
type otherwise struct {
	by http.RoundTripper
	to []string
}

// RoundTrip implements http.RoundTripper.
func (o otherwise) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := o.by.RoundTrip(r)
	if !errors.Is(err, syscall.ECONNREFUSED) {
		return res, err
	}
	for _, address := range o.to {
		if address != r.URL.Host {
			next := r.Clone(r.Context())
			next.URL.Host = address
			return o.by.RoundTrip(next)
		}
	}
	return res, err
}

func nginxBefore(t *testing.T, program string, to []string) string {
	t.Helper()
	dir, at := t.TempDir(), freeAddress(t)
	temporary := ""
	for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		temporary += kind + "_temp_path " + dir + "/" + kind + ";\n"
	}
	user := ""
	if os.Getuid() == 0 {
		user = "user root;\n"
	}
	config := user + "daemon off; pid " + dir + "/pid; error_log stderr;\nevents {}\nhttp { access_log off;\n" + temporary + `
upstream wardgate { server ` + to[0] + ` max_fails=1 fail_timeout=1s; server ` + to[1] + ` max_fails=1 fail_timeout=1s; keepalive 32; }
server {
  listen ` + at + `;
  proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_next_upstream error timeout;
  location / { proxy_pass http://wardgate; }
} }
`
	started(t, program, filepath.Join(dir, "nginx.conf"), config, "-c", filepath.Join(dir, "nginx.conf"), "-p", dir)
	return "http://" + at
}

func caddyBefore(t *testing.T, program string, to []string) string {
	t.Helper()
	dir, at := t.TempDir(), freeAddress(t)
	config := "{\n\tadmin off\n\tauto_https off\n}\nhttp://" + at + " {\n\treverse_proxy " + strings.Join(to, " ") +
		" {\n\t\tlb_policy round_robin\n\t\thealth_uri /readyz\n\t\thealth_interval 300ms\n\t\thealth_timeout 1s\n\t}\n}\n"
	started(t, program, filepath.Join(dir, "Caddyfile"), config, "run", "--adapter", "caddyfile", "--config", filepath.Join(dir, "Caddyfile"))
	return "http://" + at
}

// started runs a proxy with its configuration until the test ends.
func started(t *testing.T, program, file, config string, args ...string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Env = append(os.Environ(), "HOME="+filepath.Dir(file))
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Signal(os.Interrupt); _ = cmd.Wait() })
}
