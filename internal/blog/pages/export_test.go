package pages

// PostsOnPage is postsOnPage for the tests.
const PostsOnPage = postsOnPage
