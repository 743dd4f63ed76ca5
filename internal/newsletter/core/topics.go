package core

import (
	"slices"

	"wardgate/catalog"
)

// KnownTopic reports whether a topic or none is asked for that exists.
func KnownTopic(rules catalog.Newsletter, topic string) bool {
	return topic == "" || slices.Contains(rules.TopicIDs(), topic)
}

// InOrder are the ids of known that are chosen.
func InOrder(known, chosen []string) []string {
	out := []string{}
	for _, id := range known {
		if slices.Contains(chosen, id) {
			out = append(out, id)
		}
	}
	return out
}
