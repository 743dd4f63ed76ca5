package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"wardgate/catalog"
)

// keys fill in what the company says of itself, so that no bank holds a figure of its own: a changed price is a changed right reply.
type keys struct{ c *catalog.Catalog }

var keyRE = regexp.MustCompile(`\{([a-z-]+)(?:([:*])([a-z0-9-]+))?\}`)

// filled is a text with its keys filled in, in each way in which that can be said.
func (k keys) filled(text string) ([]string, error) {
	if strings.TrimSpace(text) == "" {
		return nil, fmt.Errorf("an empty text")
	}
	m := keyRE.FindStringSubmatchIndex(text)
	if m == nil {
		if strings.ContainsAny(text, "{}") {
			return nil, fmt.Errorf("%q holds no key: {price:service}, {time:service}, {rate*hours}, {promise:id}, {claim:id}, {paper:id}, {phone}, {email}", text)
		}
		return []string{text}, nil
	}
	part := func(i int) string {
		if m[2*i] < 0 {
			return ""
		}
		return text[m[2*i]:m[2*i+1]]
	}
	values, err := k.values(part(1), part(3))
	if err != nil {
		return nil, err
	}
	var out []string
	for _, v := range values {
		rest, err := k.filled(text[:m[0]] + v + text[m[1]:])
		if err != nil {
			return nil, err
		}
		out = append(out, rest...)
	}
	return out, nil
}

// values are what a key stands for, an error for one that is unknown.
func (k keys) values(key, of string) ([]string, error) {
	value := ""
	switch key {
	case "price", "time":
		s, known := k.c.Service(of)
		if known && key == "price" {
			value = k.c.Price(s)
		} else if known {
			value = s.Deployment
		}
	case "rate":
		value = k.forHours(of)
	case "promise":
		value = k.c.PromisedTime(of)
	case "claim":
		if claim, known := k.c.Claim(of); known {
			value = claim.Value
		}
	case "paper":
		if p, known := k.c.Profile().Paper(of); known {
			value = p.Number
		}
	case "phone":
		var phones []string
		for _, p := range k.c.Company().Phones {
			phones = append(phones, p.Display)
		}
		return phones, nil
	case "email":
		value = k.c.Company().Email
	}
	if value == "" {
		return nil, fmt.Errorf("the company says nothing under {%s %s}", key, of)
	}
	return []string{value}, nil
}

// forHours is what a guard costs in so many hours, as pages write it; "" where guards are quoted per site.
func (k keys) forHours(hours string) string {
	n, err := strconv.ParseInt(hours, 10, 64)
	rate, known := k.c.Rates().Guard["day"]
	if err != nil || !known {
		return ""
	}
	cents := rate.From * n
	text := strconv.FormatInt(cents/100, 10)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	if cents%100 != 0 {
		text += fmt.Sprintf(".%02d", cents%100)
	}
	return "$" + text
}
