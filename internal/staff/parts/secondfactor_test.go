package parts_test

import (
	"crypto/hmac"
	"crypto/sha1"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/ids"
)

// codeAt is what an authenticator app shows in a period (RFC 6238).
func codeAt(t *testing.T, secret string, step int64) string {
	t.Helper()
	key, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(secret)
	if err != nil {
		t.Fatal(err)
	}
	mac := hmac.New(sha1.New, key)
	_ = binary.Write(mac, binary.BigEndian, step)
	sum := mac.Sum(nil)
	at := sum[19] & 0xf
	return fmt.Sprintf("%06d", (binary.BigEndian.Uint32(sum[at:at+4])&0x7fff_ffff)%1_000_000)
}

func (h *fixture) code(secret string) string {
	h.t.Helper()
	return codeAt(h.t, secret, h.clock.Now().Unix()/30)
}

// turnOn gives the owner a second factor and returns its secret and recovery codes.
func (h *fixture) turnOn(session string) (secretKey string, recovery []string, fresh string) {
	h.t.Helper()
	begun := h.call("POST", "/api/staff/totp/begin", session, "")
	key, _ := begun.json["secret"].(string)
	uri, _ := begun.json["uri"].(string)
	if begun.status != http.StatusOK || len(key) != 32 || !strings.HasPrefix(uri, "otpauth://totp/Wardgate:olive@wardgate.example?") {
		h.t.Fatalf("begin: %d %s", begun.status, begun.body)
	}
	done := h.call("POST", "/api/staff/totp/confirm", session, toJSON(h.t, map[string]string{"code": h.code(key)}))
	if done.status != http.StatusOK {
		h.t.Fatalf("confirm: %d %s", done.status, done.body)
	}
	for _, c := range done.json["recovery_codes"].([]any) {
		recovery = append(recovery, c.(string))
	}
	return key, recovery, done.cookie(h.t).Value
}

func (h *fixture) signInWith(code string) answer {
	h.t.Helper()
	body := map[string]string{"email": "olive@wardgate.example", "password": secret}
	if code != "" {
		body["totp"] = code
	}
	return h.call("POST", "/api/staff/session", "", toJSON(h.t, body))
}

// Proves: U32, staff-8
func TestSecondFactor(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		old := h.mustSignIn("olive@wardgate.example", secret)
		key, recovery, fresh := h.turnOn(old)
		if h.alive(old) || !h.alive(fresh) || len(recovery) != 10 {
			t.Fatalf("old session %v, new %v, %d recovery codes", h.alive(old), h.alive(fresh), len(recovery))
		}
		for name, code := range map[string]string{"missing": "", "wrong": "000000", "used for confirming": h.code(key), "text": "abcdef"} {
			a := h.signInWith(code)
			if a.status != http.StatusUnauthorized || !strings.HasSuffix(a.json["type"].(string), "/totp-required") {
				t.Errorf("%s: %d %s", name, a.status, a.body)
			}
		}
		wrong := h.call("POST", "/api/staff/session", "", `{"email":"olive@wardgate.example","password":"wrong","totp":"`+h.code(key)+`"}`)
		if wrong.status != http.StatusUnauthorized || wrong.json["type"] != "about:blank" {
			t.Errorf("a wrong password asks for a code: %s", wrong.body)
		}
		h.clock.Advance(30 * time.Second)
		code := h.code(key)
		if a := h.signInWith(code[:3] + " " + code[3:]); a.status != http.StatusOK || a.json["second_factor"] != true {
			t.Errorf("right code: %d %s", a.status, a.body)
		}
		if a := h.signInWith(code); a.status != http.StatusUnauthorized {
			t.Errorf("the code works twice: %d", a.status)
		}
		if a := h.signInWith(strings.ToLower(recovery[3])); a.status != http.StatusOK {
			t.Errorf("recovery code: %d %s", a.status, a.body)
		}
		if a := h.signInWith(recovery[3]); a.status != http.StatusUnauthorized {
			t.Errorf("the recovery code works twice: %d", a.status)
		}
		if n := h.count("staff_recovery_codes WHERE code_hash = '" + recovery[0] + "'"); n != 0 {
			t.Error("recovery codes are stored as they are")
		}
		if got := h.actions(owner.ID); !slices.Contains(got, "staff.second-factor-on") {
			t.Errorf("the log says %v", got)
		}
	}, withoutThrottle)
}

