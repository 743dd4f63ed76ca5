package app

// DeclaredShows counts the declarations of what routes show.
func DeclaredShows() int { return len(shows()) }
