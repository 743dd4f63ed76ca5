package endpoints

import (
	"slices"
	"strings"
	"time"

	"wardgate/internal/platform/httpx"
)

// Page selects a part of a list that fits into memory, like all staff lists.
type Page struct {
	Q      string `query:"q" maxLength:"200" doc:"looked for in id and name, of a mail in its subject, without regard to case"`
	Limit  int    `query:"limit" minimum:"1" maximum:"1000" default:"1000"`
	Cursor string `query:"cursor" maxLength:"200"`
}

// PageOf is the requested page of the list, and the cursor of the next. It returns a problem 422
// for a cursor that is not one of the list's.
func PageOf[T any](list []T, in Page, id, name func(T) string) ([]T, string, error) {
	wanted := strings.ToLower(strings.TrimSpace(in.Q))
	list = slices.DeleteFunc(slices.Clone(list), func(one T) bool {
		return !strings.Contains(strings.ToLower(id(one)+"\n"+name(one)), wanted)
	})
	if in.Cursor != "" {
		_, last, err := httpx.ParseCursor(in.Cursor)
		if err != nil {
			return nil, "", err
		}
		at := slices.IndexFunc(list, func(one T) bool { return id(one) == last })
		if at < 0 {
			return nil, "", httpx.BadCursor()
		}
		list = list[at+1:]
	}
	if len(list) <= in.Limit {
		return list, "", nil
	}
	list = list[:in.Limit]
	return list, httpx.FormatCursor(time.UnixMilli(0), id(list[in.Limit-1])), nil
}
