package categories

import (
	"context"
	"net/http"

	"wardgate/internal/blog"
	"wardgate/internal/platform/httpx"
)

// Routes is the staff's endpoint table of categories.
func (s *Service) Routes() []httpx.Route {
	const all, one = "/categories", "/categories/{name}"
	add := blog.StaffRoute(http.MethodPost, all, "create-category", "Add a category", blog.CanWrite, httpx.ByState)
	add.Status = http.StatusCreated
	rename := blog.StaffRoute(http.MethodPatch, one, "rename-category", "Rename a category; its posts go along", blog.CanWrite, httpx.ByState)
	rename.Status = http.StatusOK
	return []httpx.Route{
		httpx.Handle(blog.StaffRoute(http.MethodGet, all, "list-staff-categories", "Categories by name, with how many posts each has", blog.CanRead,
			httpx.IdempotencyUndeclared), s.handleStaffCategories),
		httpx.Handle(add, s.handleAddCategory),
		httpx.Handle(rename, s.handleRenameCategory),
		httpx.Handle(blog.StaffRoute(http.MethodDelete, one, "delete-category", "Delete a category that no post has", blog.CanWrite, httpx.ByState), s.handleDeleteCategory),
	}
}

// CategoryRow is a category as staff see it.
type CategoryRow struct {
	Name  string `json:"name"`
	Posts int    `json:"posts" doc:"those that are not in the trash, in any state"`
	Image string `json:"image" doc:"id of the catalogue's picture that stands for it"`
}

type staffCategoriesBody struct {
	Items []CategoryRow `json:"items" nullable:"false"`
	Next  string        `json:"next" doc:"always empty: the list is whole"`
}

type staffCategoriesOutput struct{ Body staffCategoriesBody }

func (s *Service) handleStaffCategories(ctx context.Context, _ *struct{}) (*staffCategoriesOutput, error) {
	all, err := s.StaffCategories(ctx)
	if err != nil {
		return nil, err
	}
	return &staffCategoriesOutput{staffCategoriesBody{Items: all}}, nil
}

type categoryName struct {
	Name string `json:"name" doc:"up to 50 characters"`
}

type categoryInput struct{ Body categoryName }

type categoryOutput struct{ Body CategoryRow }

func category(row CategoryRow, err error) (*categoryOutput, error) {
	if err != nil {
		return nil, err
	}
	return &categoryOutput{row}, nil
}

func (s *Service) handleAddCategory(ctx context.Context, in *categoryInput) (*categoryOutput, error) {
	return category(s.AddCategory(ctx, in.Body.Name))
}

type categoryPath struct {
	Name string `path:"name" maxLength:"200"`
}

type renameInput struct {
	Name string `path:"name" maxLength:"200"`
	Body categoryName
}

func (s *Service) handleRenameCategory(ctx context.Context, in *renameInput) (*categoryOutput, error) {
	return category(s.RenameCategory(ctx, in.Name, in.Body.Name))
}

func (s *Service) handleDeleteCategory(ctx context.Context, in *categoryPath) (*struct{}, error) {
	return nil, s.DeleteCategory(ctx, in.Name)
}
