package answerer

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"wardgate/content"
	"wardgate/internal/chat/knowledge"
	"wardgate/internal/chat/language"
)

// articles finds our articles about a message's subject, by the words of their
// titles, tags and search words.
type articles struct {
	// ids are in the order of the articles, has holds for each word which of them have it.
	ids []string
	has map[string][]int
}

func newArticles(list []content.Article, ordinary map[string]bool) articles {
	out := articles{has: map[string][]int{}}
	for i, a := range list {
		out.ids = append(out.ids, knowledge.Article+a.Slug)
		for _, w := range language.Tokens(strings.Join(slices.Concat([]string{a.Title}, a.Tags, a.SEOKeywords), " ")) {
			if len(w) >= 3 && !ordinary[w] && !slices.Contains(out.has[w], i) {
				out.has[w] = append(out.has[w], i)
			}
		}
	}
	return out
}

// about are the articles that share at least that many words with a message, the nearest
// first: a word that few of them have says more.
func (a articles) about(words []string, least int) []string {
	scores, shared := make([]float64, len(a.ids)), make([]int, len(a.ids))
	said := slices.Sorted(slices.Values(words))
	for _, w := range slices.Compact(said) {
		for _, i := range a.has[w] {
			shared[i]++
			scores[i] += 1 + math.Log(float64(len(a.ids))/float64(len(a.has[w])))
		}
	}
	var found []int
	for i, n := range shared {
		if n >= least {
			found = append(found, i)
		}
	}
	slices.SortStableFunc(found, func(x, y int) int { return cmp.Compare(scores[y], scores[x]) })
	out := make([]string, len(found))
	for k, i := range found {
		out[k] = a.ids[i]
	}
	return out
}

// toRead replies to a visitor who wants to read, with articles about the message's
// subject or the way to all of them; nothing for any other message.
func (a *Answerer) toRead(words []string) (Reply, bool) {
	if saidBy(a.intents.reading, words, language.Gap) == 0 {
		return Reply{}, false
	}
	found := a.articles.about(words, 1)
	return a.quote(append(found[:min(len(found), 2)], "blog")), true
}

// withArticle adds to a reply without an answer the knowledge.Article that is about the same.
func (a *Answerer) withArticle(r Reply, words []string) Reply {
	found := a.articles.about(words, 2)
	if len(found) == 0 {
		return r
	}
	p := a.passages()[found[0]]
	r.Text += "\n\nAn article of ours is about this. " + p.Text
	r.Facts = append(r.Facts, p.ID)
	r.link(p)
	return r
}