// TestAStolenDatabaseHasNoCodes: what 60 bits open stands as a sealed hash, so that nobody tries them out who has the table and not the
// key file. A hash that an earlier version stored in clear still works, once.
// Proves: security-135
func TestAStolenDatabaseHasNoCodes(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		_, recovery, _ := h.turnOn(h.mustSignIn("olive@wardgate.example", secret))
		if all, sealed := h.count("staff_recovery_codes"), h.count("staff_recovery_codes WHERE code_hash LIKE 'v1.%'"); all != 10 || sealed != 10 {
			t.Errorf("%d codes, %d sealed", all, sealed)
		}
		if n := h.count("staff_recovery_codes WHERE code_hash LIKE '%" + ids.Hash(recovery[0]) + "%'"); n != 0 {
			t.Error("the hash can be looked up")
		}
		old := "ABCDEFGHJKLM"
		_, err := h.db.Writer().ExecContext(t.Context(), "INSERT INTO staff_recovery_codes (id, user_id, code_hash) VALUES ('old', $1, $2)", owner.ID, ids.Hash(old))
		if err != nil {
			t.Fatal(err)
		}
		for code, want := range map[string][2]int{old: {200, 401}, recovery[9]: {200, 401}} {
			for _, status := range want {
				if a := h.signInWith(code); a.status != status {
					t.Errorf("%s: %d, want %d: %s", code, a.status, status, a.body)
				}
			}
		}
		if n := h.count("staff_recovery_codes"); n != 9 {
			t.Errorf("%d codes are left", n)
		}
	}, withoutThrottle)
}

// TestRecoveryCodesAreHashedSlowly: what stands in the database is argon2id with the account's salt, sealed; looking one up costs one
// slow hash. Codes that an earlier version kept otherwise are carried over by the background, and work before and after.
// Proves: security-170
func TestRecoveryCodesAreHashedSlowly(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		_, recovery, _ := h.turnOn(h.mustSignIn("olive@wardgate.example", secret))
		kept := func() (salts map[string]int) {
			t.Helper()
			salts = map[string]int{}
			rows, err := h.db.Read().QueryContext(t.Context(), "SELECT id, code_hash FROM staff_recovery_codes")
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = rows.Close() }()
			for rows.Next() {
				var id, sealed string
				if err := rows.Scan(&id, &sealed); err != nil {
					t.Fatal(err)
				}
				hash, err := h.db.Unseal("staff_recovery_codes.code:"+id, sealed)
				if err != nil || strings.Count(hash, "$") != 5 {
					t.Fatalf("%q is kept (%v)", hash, err)
				}
				salts[hash[:strings.LastIndexByte(hash, '$')]]++
			}
			return salts
		}
		if got := kept(); len(got) != 1 {
			t.Errorf("%d salts for ten codes", len(got))
		}
		for _, code := range []string{recovery[0], "ABCDEFGHJKLM"} {
			before := h.hasher.alike
			h.signInWith(code)
			if n := h.hasher.alike - before; n != 1 {
				t.Errorf("%d slow hashes to look %s up", n, code)
			}
		}
		before := h.hasher.alike
		h.signInWith("123456")
		if n := h.hasher.alike - before; n != 0 {
			t.Errorf("%d slow hashes for six digits", n)
		}

		old := []string{"ABCDEFGHJKLM", "BCDEFGHJKLMN", "CDEFGHJKLMNP"}
		for i, code := range old {
			id := fmt.Sprint("old", i)
			sealed, err := h.db.Seal("staff_recovery_codes.code:"+id, ids.Hash(code))
			if err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				sealed = ids.Hash(code) // of before codes were sealed
			}
			h.exec("INSERT INTO staff_recovery_codes (id, user_id, code_hash) VALUES ('" + id + "', '" + owner.ID + "', '" + sealed + "')")
		}
		if a := h.signInWith(old[1]); a.status != http.StatusOK {
			t.Errorf("an old code: %d %s", a.status, a.body)
		}
		for range 2 {
			if err := h.SecondFactor.CarryOver(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if got := kept(); len(got) != 2 {
			t.Errorf("salts of the new and the old: %v", got)
		}
		for code, status := range map[string]int{old[0]: 200, old[1]: 401, old[2]: 200, recovery[1]: 200} {
			if a := h.signInWith(code); a.status != status {
				t.Errorf("%s, carried over: %d, want %d", code, a.status, status)
			}
		}
	}, withoutThrottle)
}

