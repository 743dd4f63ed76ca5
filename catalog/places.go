package catalog

import (
	"math"
	"regexp"
	"slices"
	"strings"
)

// Place is a town, or an area of postal codes without a name, with where about it lies.
type Place struct {
	Name     string `json:"name"`
	Province string `json:"province"`
	// At is its middle, as in Office.Coordinates.
	At string `json:"at"`
	// Codes are how its postal codes begin: "T9H", or "T2" for all that begin so.
	Codes []string `json:"codes"`
}

// postalCode is a Canadian postal code, or the first half of one, which names its area.
var postalCode = regexp.MustCompile(`(?:^|[^A-Z\d])([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])(?:[ -]?\d[A-Z]\d)?(?:$|[^A-Z\d])`)

// NearestOffice is the office nearest to a town or a postal code as somebody typed it, in a straight line; the zero Office where that
// is not known: the text names no place that the catalog or an office of the company has, or no office has a place on the map.
func (c *Catalog) NearestOffice(typed string) Office { return atlasOf(c).nearest(typed) }

// atlas are the places that are known, and the company in whose eyes they lie.
type atlas struct {
	places []Place
	us     Company
}

func atlasOf(c *Catalog) atlas { return atlas{c.Places, c.Company()} }

func (a atlas) nearest(typed string) Office {
	offices := a.us.Offices
	if strings.TrimSpace(typed) == "" || len(offices) == 0 {
		return Office{}
	}
	if code := postalCode.FindStringSubmatch(strings.ToUpper(typed)); code != nil {
		if at := slices.IndexFunc(offices, func(o Office) bool { return strings.HasPrefix(strings.ToUpper(o.PostalCode), code[1]) }); at >= 0 {
			return offices[at]
		}
		if p, known := a.placeOfCode(code[1]); known {
			return a.nearestTo(p)
		}
	}
	return a.nearestByName(typed)
}

// nearestByName looks for the last town that is named: "12 Edmonton Trail, Calgary" is in Calgary.
func (a atlas) nearestByName(typed string) Office {
	text, best, found := " "+plainWords(typed)+" ", 0, Office{}
	later := func(name string) bool {
		name = plainWords(name)
		at := strings.LastIndex(text, " "+name+" ")
		if name == "" || at < 0 || at+len(name) <= best {
			return false
		}
		best = at + len(name)
		return true
	}
	for _, o := range a.us.Offices {
		if later(o.City) {
			found = o
		}
	}
	for _, p := range a.places {
		if later(p.Name) {
			found = a.nearestTo(p)
		}
	}
	return found
}

// placeOfCode is the place with the longest beginning of a code.
func (a atlas) placeOfCode(code string) (found Place, known bool) {
	longest := 0
	for _, p := range a.places {
		for _, begins := range p.Codes {
			if len(begins) > longest && strings.HasPrefix(code, begins) {
				found, known, longest = p, true, len(begins)
			}
		}
	}
	return found, known
}

func (a atlas) nearestTo(p Place) Office {
	nearest, least := Office{}, math.Inf(1)
	for _, o := range a.us.Offices {
		if d, known := distance(Office{Coordinates: p.At}, a.placed(o)); known && d < least {
			nearest, least = o, d
		}
	}
	return nearest
}

// placed is o with the coordinates of its town where it has none of its own.
func (a atlas) placed(o Office) Office {
	if o.Coordinates == "" {
		if at := slices.IndexFunc(a.places, func(p Place) bool { return plainWords(p.Name) == plainWords(o.City) }); at >= 0 {
			o.Coordinates = a.places[at].At
		}
	}
	return o
}

// distance grows with the length of the straight line between two places on the globe.
func distance(a, b Office) (float64, bool) {
	north1, east1, known1 := a.Position()
	north2, east2, known2 := b.Position()
	sine := func(degrees float64) float64 { return math.Sin(degrees / 2 * math.Pi / 180) }
	cosine := func(degrees float64) float64 { return math.Cos(degrees * math.Pi / 180) }
	up, along := sine(north2-north1), sine(east2-east1)
	return up*up + cosine(north1)*cosine(north2)*along*along, known1 && known2
}

// Towns are the towns that forms suggest for a site, each with the id of the nearest office, "" where none is known: those of the
// offices, then the areas served. An area that is a whole province stands for its towns.
func (c *Catalog) Towns() []Option { return atlasOf(c).towns() }

func (a atlas) towns() []Option {
	var names []string
	for _, o := range a.us.Offices {
		names = append(names, o.City)
	}
	for _, area := range a.us.AreasServed {
		within := a.townsOf(area)
		if within == nil && area != a.us.Region {
			within = []string{area}
		}
		names = append(names, within...)
	}
	out := []Option{}
	for _, name := range names {
		if name != "" && !slices.ContainsFunc(out, func(o Option) bool { return o.Label == name }) {
			out = append(out, Option{ID: a.nearest(name).ID, Label: name})
		}
	}
	return out
}

func (a atlas) townsOf(province string) (names []string) {
	for _, p := range a.places {
		if p.Province == province && p.Name != "" {
			names = append(names, p.Name)
		}
	}
	return names
}

// plainWords are the words of a text in small letters, without accents and points, one blank between two.
func plainWords(text string) string {
	text = strings.NewReplacer("é", "e", "è", "e", "ô", "o", "î", "i", "saint ", "st ").Replace(strings.ToLower(text) + " ")
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }), " ")
}
