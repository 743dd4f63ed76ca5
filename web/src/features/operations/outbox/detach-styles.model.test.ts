import { expect, it } from 'vitest';
import { detachStyles } from './detach-styles.model.ts';

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
