package pages

import (
	"context"
	"fmt"
	"sync"

	"wardgate/internal/platform/cards"
	"wardgate/internal/platform/ids"
)

// cardsKept is how many drawn cards are kept: messengers request the same few, and one
// costs a tenth of a second and a hundred kilobytes.
const cardsKept = 64

// cardDrawer draws the pictures of link previews and keeps the latest.
type cardDrawer struct {
	mu     sync.Mutex
	artist *cards.Artist
	kept   map[cards.Card]drawnCard
}

// drawnCard is a finished JPEG; tag changes when it does.
type drawnCard struct {
	jpeg []byte
	tag  string
}

// SocialCard returns the picture of a post for link previews, 1200 × 630 pixels, as
// JPEG, and a tag that changes when it does (V125). Errors are those of Read.
func (s *Service) SocialCard(ctx context.Context, slug string) (jpeg []byte, tag string, err error) {
	p, err := s.deps.Reading.Read(ctx, slug)
	if err != nil {
		return nil, "", err
	}
	d, err := s.drawer.draw(cards.Card{
		Product: s.deps.Catalog.Company().Product, Company: s.deps.Catalog.Company().Name, Category: p.Category, Title: p.Title,
		Author: s.signature(p.Author), Date: p.Date(s.deps.Zone),
	})
	if err != nil {
		return nil, "", fmt.Errorf("blog.SocialCard: %w", err)
	}
	return d.jpeg, d.tag, nil
}

// draw makes one card at a time: many requests wait, so that the machine is not
// overloaded.
func (c *cardDrawer) draw(card cards.Card) (drawnCard, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if d, ok := c.kept[card]; ok {
		return d, nil
	}
	if c.artist == nil {
		artist, err := cards.New()
		if err != nil {
			return drawnCard{}, err
		}
		c.artist = artist
	}
	b, err := c.artist.Draw(card)
	if err != nil {
		return drawnCard{}, err
	}
	if len(c.kept) >= cardsKept || c.kept == nil {
		c.kept = map[cards.Card]drawnCard{}
	}
	d := drawnCard{b, ids.Hash(string(b))}
	c.kept[card] = d
	return d, nil
}
