// Proves: blog-25

import { describe, expect, it } from 'vitest';
import { contentsOf, withAnchors } from './headings.model';

const html = [
  '<p>Before.</p>',
  '<h2 id="h-use-care">Use &amp; care</h2>',
  '<h3 id="h-detail">Detail</h3>',
  '<h2 id="h-a-b">The <code>a &lt; b</code> of <em>it</em>&#39;s</h2>',
  '<h2 id="h-winter-é">&#x2744; &nbsp;Winter</h2>',
].join('\n');

describe('the contents of a post', () => {
  it('are its sections, as plain text', () => {
    expect(contentsOf(html)).toEqual([
      { id: 'h-use-care', text: 'Use & care' },
      { id: 'h-a-b', text: "The a < b of it's" },
      { id: 'h-winter-é', text: '❄ &nbsp;Winter' },
    ]);
  });

  it('are not listed where there are hardly any', () => {
    expect(contentsOf('<h2 id="h-a">A</h2><h2 id="h-b">B</h2>')).toEqual([]);
    expect(contentsOf('')).toEqual([]);
  });
});

describe('anchors', () => {
  it('lead to each section and change nothing else', () => {
    const changed = withAnchors(html);
    for (const id of ['h-use-care', 'h-a-b', 'h-winter-é']) expect(changed).toContain(`href="#${id}"`);
    expect(changed.match(/<a /g)).toHaveLength(3);
    const without = changed.replace(/<a [^>]*>#<\/a>/g, '').replaceAll(' class="group/h"', '');
    expect(without).toBe(html);
  });

  it('are nothing for keys and screen readers, who have the contents', () => {
    expect(withAnchors(html).match(/aria-hidden="true" tabindex="-1"/g)).toHaveLength(3);
  });
});
