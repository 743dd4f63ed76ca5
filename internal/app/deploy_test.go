package app_test

import (
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/certificate/certificatetest"
)

const deployed = "../../deploy/"

func deployedFile(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(deployed + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestTheUnitIsHardened: what got into the program finds nothing of the machine but its own folder. Where systemd is, it judges by itself: at most 2.0.
// Proves: platform-114
func TestTheUnitIsHardened(t *testing.T) {
	unit := deployedFile(t, "systemd/wardgate.service")
	for _, line := range []string{
		"ExecStart=/usr/local/bin/wardgate serve", "EnvironmentFile=/etc/wardgate.env", "User=wardgate", "StateDirectory=wardgate", "After=network-online.target",
		"NoNewPrivileges=yes", "CapabilityBoundingSet=", "ProtectSystem=strict", "ProtectHome=yes", "PrivateDevices=yes", "PrivateTmp=yes", "RestrictNamespaces=yes",
		"SystemCallFilter=@system-service", "MemoryMax=1G", "LimitNOFILE=65536", "Restart=always", "TimeoutStopSec=30", "WantedBy=multi-user.target",
	} {
		if !strings.Contains(unit, "\n"+line) {
			t.Errorf("the unit lacks %s", line)
		}
	}
	if strings.Contains(unit, "\nMemoryDenyWriteExecute=yes") {
		t.Error("the encoder of pictures is compiled in memory, which MemoryDenyWriteExecute forbids")
	}
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		return // the lines above are what it judges
	}
	if out, err := exec.CommandContext(t.Context(), analyze, "security", "--offline=true", "--threshold=20", "--no-pager", deployed+"systemd/wardgate.service").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	// A program that is there stands in for ours, which is not installed where it is tested.
	copied := filepath.Join(t.TempDir(), "wardgate.service")
	if err := os.WriteFile(copied, []byte(strings.ReplaceAll(unit, "=/usr/local/bin/wardgate ", "=/bin/true ")), 0o600); err != nil {
		t.Fatal(err)
	}
	socket := filepath.Join(filepath.Dir(copied), "wardgate.socket")
	if err := os.WriteFile(socket, []byte(deployedFile(t, "systemd/wardgate.socket")), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.CommandContext(t.Context(), analyze, "verify", copied, socket).CombinedOutput(); err != nil || strings.Contains(string(out), "wardgate.s") {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestTheProxiesHandOnWhoCame: what the manual asks of a proxy stands in its file; in the long form a real nginx serves with ours, and a real Caddy reads ours.
// Proves: platform-115
func TestTheProxiesHandOnWhoCame(t *testing.T) {
	nginx, caddy := deployedFile(t, "nginx/wardgate.conf"), deployedFile(t, "caddy/Caddyfile")
	for _, line := range []string{
		"proxy_set_header Host $host;", "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;", "proxy_set_header X-Forwarded-Proto $scheme;",
		"gzip off;", "proxy_buffering off;", "client_max_body_size 16m;",
	} {
		if !strings.Contains(nginx, line) {
			t.Errorf("nginx lacks %s", line)
		}
	}
	if strings.Contains(caddy, "encode") || !strings.Contains(caddy, "flush_interval -1") || !strings.Contains(caddy, "reverse_proxy 127.0.0.1:8080") {
		t.Error("Caddy must not compress or keep streams back")
	}
	if os.Getenv("WARDGATE_LONG") != "1" {
		return
	}
	found, err := exec.CommandContext(t.Context(), "../../scripts/proxies.sh").Output()
	if err != nil {
		t.Fatal(err)
	}
	bin := strings.TrimSpace(string(found))
	if out, err := exec.CommandContext(t.Context(), bin+"/caddy", "adapt", "--adapter", "caddyfile", "--config", deployed+"caddy/Caddyfile").CombinedOutput(); err != nil || !strings.Contains(string(out), `"reverse_proxy"`) {
		t.Errorf("%v\n%s", err, out)
	}
	behindNginx(t, bin+"/nginx", nginx)
}

// behindNginx starts a real nginx with our file in front of a server that says what it is told of the visitor.
func behindNginx(t *testing.T, program, config string) {
	behind := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, r.Host, " ", r.Header.Get("X-Forwarded-For"), " ", r.Header.Get("X-Forwarded-Proto"), " ", r.URL.Path)
	}))
	t.Cleanup(behind.Close)
	ports := make([]string, 2)
	for i := range ports {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		ports[i] = l.Addr().String()
		_ = l.Close()
	}
	dir := t.TempDir()
	files := certificatetest.New(t, time.Now(), 24*time.Hour).Into(t, dir)
	config = strings.NewReplacer("127.0.0.1:8080", strings.TrimPrefix(behind.URL, "http://"), "listen 80;", "listen "+ports[0]+";", "listen [::]:80;", "",
		"listen 443 ssl http2;", "listen "+ports[1]+" ssl http2;", "listen [::]:443 ssl http2;", "",
		"/etc/letsencrypt/live/security.example/fullchain.pem", files.Certificate, "/etc/letsencrypt/live/security.example/privkey.pem", files.Key).Replace(config)
	temporary := ""
	for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		temporary += kind + "_temp_path " + dir + "/" + kind + ";\n"
	}
	whole := "daemon off; pid " + dir + "/pid; error_log stderr;\nevents {}\nhttp { access_log off;\n" + temporary + config + "}\n"
	if os.Getuid() == 0 {
		whole = "user root;\n" + whole
	}
	path := filepath.Join(dir, "nginx.conf")
	if err := os.WriteFile(path, []byte(whole), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.CommandContext(t.Context(), program, "-t", "-c", path, "-p", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	started := exec.CommandContext(t.Context(), program, "-c", path, "-p", dir)
	if err := started.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = started.Process.Signal(os.Interrupt); _ = started.Wait() })
	client := &http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
	for path, want := range map[string]string{"/now": "security.example 127.0.0.1 https /now", "/api/staff/events": "security.example 127.0.0.1 https /api/staff/events"} {
		var said string
		for until := time.Now().Add(10 * time.Second); said == "" && time.Now().Before(until); {
			req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://"+ports[1]+path, nil)
			if err != nil {
				t.Fatal(err)
			}
			req.Host = "security.example"
			if res, err := client.Do(req); err == nil {
				b, _ := io.ReadAll(res.Body)
				_ = res.Body.Close()
				said = string(b)
			}
		}
		if said != want {
			t.Errorf("%s: %q, want %q", path, said, want)
		}
	}
}
