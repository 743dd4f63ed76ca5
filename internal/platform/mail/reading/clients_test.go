package reading_test

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"wardgate/internal/platform/mail/reading"
)

func typed(t *testing.T, kind, body string) reading.Mail {
	t.Helper()
	raw := "From: Dana <dana@birch.example>\nMessage-ID: <x>\nSubject: Re: Your request\nContent-Type: " + kind + "\n\n" + body
	m, err := reading.Read([]byte(strings.ReplaceAll(raw, "\n", "\r\n")))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestAnswersBelowASignatureAreSeen: who writes between our lines does so below what the phone, or they, have signed; nothing of it is folded away.
// Proves: platform-161
func TestAnswersBelowASignatureAreSeen(t *testing.T) {
	for name, body := range map[string]string{
		"phone":     "See below.\n\nSent from my iPhone\n\n> On Nov 26, 2026, at 9:12 AM, Wardgate <a@b.example> wrote:\n> \n> Which day?\n\nTuesday, and someone is in the yard.\n\n> How many?\n\nTwo.\n",
		"signature": "See below.\n-- \nDana Birch\nBirch Ltd.\n\nOn 2026-11-26 9:12 a.m., Wardgate wrote:\n> Which day?\nTuesday, and someone is in the yard.\n> How many?\nTwo.\n",
	} {
		m := typed(t, "text/plain; charset=utf-8", body)
		for _, want := range []string{"See below.", "Tuesday, and someone is in the yard.", "Two."} {
			if !strings.Contains(m.Text, want) {
				t.Errorf("%s: %q is not in %q", name, want, m.Text)
			}
		}
		for _, not := range []string{"Which day", "Dana Birch", "iPhone", "wrote:"} {
			if strings.Contains(m.Text, not) || name == "phone" && not == "iPhone" && !strings.Contains(m.Quoted, not) {
				t.Errorf("%s: %q is in %q", name, not, m.Text)
			}
		}
	}
	if m := typed(t, "text/plain", "Tuesday.\n-- \nDana\n\nA line of theirs without a mark.\n"); m.Text != "Tuesday." {
		t.Errorf("a signature that nothing follows: %q", m.Text)
	}
}

// TestWhatProgramsWriteInOtherLanguages is folded as in English.
// Proves: platform-161
func TestWhatProgramsWriteInOtherLanguages(t *testing.T) {
	for name, body := range map[string]string{
		"Spanish":    "Martes.\n\nEl jue, 26 nov 2026 a las 9:12, Wardgate (<a@b.example>)\nescribió:\n\n> Which day?\n",
		"Ukrainian":  "Martes.\n\nчт, 26 лист. 2026 р. о 9:12 Wardgate <a@b.example> пише:\n\n> Which day?\n",
		"Chinese":    "Martes.\n\nWardgate <a@b.example> 于2026年11月26日周四 09:12写道：\n\n> Which day?\n",
		"Chinese QQ": "Martes.\n\n------------------ 原始邮件 ------------------\n发件人: \"Wardgate\"<a@b.example>;\n发送时间: 2026年11月26日\n主题: Your request\n\nWhich day?\n",
		"Outlook es": "Martes.\n\nDe: Wardgate <a@b.example>\nEnviado: jueves, 26 de noviembre de 2026 9:12\nPara: Dana\nAsunto: Your request\n\nWhich day?\n",
		"Proton":     "Martes.\n\nSent with [Proton Mail](https://proton.me/) secure email.\n\nOn Thursday, Wardgate <a@b.example> wrote:\n\n> Which day?\n",
	} {
		if m := typed(t, "text/plain; charset=utf-8", body); m.Text != "Martes." || !strings.Contains(m.Quoted, "Which day?") {
			t.Errorf("%s: %q, %q", name, m.Text, m.Quoted)
		}
	}
	if m := typed(t, "text/plain; charset=utf-8", "Він пише:\n\nу дворі хтось є"); !strings.Contains(m.Text, "у дворі") {
		t.Errorf("words of theirs are folded away: %q", m.Text)
	}
}

// TestBrokenDescriptionsLoseNoWords: what many programs write wrong about parts leaves the words where they are.
// Proves: platform-161
func TestBrokenDescriptionsLoseNoWords(t *testing.T) {
	m := typed(t, "multipart/mixed; boundary=----=_Part_1_22.33", "------=_Part_1_22.33\nContent-Type: text/plain; charset=utf-8\n\nHelp, they break in.\n"+
		"------=_Part_1_22.33\nContent-Type: application/pdf; name=Site plan final.pdf\nContent-Disposition: attachment; filename=Site plan final.pdf\n\nx\n------=_Part_1_22.33--\n")
	if m.Text != "Help, they break in." || m.Cut || len(m.Attachments) != 1 || m.Attachments[0].Name != "Site plan final.pdf" {
		t.Errorf("a boundary without quotes: %+v", m)
	}
	if m := typed(t, "text/html; charset=utf-8; charset=utf-8", "<p>Tuesday is <b>fine</b>.</p>"); m.Text != "Tuesday is fine." {
		t.Errorf("a parameter twice: %q", m.Text)
	}
	if m := typed(t, "multipart/mixed", "--b\nContent-Type: text/plain\n\nHelp, they break in.\n--b--\n"); !strings.Contains(m.Text, "Help, they break in.") || !m.Cut {
		t.Errorf("no boundary: %+v", m)
	}
}

// TestTheSetsOfLettersThatMailsHave: as the programs of the world name them.
// Proves: platform-160
func TestTheSetsOfLettersThatMailsHave(t *testing.T) {
	for name, of := range map[string]struct {
		by   encoding.Encoding
		text string
	}{
		"windows-1255": {charmap.Windows1255, "יום שלישי מתאים"}, "iso-8859-8-i": {charmap.ISO8859_8, "יום שלישי"}, "windows-1256": {charmap.Windows1256, "يوم الثلاثاء"},
		"tis-620": {charmap.Windows874, "วันอังคาร"}, "windows-1258": {charmap.Windows1258, "cám ơn"}, "ISO_8859-1:1987": {charmap.Windows1252, "mardi, ça va"},
		"cp1252": {charmap.Windows1252, "“mardi”"}, "ibm850": {charmap.CodePage850, "ça va"}, "iso-8859-13": {charmap.ISO8859_13, "antradienį"}, "koi8-u": {charmap.KOI8U, "вівторок"},
		"utf8": {unicode.UTF8, "mardi – ça"}, "UTF-16": {unicode.UTF16(unicode.BigEndian, unicode.UseBOM), "mardi – ça"}, "utf-16le": {unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "mardi – 𝕏"},
		"x-mystery": {unicode.UTF8, "mardi – ça"},
	} {
		raw, err := of.by.NewEncoder().Bytes([]byte(of.text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		coded := base64.StdEncoding.EncodeToString(raw)
		m := typed(t, fmt.Sprintf("text/plain; charset=%q\nContent-Transfer-Encoding: base64", name), coded)
		if m.Text != of.text || m.Lost {
			t.Errorf("%s: %q, lost %v", name, m.Text, m.Lost)
		}
	}
	for _, prefix := range []string{"自动回复: Re", "Respuesta automática: Re"} {
		m, err := reading.Read([]byte("From: a@b.ca\r\nSubject: =?utf-8?B?" + base64.StdEncoding.EncodeToString([]byte(prefix)) + "?=\r\n\r\nI am away."))
		if err != nil || m.Automatic != reading.AutoReply {
			t.Errorf("%s: %+v, %v", prefix, m, err)
		}
	}
}
