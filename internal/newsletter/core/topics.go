package core

import (
	"slices"

	"wardgate/catalog"
)

// KnownTopic reports whether topic is empty or exists.
func KnownTopic(rules catalog.Newsletter, topic string) bool {
	return topic == "" || slices.Contains(rules.TopicIDs(), topic)
}

// InOrder are the chosen ids in the order of known.
func InOrder(known, chosen []string) []string {
	out := []string{}
	for _, id := range known {
		if slices.Contains(chosen, id) {
			out = append(out, id)
		}
	}
	return out
}
