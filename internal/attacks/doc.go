// Package attacks holds the tests that do to the running program what people who mean ill would do: they follow the
// API's rules, and try to have mails sent to strangers, change what is known of another person, lock staff out, spend
// the company's money, read what is left lying about, or leave no trace. It has no code of its own.
//
// A test is an attack that once succeeded; it passes because the attack fails now. It runs against the whole program
// on a loopback socket, on both engines. Which requirement it proves stands in docs/behaviours.md, chapter Security.
package attacks
