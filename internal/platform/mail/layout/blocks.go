package layout

import "strconv"

// table opens a table that is used for layout only.
const table markup = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" `

func (p *page) block(b view) {
	switch b.Kind {
	case "section":
		p.raw(`<h2 style="margin:30px 0 12px;font-size:18px;line-height:25px;font-weight:700;color:#0a1f3d;" dir="auto">`).
			text(b.Text).raw("</h2>\n")
	case "facts":
		p.facts(b.Facts)
	case "steps":
		p.steps(b.Steps)
	case "button":
		p.button(b)
	case "notice":
		p.notice(b)
	case "passage":
		p.passage(b)
	default:
		p.raw(`<p dir="auto" style="margin:0 0 18px;">`).lines(b.Text).raw("</p>\n")
	}
}

func (p *page) facts(list []Fact) {
	p.raw(`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 22px;font-size:15px;line-height:22px;">` + "\n")
	for _, f := range list {
		p.raw(`<tr><th class="quiet line" scope="row" width="38%" align="left" valign="top" style="padding:10px 12px 10px 0;border-bottom:1px solid #dfe6f0;font-weight:400;text-align:left;color:#566983;">`).
			text(f.Label).raw(`</th>
<td class="value line" valign="top" dir="auto" style="padding:10px 0;border-bottom:1px solid #dfe6f0;font-weight:600;color:#17253c;word-break:break-word;">`)
		if f.Href != "" {
			p.link(f.Href, f.Value, "")
		} else {
			p.lines(f.Value)
		}
		p.raw("</td></tr>\n")
	}
	p.raw("</table>\n")
}

// steps is a table for the eye and a list for a screen reader.
func (p *page) steps(list []Milestone) {
	// Every reader inserts a tbody between table and rows; with role="none" it does not separate the list from its
	// items.
	p.raw(`<table role="list" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;"><tbody role="presentation">` + "\n")
	for i, s := range list {
		p.raw(`<tr role="listitem"><td width="44" valign="top" style="padding:8px 0;">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
`)
		if s.Done {
			p.raw(`<td class="dotdone" width="30" height="30" align="center" valign="middle" bgcolor="#2ee6a6" style="width:30px;height:30px;border-radius:15px;background-color:#2ee6a6;color:#07182f;font-size:16px;line-height:30px;font-weight:800;">&#10003;</td>`)
		} else {
			p.raw(`<td class="dot" width="30" height="30" align="center" valign="middle" bgcolor="#0a1f3d" style="width:30px;height:30px;border-radius:15px;background-color:#0a1f3d;color:#ffffff;font-size:14px;line-height:30px;font-weight:700;">`).
				text(strconv.Itoa(i + 1)).raw(`</td>`)
		}
		p.raw(`
</tr></table></td>
<td class="value" valign="top" style="padding:11px 0 8px;font-size:16px;line-height:24px;color:#17253c;">`)
		p.milestone(s)
		p.raw("</td></tr>\n")
	}
	p.raw("</tbody></table>\n")
}

func (p *page) milestone(s Milestone) {
	if s.Text == "" {
		p.raw(`<span dir="auto">`).text(s.Title).raw(`</span>`)
	} else {
		p.raw(`<strong dir="auto">`).text(s.Title).raw(`</strong>`)
	}
	if s.Done {
		p.raw(` <span class="quiet" style="color:#566983;font-size:14px;">done</span>`)
	}
	if s.Text != "" {
		p.raw(`<br><span class="quiet" dir="auto" style="color:#566983;font-size:15px;">`).text(s.Text).raw(`</span>`)
	}
}

// button is a coloured table cell: the one shape every mail program draws.
func (p *page) button(b view) {
	p.raw(`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:26px 0 10px;"><tr>
<td class="button" align="center" bgcolor="#ffb020" style="background-color:#ffb020;border-radius:9px;"><a href="`).href(b.URL).
		raw(`" style="display:inline-block;padding:14px 30px;font-size:16px;line-height:22px;font-weight:700;color:#07182f;text-decoration:none;">`).
		text(b.Label).raw(`</a></td>
</tr></table>
<p class="quiet" style="margin:0 0 24px;font-size:13px;line-height:20px;color:#566983;">Or open this address: `).
		link(b.URL, b.URL, "word-break:break-all;").raw("</p>\n")
}

func (p *page) notice(b view) {
	p.raw(table + `style="margin:0 0 22px;"><tr>` + "\n")
	switch b.Tone {
	case Good:
		p.raw(`<td class="good" bgcolor="#e8faf3" dir="auto" style="background-color:#e8faf3;border-left:5px solid #0f9d6e;color:#064e38;`)
	case Urgent:
		p.raw(`<td class="urgent" bgcolor="#fdecec" dir="auto" style="background-color:#fdecec;border-left:5px solid #c62828;color:#7a1414;`)
	default:
		p.raw(`<td class="info" bgcolor="#eaf1fc" dir="auto" style="background-color:#eaf1fc;border-left:5px solid #2b5fb8;color:#12305f;`)
	}
	p.raw(`border-radius:8px;padding:14px 18px;font-size:15px;line-height:23px;">`)
	if b.Label != "" {
		p.raw("<strong>").text(b.Label).raw("</strong>")
	}
	if b.Label != "" && b.Text != "" {
		p.raw("<br>")
	}
	p.lines(b.Text).raw("</td>\n</tr></table>\n")
}

func (p *page) passage(b view) {
	p.raw(`<p class="quiet" style="margin:0 0 6px;font-size:14px;line-height:20px;color:#566983;">`).text(b.Label).raw("</p>\n")
	p.raw(table + `style="margin:0 0 22px;"><tr>
<td class="passage" bgcolor="#f3f6fa" dir="auto" style="background-color:#f3f6fa;border-radius:8px;padding:14px 18px;font-size:15px;line-height:23px;color:#17253c;word-break:break-word;">`).
		lines(b.Text).raw("</td>\n</tr></table>\n")
}
