// Package auditlog shows who did what: the lines that every feature writes through
// platform/audit, newest first, to those who may read them.
package auditlog
