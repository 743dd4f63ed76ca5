package categories

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"wardgate/catalog"
	"wardgate/internal/blog"
	"wardgate/internal/blog/categories/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/wiring"
)

// Deps are what the service needs. All are required but those that say otherwise.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	Catalog *catalog.Catalog
	Audit   audit.Log
	Bus     *events.Bus
}

// Service manages categories.
type Service struct {
	deps Deps
}

// New returns the service, or an error that names what is missing.
func New(d Deps) (*Service, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Service{deps: d}, nil
}

// StaffCategories returns all categories by name, with all their posts that are not
// in the trash.
func (s *Service) StaffCategories(ctx context.Context) ([]CategoryRow, error) {
	rows, err := sqlgen.New(s.deps.DB.Read()).StaffCategories(ctx)
	if err != nil {
		return nil, fmt.Errorf("blog.StaffCategories: %w", err)
	}
	out := make([]CategoryRow, len(rows))
	for i, r := range rows {
		out[i] = CategoryRow{Name: r.Name, Posts: int(r.Posts), Image: blog.CategoryPicture(s.deps.Catalog, r.Image)}
	}
	slices.SortFunc(out, func(a, b CategoryRow) int { return cmp.Compare(a.Name, b.Name) })
	return out, nil
}

// nameLength is the greatest length of a name, in characters.
const nameLength = catalog.PostCategory

// categoryNamed is a category's name as it may be stored.
func categoryNamed(name string) (string, error) {
	name = blog.OneLine(name)
	wrong := ""
	switch {
	case forms.Blank(name):
		wrong = "Please enter a name."
	case utf8.RuneCountInString(name) > nameLength:
		wrong = fmt.Sprintf("Please shorten the name to %d characters.", nameLength)
	}
	if wrong != "" {
		return "", httpx.Invalid(httpx.FieldError{Field: "name", Message: wrong})
	}
	return name, nil
}

func taken(name string) error {
	return httpx.Invalid(httpx.FieldError{Field: "name", Message: fmt.Sprintf("There is a category “%s” already. Please choose another name.", name)})
}

// AddCategory makes a category that no post has yet (D43).
func (s *Service) AddCategory(ctx context.Context, name string) (CategoryRow, error) {
	name, err := categoryNamed(name)
	if err != nil {
		return CategoryRow{}, err
	}
	row := CategoryRow{Name: name, Image: blog.CategoryPicture(s.deps.Catalog, s.deps.Catalog.Blog.Pictures[name])}
	err = s.deps.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		if other, err := alike(ctx, q, name, ""); err != nil || other != "" {
			return errorOr(err, taken(other))
		}
		n, err := q.InsertCategory(ctx, sqlgen.InsertCategoryParams{Name: name, Image: row.Image, CreatedAt: s.deps.Clock.Now()})
		if err != nil || n == 0 {
			return errorOr(err, taken(name))
		}
		return s.categoryChanged(ctx, tx, name, "added", nil)
	})
	if err != nil {
		return CategoryRow{}, fmt.Errorf("blog.AddCategory: %w", err)
	}
	return row, nil
}

func errorOr(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}

// alike is the category that has this name in other capitals, besides the one named
// but; empty when there is none.
func alike(ctx context.Context, q *sqlgen.Queries, name, but string) (string, error) {
	rows, err := q.StaffCategories(ctx)
	for _, r := range rows {
		if strings.EqualFold(r.Name, name) && r.Name != but {
			return r.Name, nil
		}
	}
	return "", err
}

// RenameCategory renames a category; its posts, those in the trash included, go along
// in the same transaction. A repeat finds it done.
func (s *Service) RenameCategory(ctx context.Context, from, to string) (CategoryRow, error) {
	to, err := categoryNamed(to)
	if err != nil {
		return CategoryRow{}, err
	}
	err = s.deps.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		known, err := blog.HasCategory(ctx, tx, from)
		if err != nil {
			return err
		}
		if !known {
			return httpx.NotFound("category")
		}
		if from == to {
			return nil
		}
		if other, err := alike(ctx, q, to, from); err != nil || other != "" {
			return errorOr(err, taken(other))
		}
		if _, err := q.RenameCategory(ctx, sqlgen.RenameCategoryParams{FromName: from, ToName: to}); err != nil {
			if _, isTaken := db.UniqueViolation(err); isTaken {
				return taken(to)
			}
			return err
		}
		return s.categoryChanged(ctx, tx, to, "renamed", audit.Change{Before: map[string]any{"name": from}, After: map[string]any{"name": to}})
	})
	if err != nil {
		return CategoryRow{}, fmt.Errorf("blog.RenameCategory: %w", err)
	}
	all, err := s.StaffCategories(ctx)
	for _, row := range all {
		if row.Name == to {
			return row, nil
		}
	}
	return CategoryRow{Name: to, Image: blog.CategoryPicture(s.deps.Catalog, "")}, err
}

// DeleteCategory deletes a category that no post has, in the trash or out of it.
func (s *Service) DeleteCategory(ctx context.Context, name string) error {
	err := s.deps.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		posts, err := q.UsersOfCategory(ctx, name)
		if err != nil {
			return err
		}
		if posts > 0 && name != "" {
			return inUse(posts)
		}
		n, err := q.DeleteCategory(ctx, name)
		if db.ReferenceViolation(err) { // somebody gave it to a post this moment
			return inUse(1)
		}
		if err != nil {
			return err
		}
		if n == 0 {
			return httpx.NotFound("category")
		}
		return s.categoryChanged(ctx, tx, name, "deleted", nil)
	})
	if err != nil {
		return fmt.Errorf("blog.DeleteCategory: %w", err)
	}
	return nil
}

func inUse(posts int64) error {
	if posts == 1 {
		return httpx.Conflict("1 post has this category, perhaps in the trash. Give it another one first.")
	}
	return httpx.Conflict(fmt.Sprintf("%d posts have this category, those in the trash included. Give them another one first.", posts))
}

// categoryChanged writes the audit line of a category and tells everybody: readers see
// its name.
func (s *Service) categoryChanged(ctx context.Context, tx *db.Tx, name, kind string, detail any) error {
	blog.Announce(s.deps.Bus, tx, "", "category-"+kind, true)
	return s.deps.Audit.Record(ctx, tx, audit.Entry{Action: blog.Tag + ".category-" + kind, Subject: name, Detail: detail})
}
