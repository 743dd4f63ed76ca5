package layout

import "wardgate/catalog"

func (p *page) document(c catalog.Company, d Document, blocks []view) {
	p.open(c, d.Heading, d.Preheader)
	for _, b := range blocks {
		p.block(b)
	}
	p.raw("</td></tr>\n")
	p.footer(c, d.Reason, nil)
	p.raw("</table>\n</td></tr></table>\n</body>\n</html>\n")
}

// open writes all that stands before a mail's content: the content is what follows, in
// the cell that stays open.
func (p *page) open(c catalog.Company, heading, preheader string) {
	p.raw(markup(head)).raw("<title>").text(heading).raw(`</title>
</head>
<body class="ground" style="margin:0;padding:0;background-color:#e9eef5;">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:#e9eef5;" aria-hidden="true">`).
		text(preheader).text(padding(preheader)).raw(`</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#e9eef5" style="background-color:#e9eef5;">
<tr><td class="outer" align="center" style="padding:32px 12px;">
`)
	if p.wide {
		p.raw(ghost)
	}
	p.raw(`<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="width:100%;max-width:600px;background-color:#ffffff;border-radius:14px;overflow:hidden;font-family:'Segoe UI',-apple-system,BlinkMacSystemFont,Roboto,'Helvetica Neue',Arial,sans-serif;">
`)
	p.masthead(c)
	p.raw(`<tr><td class="cell words side" bgcolor="#ffffff" style="background-color:#ffffff;color:#17253c;padding:34px 36px 14px;font-size:16px;line-height:25px;">
<h1 class="title" style="margin:0 0 18px;font-size:26px;line-height:34px;font-weight:750;letter-spacing:-0.2px;color:#0a1f3d;" dir="auto">`).
		text(heading).raw("</h1>\n")
}

// masthead is the dark blue bar with the company's name. Its sign is a letter
// of the alphabet, because mail programs show pictures only to readers who
// trust the mail.
func (p *page) masthead(c catalog.Company) {
	p.raw(`<tr><td class="head side" bgcolor="#0a1f3d" style="background-color:#0a1f3d;padding:22px 36px;">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="40" height="40" align="center" valign="middle" bgcolor="#2ee6a6" style="width:40px;height:40px;background-color:#2ee6a6;border-radius:10px;color:#07182f;font-size:21px;line-height:40px;font-weight:800;" aria-hidden="true">`).
		text(initial(c.Name)).raw(`</td>
<td style="padding-left:14px;color:#ffffff;">
<div style="font-size:17px;line-height:22px;font-weight:700;letter-spacing:0.2px;color:#ffffff;">`).text(c.Name).raw("</div>\n")
	if c.Tagline != "" {
		p.raw(`<div style="font-size:13px;line-height:18px;color:#b9c9e2;">`).text(c.Tagline).raw("</div>\n")
	}
	p.raw(`</td></tr></table>
</td></tr>
<tr><td height="4" bgcolor="#2ee6a6" style="height:4px;line-height:4px;font-size:4px;background-color:#2ee6a6;">&nbsp;</td></tr>
`)
}

// footer identifies the company: CASL requires a postal address and a phone
// number or e-mail address in every mail (M19).
func (p *page) footer(c catalog.Company, reason string, actions []Action) {
	p.raw(`<tr><td class="foot side quiet" bgcolor="#f3f6fa" style="background-color:#f3f6fa;color:#566983;padding:26px 36px 30px;font-size:13px;line-height:20px;">
<p class="value" style="margin:0 0 10px;font-weight:700;color:#17253c;">`).text(c.Name).raw(`</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
`)
	for _, o := range c.Offices {
		p.raw(`<td class="office quiet" valign="top" style="padding:0 16px 12px 0;font-size:13px;line-height:20px;color:#566983;">`).
			text(o.City).raw(" office<br>").text(o.Street).raw("<br>").
			text(o.City + " " + o.Province).raw("&nbsp; ").text(o.PostalCode).raw("</td>\n")
	}
	p.raw("</tr></table>\n")
	for _, phone := range c.Phones {
		p.raw(`<div style="padding:2px 0;">`).
			link("tel:"+phone.E164, phone.Display, "font-weight:600;text-decoration:none;white-space:nowrap;").
			raw(" &nbsp;").text(phone.Label).raw("</div>\n")
	}
	p.raw(`<div style="padding:2px 0;">`)
	if c.Email != "" {
		p.link("mailto:"+c.Email, c.Email, "")
	}
	if c.URL != "" {
		p.raw(" &nbsp;&middot;&nbsp; ").link(c.URL, site(c.URL), "")
	}
	p.raw("</div>\n")
	if reason != "" {
		p.raw(`<p class="line" style="margin:16px 0 0;padding-top:14px;border-top:1px solid #dfe6f0;font-size:12px;line-height:19px;">`).
			text(reason).raw("</p>\n")
	}
	p.actions(actions)
	p.raw("</td></tr>\n")
}
