package networks

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/netip"
	"slices"
	"strings"

	"wardgate/internal/platform/networks/sqlgen"
)

// sitePrefix begins the id of a site, which is stored nowhere.
const sitePrefix = "site_"

// sites are the IPv6 /48 of which more rows than a network may send within an hour came, from several networks that sent few
// each: who has a /48 has 65,536 of the networks that rows are counted by. What came from a network that is a group by itself
// belongs to that group. The site with the newest row comes first.
func (n *Networks) sites(ctx context.Context) ([]Group, error) {
	rows, err := sqlgen.New(n.d.DB.Read()).Scattered(ctx, n.d.Clock.Now().Add(-keeps))
	if err != nil {
		return nil, fmt.Errorf("networks: reading what is scattered: %w", err)
	}
	bySite := map[netip.Prefix][]sqlgen.ScatteredRow{}
	var order []netip.Prefix
	for _, row := range rows {
		network, err := netip.ParsePrefix(row.Network)
		if err != nil {
			return nil, fmt.Errorf("networks: that of %s: %w", row.RowID, err)
		}
		site := netip.PrefixFrom(network.Addr(), siteBits).Masked()
		if len(bySite[site]) == 0 {
			order = append(order, site)
		}
		bySite[site] = append(bySite[site], row)
	}
	out := []Group{}
	for _, site := range order {
		if came := bySite[site]; isFlood(came) {
			out = append(out, groupOf(site, came))
		}
	}
	return out, nil
}

// isFlood tells of rows, the newest first, whether more of them than a handful came within an hour.
func isFlood(rows []sqlgen.ScatteredRow) bool {
	for first := handful; first < len(rows); first++ {
		if rows[first-handful].CreatedAt.Sub(rows[first].CreatedAt) <= window {
			return true
		}
	}
	return false
}

func groupOf(site netip.Prefix, rows []sqlgen.ScatteredRow) Group {
	mark := sha256.Sum256([]byte("site " + site.String())) // staff need not read from where visitors came
	g := Group{
		ID: sitePrefix + hex.EncodeToString(mark[:8]), Wide: true,
		BeganAt: rows[len(rows)-1].CreatedAt, NewestAt: rows[0].CreatedAt,
	}
	for _, row := range rows {
		g.Rows = append(g.Rows, Row{row.Feature, row.RowID})
	}
	return g
}

// rowsOfSite lists the rows of a site, and tells whether it is known as one.
func (n *Networks) rowsOfSite(ctx context.Context, id string) (rows []Row, known bool, err error) {
	if !strings.HasPrefix(id, sitePrefix) {
		return nil, false, nil
	}
	sites, err := n.sites(ctx)
	if i := slices.IndexFunc(sites, func(g Group) bool { return g.ID == id }); i >= 0 {
		return sites[i].Rows, true, nil
	}
	return nil, false, err
}

// newestFirst sorts groups.
func newestFirst(groups []Group) {
	slices.SortStableFunc(groups, func(a, b Group) int { return b.NewestAt.Compare(a.NewestAt) })
}