// Proves: U32, staff-8
func TestCodesOfNeighbouringPeriods(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.owner()
		key, _, _ := h.turnOn(h.mustSignIn("olive@wardgate.example", secret))
		h.clock.Advance(10 * time.Minute)
		step := h.clock.Now().Unix() / 30
		for _, c := range []struct {
			off    int64
			status int
		}{{-2, 401}, {2, 401}, {-1, 200}, {1, 200}, {0, 401}} { // 0 comes after 1 was used
			if a := h.signInWith(codeAt(t, key, step+c.off)); a.status != c.status {
				t.Errorf("%+d: %d", c.off, a.status)
			}
		}
	}, withoutThrottle)
}

// Proves: U32, staff-8, security-62
func TestChangesOfTheSecondFactorNeedAFreshProof(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		session := h.mustSignIn("olive@wardgate.example", secret)
		if a := h.call("POST", "/api/staff/totp/confirm", session, `{"code":"123456"}`); a.status != http.StatusConflict {
			t.Errorf("confirming what was not begun: %d %s", a.status, a.body)
		}
		h.clock.Advance(5 * time.Minute)
		if a := h.call("POST", "/api/staff/totp/begin", session, ""); a.status != http.StatusForbidden {
			t.Errorf("begin: %d", a.status)
		}
		prove := func(word, code string) answer {
			return h.call("POST", "/api/staff/session/proof", session, toJSON(t, map[string]string{"current": word, "totp": code}))
		}
		if a := prove(secret, ""); a.status != http.StatusNoContent {
			t.Fatalf("%d %s", a.status, a.body)
		}
		key, old, fresh := h.turnOn(session)
		session = fresh
		if a := h.call("POST", "/api/staff/totp/begin", session, ""); a.status != http.StatusConflict {
			t.Errorf("begin when it is on: %d", a.status)
		}
		h.clock.Advance(5 * time.Minute)
		for _, call := range [][2]string{{"DELETE", "/api/staff/totp"}, {"POST", "/api/staff/totp/recovery"}} {
			if a := h.call(call[0], call[1], session, ""); a.status != http.StatusForbidden || a.json["type"] != "/problems/proof-required" {
				t.Errorf("%v: %d %s", call, a.status, a.body)
			}
		}
		for name, a := range map[string]answer{"the password alone": prove(secret, ""), "a wrong code": prove(secret, "000000"), "the code alone": prove(another, h.code(key))} {
			if a.status != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d %s", name, a.status, a.body)
			}
		}
		if a := prove(secret, h.code(key)); a.status != http.StatusNoContent {
			t.Fatalf("%d %s", a.status, a.body)
		}
		renewed := h.call("POST", "/api/staff/totp/recovery", session, "")
		codes, _ := renewed.json["recovery_codes"].([]any)
		if renewed.status != http.StatusOK || len(codes) != 10 || h.signInWith(old[0]).status == http.StatusOK || h.signInWith(codes[0].(string)).status != http.StatusOK {
			t.Errorf("new recovery codes: %d %s", renewed.status, renewed.body)
		}
		a := h.call("DELETE", "/api/staff/totp", session, "")
		if a.status != http.StatusNoContent || h.alive(session) || !h.alive(a.cookie(t).Value) || h.count("staff_recovery_codes") != 0 {
			t.Errorf("turning off: %d %s", a.status, a.body)
		}
		if a := h.call("POST", "/api/staff/totp/recovery", a.cookie(t).Value, ""); a.status != http.StatusConflict {
			t.Errorf("new recovery codes without a second factor: %d", a.status)
		}
		h.mustSignIn("olive@wardgate.example", secret)
		if got := h.actions(owner.ID); !slices.Contains(got, "staff.second-factor-off") || !slices.Contains(got, "staff.recovery-codes-renewed") {
			t.Errorf("the log says %v", got)
		}
		var told []string
		for _, m := range h.mails(owner.ID) {
			told = append(told, m.Subject)
		}
		for _, want := range []string{"The second factor of your account was turned on", "New recovery codes were made for your account", "The second factor of your account was turned off"} {
			if !slices.Contains(told, want) {
				t.Errorf("no mail %q in %q", want, told)
			}
		}
	}, withoutThrottle)
}

// Tries at the code are tries at the account.
// Proves: U32, staff-8
func TestGuessingCodesIsSlowedDown(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.owner()
		h.turnOn(h.mustSignIn("olive@wardgate.example", secret))
		var last answer
		for range 7 {
			last = h.signInWith("000000")
		}
		if last.status != http.StatusUnauthorized || last.json["type"] != "/problems/mail-code-required" {
			t.Fatalf("the seventh code: %d %s", last.status, last.body)
		}
	}, withSMTP)
}
