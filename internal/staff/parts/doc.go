// Package parts puts staff together: it makes every part, each from what it needs and from
// the parts below it, and lists their endpoints and periodic work. Nobody but app and tests
// calls it, and no part knows it.
package parts
