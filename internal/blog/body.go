package blog

// PostText is what else can be written of a post.
type PostText struct {
	Excerpt        string   `json:"excerpt"`
	Content        string   `json:"content" doc:"Markdown"`
	ReadTimeAuto   bool     `json:"read_time_auto" doc:"read_time follows the content"`
	Tags           []string `json:"tags" nullable:"false"`
	ImageURL       string   `json:"image_url" doc:"empty: the category's picture stands in"`
	SEOTitle       string   `json:"seo_title"`
	SEODescription string   `json:"seo_description"`
	SEOKeywords    []string `json:"seo_keywords" nullable:"false"`
}

// TextOf is the rest of p.
func TextOf(p Post) PostText {
	return PostText{
		Excerpt: p.Excerpt, Content: p.Content, ReadTimeAuto: p.ReadTimeAuto, Tags: NotNil(p.Tags), ImageURL: p.ImageURL,
		SEOTitle: p.SEOTitle, SEODescription: p.SEODescription, SEOKeywords: NotNil(p.SEOKeywords),
	}
}
