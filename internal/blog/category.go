package blog

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"unicode/utf8"

	"wardgate/internal/blog/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// StaffCategories returns all categories by name, with all their posts that are not
// in the trash.
func (s *Service) StaffCategories(ctx context.Context) ([]CategoryRow, error) {
	rows, err := sqlgen.New(s.DB.Read()).StaffCategories(ctx)
	if err != nil {
		return nil, fmt.Errorf("blog.StaffCategories: %w", err)
	}
	out := make([]CategoryRow, len(rows))
	for i, r := range rows {
		out[i] = CategoryRow{Name: r.Name, Posts: int(r.Posts), Image: s.pictureOf(r.Image)}
	}
	slices.SortFunc(out, func(a, b CategoryRow) int { return cmp.Compare(a.Name, b.Name) })
	return out, nil
}

// pictureOf is the catalogue's picture of a category that has none of its own.
func (s *Service) pictureOf(image string) string { return cmp.Or(image, s.Catalog.Blog.Pictures[""]) }

// categoryNamed is a category's name as it may be stored.
func categoryNamed(name string) (string, error) {
	name = oneLine(name)
	wrong := ""
	switch {
	case forms.Blank(name):
		wrong = "Please enter a name."
	case utf8.RuneCountInString(name) > categoryLength:
		wrong = fmt.Sprintf("Please shorten the name to %d characters.", categoryLength)
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
	row := CategoryRow{Name: name, Image: s.pictureOf(s.Catalog.Blog.Pictures[name])}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		if other, err := alike(ctx, q, name, ""); err != nil || other != "" {
			return cmpError(err, taken(other))
		}
		n, err := q.InsertCategory(ctx, sqlgen.InsertCategoryParams{Name: name, Image: row.Image, CreatedAt: s.Clock.Now()})
		if err != nil || n == 0 {
			return cmpError(err, taken(name))
		}
		return s.categoryChanged(ctx, tx, name, "added", nil)
	})
	if err != nil {
		return CategoryRow{}, fmt.Errorf("blog.AddCategory: %w", err)
	}
	return row, nil
}

func cmpError(err, otherwise error) error {
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
		if equalFold(r.Name, name) && r.Name != but {
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
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		n, err := q.HasCategory(ctx, from)
		if err != nil {
			return err
		}
		if n == 0 {
			return httpx.NotFound("category")
		}
		if from == to {
			return nil
		}
		if other, err := alike(ctx, q, to, from); err != nil || other != "" {
			return cmpError(err, taken(other))
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
	return CategoryRow{Name: to, Image: s.pictureOf("")}, err
}

// DeleteCategory deletes a category that no post has, in the trash or out of it.
func (s *Service) DeleteCategory(ctx context.Context, name string) error {
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
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
	s.newsAfter(tx, "", "category-"+kind, true)
	return s.Audit.Record(ctx, tx, audit.Entry{Action: tag + ".category-" + kind, Subject: name, Detail: detail})
}
