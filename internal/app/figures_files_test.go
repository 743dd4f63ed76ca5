package app_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/metrics/metricstest"
	"wardgate/internal/staff"
)

const (
	rulesFile     = "../../deploy/prometheus/wardgate-alerts.yml"
	dashboardFile = "../../deploy/grafana/wardgate.json"
	manual        = "../../docs/operations.md"
)

// rule is an alert of the file for Prometheus.
type rule struct{ Alert, Expr, Severity, Summary, Todo string }

// ruleShape is how each rule is written. That the file is YAML, and its expressions are Prometheus', a real one says (TestARealPrometheusLoadsThem).
var ruleShape = regexp.MustCompile(`^(\w+)\n        expr: (.+)\n(?:        for: \d+[mh]\n)?        labels: \{severity: (\w+)\}\n        annotations:\n          summary: "(.+)"\n          todo: "(.+)"\n$`)

func alertRules(t *testing.T) (all []rule) {
	t.Helper()
	text, err := os.ReadFile(rulesFile)
	if err != nil {
		t.Fatal(err)
	}
	for block := range strings.SplitSeq(string(text), "      - alert: ") {
		found := ruleShape.FindStringSubmatch(block)
		if found == nil {
			if !strings.HasPrefix(block, "#") { // what stands before the first
				t.Errorf("no rule as all are written: %s", block)
			}
			continue
		}
		all = append(all, rule{Alert: found[1], Expr: found[2], Severity: found[3], Summary: found[4], Todo: found[5]})
	}
	return all
}

// asked are the expressions of the dashboard's panels.
func asked(t *testing.T) (all []string) {
	t.Helper()
	text, err := os.ReadFile(dashboardFile)
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Panels []struct {
			Type    string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	for _, p := range file.Panels {
		if (p.Type == "row") != (len(p.Targets) == 0) {
			t.Errorf("a panel of type %s has %d targets", p.Type, len(p.Targets))
		}
		for _, target := range p.Targets {
			all = append(all, target.Expr)
		}
	}
	return all
}

// figureName finds the names of figures in an expression.
var figureName = regexp.MustCompile(`\b(?:wardgate|go|process)_[a-z0-9_]+`)

// labelsOf finds what an expression asks of a figure's labels: names in braces, and those that it groups by.
var labelsOf = regexp.MustCompile(`(\w+)(?:=~|!=|!~|=)"|\bby \(([^)]*)\)`)

// TestDashboardAndRulesAskForWhatIsThere: every figure that they name is told by a running program, every label is one of ours, and each rule says what
// to do, and where the manual explains it.
// Proves: platform-96
func TestDashboardAndRulesAskForWhatIsThere(t *testing.T) {
	h := apptest.Start(t, dbtest.SQLite(t))
	_, cookie := h.SignIn("owner@wardgate.example", staff.Owner)
	end := openBoard(t, h, cookie)
	defer end()
	told := figures(t, h)
	rules, expressions := alertRules(t), asked(t)
	if len(rules) < 15 || len(expressions) < 30 {
		t.Fatalf("%d rules and %d expressions were found", len(rules), len(expressions))
	}
	sections := headings(t)
	names := map[string]bool{}
	for _, r := range rules {
		expressions = append(expressions, r.Expr)
		todo := r.Todo
		_, section, linked := strings.Cut(todo, "docs/operations.md#")
		if r.Summary == "" || !linked || !slices.Contains(sections, section) || len(todo)-len(section) < 40 {
			t.Errorf("%s does not say what to do, with a section of the manual: %q", r.Alert, todo)
		}
		if s := r.Severity; s != "page" && s != "ticket" || names[r.Alert] {
			t.Errorf("%s is of severity %q, or stands twice", r.Alert, s)
		}
		names[r.Alert] = true
	}
	for _, e := range expressions {
		if err := answerable(told, e); err != nil {
			t.Errorf("%s: %v", e, err)
		}
	}
}

// answerable refuses an expression about figures or labels that nobody tells.
func answerable(told metricstest.Figures, expression string) error {
	labels := map[string]bool{"job": true, "instance": true} // Prometheus' own
	for _, name := range figureName.FindAllString(expression, -1) {
		f := told[name]
		for _, suffix := range []string{"_bucket", "_sum", "_count"} {
			if f == nil {
				f = told[strings.TrimSuffix(name, suffix)]
			}
		}
		if f == nil || len(f.Samples) == 0 {
			return fmt.Errorf("nobody tells %s", name)
		}
		for _, s := range f.Samples {
			for l := range s.Labels {
				labels[l] = true
			}
		}
	}
	for _, found := range labelsOf.FindAllStringSubmatch(expression, -1) {
		for l := range strings.SplitSeq(found[1]+found[2], ", ") {
			if !labels[l] {
				return fmt.Errorf("no figure of it has the label %s", l)
			}
		}
	}
	return nil
}

// Proves: platform-96
func TestAnExpressionIsRefused(t *testing.T) {
	told := metricstest.Figures{"wardgate_x_total": {Name: "wardgate_x_total", Type: "counter", Samples: []metricstest.Sample{{Name: "wardgate_x_total", Labels: map[string]string{"of": "a"}}}}}
	for expression, fine := range map[string]bool{
		`sum by (of) (rate(wardgate_x_total{of="a", job="j"}[5m]))`: true, `wardgate_y_total`: false, `wardgate_x_total{by="a"}`: false, `sum by (by) (wardgate_x_total)`: false,
	} {
		if err := answerable(told, expression); (err == nil) != fine {
			t.Errorf("%s: %v", expression, err)
		}
	}
}

// headings are the manual's, as addresses within it.
func headings(t *testing.T) (all []string) {
	t.Helper()
	text, err := os.ReadFile(manual)
	if err != nil {
		t.Fatal(err)
	}
	drop := regexp.MustCompile(`[^a-z0-9 -]`)
	for _, found := range regexp.MustCompile(`(?m)^##+ (.+)$`).FindAllStringSubmatch(string(text), -1) {
		all = append(all, strings.ReplaceAll(drop.ReplaceAllString(strings.ToLower(found[1]), ""), " ", "-"))
	}
	return all
}

// TestARealPrometheusLoadsThem has promtool read the rules and the figures, and a Prometheus collect them, evaluate every rule, and answer every
// expression of the dashboard.
// Proves: platform-96
func TestARealPrometheusLoadsThem(t *testing.T) {
	h := apptest.Start(t, dbtest.SQLite(t), apptest.Env("WARDGATE_METRICS_LISTEN", "127.0.0.1:0"))
	figures(t, h) // as strictly as promtool
	if os.Getenv("WARDGATE_LONG") != "1" {
		return // the rest takes a Prometheus, which is fetched
	}
	found, err := exec.CommandContext(t.Context(), "../../scripts/prometheus.sh").Output()
	if err != nil {
		t.Fatalf("finding Prometheus: %v", err)
	}
	bin := strings.TrimSpace(string(found))
	promtool(t, bin, "", "check", "rules", rulesFile)
	promtool(t, bin, string(h.Figures.Collection().Write(t.Context())), "check", "metrics")
	server := startPrometheus(t, bin, h.Listeners.MetricsAddr().String())
	within(t, patience, func() string { return unless(len(query(t, server, "up == 1")) == 1, "nothing was collected") })
	within(t, patience, func() string {
		var answer struct {
			Data struct {
				Groups []struct{ Rules []struct{ Health string } }
			}
		}
		get(t, server+"/api/v1/rules", &answer)
		n := 0
		for _, g := range answer.Data.Groups {
			for _, r := range g.Rules {
				if r.Health == "ok" {
					n++
				}
			}
		}
		return unless(n == len(alertRules(t)), "a rule was not evaluated")
	})
	if n := len(query(t, server, "wardgate_build_info")); n != 1 {
		t.Errorf("%d programs are known", n)
	}
	for _, e := range asked(t) {
		query(t, server, strings.NewReplacer("$job", "wardgate", "$__rate_interval", "1m").Replace(e))
	}
}

func promtool(t *testing.T, bin, input string, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), filepath.Join(bin, "promtool"), args...)
	cmd.Stdin = strings.NewReader(input)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("promtool %v: %v\n%s", args, err, out)
	}
}

