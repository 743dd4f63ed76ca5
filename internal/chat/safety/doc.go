// Package safety finds out whether a message says that a person is in danger, before anything else
// looks at it: violence, break-ins under way, fire, gas, medical emergencies, suicide and self-harm,
// also misspelled, in slang, and in French, Spanish, Tagalog or Punjabi in Latin letters (D104, ADR 75).
//
// It errs on the side of the phones, but not for what only sounds alike: idioms ("killing it", "fire
// watch") are taken out first, and what may be urgent is not when the message asks about a service,
// the past or what would happen if, unless it says that it happens now. All of it stands in rules.json.
//
// Invariants: it is pure, asks nobody, and is the same with and without a language model.
package safety
