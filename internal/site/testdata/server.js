// A server bundle for tests: it keeps the contract of web/src/app/entry-server.tsx
// and behaves badly on request.
globalThis.wardgateRender = (json) => {
  const { url, path, origin, data } = JSON.parse(json);
  const escape = (s) => s.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
  if (path.startsWith('/throws')) throw new TypeError('this page throws');
  if (path.startsWith('/loops')) for (;;) {}
  const known = ['/', '/quote', '/slow'].includes(path) || path.startsWith('/quote/status/') || path.startsWith('/articles/');
  return JSON.stringify({
    status: known ? 200 : 404,
    html: `<main><h1>${known ? escape(path) : 'Not found'}</h1><pre>${escape(JSON.stringify(data))}</pre>${'<p>Guards, cameras and patrols.</p>'.repeat(40)}</main>`,
    head: `<title>${known ? 'Page' : 'Not found'}</title>${known ? `<link rel="canonical" href="${escape(url)}"><meta property="og:image" content="${escape(origin)}/x.jpg">` : ''}`,
    lang: 'en-CA',
    bodyClass: 'plain "quoted"',
  });
};
