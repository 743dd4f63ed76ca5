import { expect, it } from 'vitest';
import { mailKind } from './mail-kind.model.ts';

it.each([
  ['quotes.reply', 'Reply to the customer'],
  ['blog.new-post', 'Blog: new post'],
  ['newsletter.campaign.test_run', 'Newsletter: campaign test run'],
  ['digest', 'Digest'],
  ['', ''],
])('%s is called %j', (kind, words) => {
  expect(mailKind(kind)).toBe(words);
});
