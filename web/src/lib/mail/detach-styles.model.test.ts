// Proves: newsletter-116

import { expect, it } from 'vitest';
import { detachStyles, inScheme } from './detach-styles.model.ts';

it('renames style attributes inside tags, of either quote', () => {
  expect(detachStyles(`<p style="color:red">a</p><b class="x" STYLE = 'top:0'>b</b>`).html).toBe(
    `<p data-mail-style="color:red">a</p><b class="x" data-mail-style = 'top:0'>b</b>`,
  );
});

it('takes style elements out and keeps their text', () => {
  const { html, sheets } = detachStyles(
    '<head><style type="text/css">a{b:c}</style></head><STYLE>\n.x{}</STYLE >text',
  );
  expect(html).toBe('<head></head>text');
  expect(sheets).toEqual(['a{b:c}', '\n.x{}']);
});

it.each(['no tags at all', '1 < 2 style="x"', '<p>say style="x" aloud</p>', '<p data-style="x">y</p>', ''])(
  'leaves %j alone',
  (html) => {
    expect(detachStyles(html)).toEqual({ html, sheets: [] });
  },
);

it('answers for the scheme that is shown, not for the device’s own', () => {
  const css =
    '@media (prefers-color-scheme: dark){a{b:c}} @media screen and ( Prefers-Color-Scheme:LIGHT ){d{e:f}}';
  expect(inScheme(css, 'dark')).toBe(
    '@media (min-width: 0px){a{b:c}} @media screen and (max-width: 0px){d{e:f}}',
  );
  expect(inScheme(css, 'light')).toBe(
    '@media (max-width: 0px){a{b:c}} @media screen and (min-width: 0px){d{e:f}}',
  );
});
