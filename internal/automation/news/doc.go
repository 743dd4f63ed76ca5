// Package news publishes to boards and other instances which row of automation has changed, once
// the change is committed. It also holds the name of the feature.
package news