// startPrometheus has a Prometheus collect from the address with our rules, until the test ends.
func startPrometheus(t *testing.T, bin, target string) (address string) {
	t.Helper()
	dir := t.TempDir()
	rules, err := filepath.Abs(rulesFile)
	if err != nil {
		t.Fatal(err)
	}
	config := fmt.Sprintf("global: {scrape_interval: 1s, evaluation_interval: 1s}\nrule_files: [%q]\nscrape_configs:\n  - job_name: wardgate\n    static_configs: [{targets: [%q]}]\n", rules, target)
	if err := os.WriteFile(filepath.Join(dir, "prometheus.yml"), []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listen := free.Addr().String()
	_ = free.Close() // Prometheus takes it
	cmd := exec.CommandContext(t.Context(), filepath.Join(bin, "prometheus"), "--config.file", filepath.Join(dir, "prometheus.yml"), "--storage.tsdb.path", filepath.Join(dir, "data"), "--web.listen-address", listen)
	said := new(strings.Builder)
	cmd.Stdout, cmd.Stderr, cmd.SysProcAttr = said, said, &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill() // it holds nothing that is missed
		_ = cmd.Wait()
		if t.Failed() {
			t.Log(said)
		}
	})
	within(t, patience, func() string {
		res, err := http.Get("http://" + listen + "/-/ready")
		if err != nil {
			return err.Error()
		}
		defer func() { _ = res.Body.Close() }()
		return unless(res.StatusCode == http.StatusOK, res.Status)
	})
	return "http://" + listen
}

// query answers an expression; Prometheus must understand it.
func query(t *testing.T, server, expression string) (result []any) {
	t.Helper()
	var answer struct {
		Status, Error string
		Data          struct{ Result []any }
	}
	get(t, server+"/api/v1/query?query="+url.QueryEscape(expression), &answer)
	if answer.Status != "success" {
		t.Errorf("%s: %s", expression, answer.Error)
	}
	return answer.Data.Result
}

func get(t *testing.T, address string, into any) {
	t.Helper()
	res, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(res.Body)
	if err = errors.Join(err, res.Body.Close(), json.Unmarshal(body, into)); err != nil {
		t.Fatal(err)
	}
}

// patience is how long Prometheus may take for anything.
const patience = 30 * time.Second

func unless(fine bool, complaint string) string {
	if fine {
		return ""
	}
	return complaint
}
