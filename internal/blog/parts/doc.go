// Package parts assembles the blog: it makes every part from its dependencies and the
// parts below it, and lists their endpoints and periodic work. Only app and tests call it,
// and no part imports it.
package parts
