package forms

import "testing"

// Proves: security-31
func TestSeveralAlphabets(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "Dana Birch": false, "José Ünver-Álvarez 3": false, "Юрий Иванов": false, "Ελένη Παππά": false, "دانا بيرش": false,
		"山田 Taro": false, "김 Minji": false, "dana@birch.example": false, "+1 780 555 0142": false, "Łukasz Øystein ß": false,
		"аdmin Сupport": true, "Jаne": true, "раyраl@example.com": true, "Αdmin": true, "𝐀dmin": true, "ａｄｍｉｎ": true, "Юрий Smith": true,
	} {
		if got := SeveralAlphabets(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
