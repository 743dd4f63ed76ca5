package catalog

// Pages is the table of every page (V24-V36, S13-S20): its address, what shows it and
// who may find it. The server reads it here; the browser's routes are generated from it
// (TestGeneratedFromTheCatalog).
type Pages struct {
	// Visitor are the pages of visitors, in the order of the sitemap.
	Visitor []Page `json:"visitor"`
	Menus   struct {
		Header  []MenuEntry `json:"header"`
		Company []MenuEntry `json:"company"`
		Legal   []MenuEntry `json:"legal"`
	} `json:"menus"`
	// Staff are the addresses of the staff app (S13-S20, U32). What lies below one of
	// them belongs to it, too.
	Staff []string `json:"staff"`
}

// Page is a page of visitors.
type Page struct {
	// Path has {name} for a segment that varies.
	Path string `json:"path"`
	// Page is the React component, exported by the module From, a path below web/src.
	Page string `json:"page"`
	From string `json:"from"`
	// SignUp is what From exports instead: a function that makes the component of the
	// newsletter's sign-up, whose code comes late in the browser.
	SignUp string `json:"signUp,omitempty"`
	// Head is what the page says about itself, LostHead the same when there is nothing
	// at the address: names in web/src/features/<feature>/heads.ts, "quotes.quoteHead".
	Head     string `json:"head"`
	LostHead string `json:"lostHead,omitempty"`
	// Needs is the key of the page's data without which its address leads nowhere.
	Needs string `json:"needs,omitempty"`
	// Keywords are the words that an indexed page is about (V125); the region's name is added. Pages whose words are their content's have none here.
	Keywords []string `json:"keywords,omitempty"`
	// Status is the HTTP status that the page is about, if it is not 200.
	Status int `json:"status,omitempty"`
	// Internal pages have no address of their own: the server shows them itself.
	Internal bool `json:"internal,omitempty"`
	// Calm pages are interrupted by nothing (D86).
	Calm bool `json:"calm,omitempty"`
	// Bare, Lost, Dynamic, NoIndex and Secret are those of site.Page.
	Bare    bool `json:"bare,omitempty"`
	Lost    bool `json:"lost,omitempty"`
	Dynamic bool `json:"dynamic,omitempty"`
	NoIndex bool `json:"noIndex,omitempty"`
	Secret  bool `json:"secret,omitempty"`
}

// MenuEntry is a link of the header or footer (V17, V20).
type MenuEntry struct {
	Path  string `json:"path"`
	Label string `json:"label"`
}
