// Package news tells boards, open widgets and other instances which conversation has changed,
// once the change is committed. It also defines the name of the feature.
package news
