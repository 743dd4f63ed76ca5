package editing

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wardgate/internal/blog"
	"wardgate/internal/blog/editing/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/slug"
)

// reserved are addresses below /blog and /api/blog/posts that posts cannot
// have.
func reserved(slug string) bool {
	return slices.Contains([]string{"featured", "rss.xml", "404", "card.jpg", "search", "category"}, slug)
}

// SuggestSlug is the slug that a title would have in the post with this id, free at
// this moment; empty when none can be made of it. A new post has no id.
func (s *Service) SuggestSlug(ctx context.Context, title, id string) (string, error) {
	free, err := freeSlug(ctx, sqlgen.New(s.deps.DB.Read()), slug.Of(title), id)
	if err != nil {
		return "", fmt.Errorf("blog.SuggestSlug: %w", err)
	}
	return free, nil
}

// freeSlug is base, or base with the smallest number that nobody has, for the post
// with this id. Empty stays empty.
func freeSlug(ctx context.Context, q *sqlgen.Queries, base, id string) (string, error) {
	if base == "" {
		return "", nil
	}
	const room = 8 // for a hyphen and a number
	short := slug.Cut(base, slug.Longest-room)
	taken, err := q.TakenSlugs(ctx, sqlgen.TakenSlugsParams{ID: id, Base: base, Pattern: short + "-%"})
	if err != nil {
		return "", err
	}
	for n := 1; ; n++ {
		slug := base
		if n > 1 {
			slug = short + "-" + strconv.Itoa(n)
		}
		if !reserved(slug) && !slices.Contains(taken, slug) {
			return slug, nil
		}
	}
}

// settleSlug finds the slug that a save gives to a post: the one that was typed,
// or one of the title when it was emptied. Nobody else can take one meanwhile: the
// caller's transaction holds the lock.
func (s *Service) settleSlug(ctx context.Context, tx *db.Tx, before blog.Post, in blog.Input, title string) (string, error) {
	if in.Slug == nil && before.Slug != "" || in.Slug != nil && *in.Slug == before.Slug && before.Slug != "" {
		return before.Slug, nil
	}
	q := sqlgen.New(tx)
	if err := q.LockSlugs(ctx, s.deps.Clock.Now()); err != nil {
		return "", err
	}
	if in.Slug == nil || strings.TrimSpace(*in.Slug) == "" {
		made, err := freeSlug(ctx, q, slug.Of(title), before.ID)
		if err == nil && made == "" {
			err = badSlug("No address can be made of this title. Please type one with the letters a to z or digits.")
		}
		return made, err
	}
	slug, err := typedSlug(*in.Slug)
	if err != nil || slug == before.Slug {
		return slug, err
	}
	return slug, free(ctx, tx, slug, before.ID)
}

func badSlug(message string) error {
	return httpx.Invalid(httpx.FieldError{Field: "slug", Message: message})
}

// typedSlug is what somebody typed as a slug, spelled as slugs are.
func typedSlug(typed string) (string, error) {
	typed = strings.ToLower(strings.TrimSpace(typed))
	if len(typed) > 4*slug.Longest {
		return "", badSlug(fmt.Sprintf("Please shorten this address to %d characters.", slug.Longest))
	}
	made := slug.Of(typed)
	switch {
	case reserved(typed) || reserved(made):
		return "", badSlug("The site uses this address itself. Please choose another one.")
	case made == "":
		return "", badSlug("Please type an address with the letters a to z or digits.")
	}
	return made, nil
}

// free refuses a slug that another post has or had.
func free(ctx context.Context, tx *db.Tx, slug, id string) error {
	holder, err := sqlgen.New(tx).SlugHolder(ctx, slug)
	switch {
	case err == nil && holder.ID == id:
		return nil
	case err == nil && holder.DeletedAt.Valid:
		return badSlug(fmt.Sprintf("“%s”, which is in the trash, has this address. Please choose another one.", holder.Title))
	case err == nil:
		return badSlug(fmt.Sprintf("“%s” has this address. Please choose another one.", holder.Title))
	case !errors.Is(err, sql.ErrNoRows):
		return err
	}
	former, err := blog.FormerOwner(ctx, tx, slug)
	if errors.Is(err, sql.ErrNoRows) || err == nil && former == id {
		return nil
	}
	if err != nil {
		return err
	}
	post, err := blog.ByID(ctx, tx, former)
	if httpx.AsProblem(err) != nil {
		return badSlug("A post that was deleted had this address, and old links still lead there. Please choose another one.")
	}
	if err != nil {
		return err
	}
	return badSlug(fmt.Sprintf("“%s” had this address before, and old links lead to it. Please choose another one.", post.Title))
}
