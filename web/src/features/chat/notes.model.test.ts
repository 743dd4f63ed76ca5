// Proves: U9, chat-30, chat-83, security-207

import { widget } from '@catalog/chat.json';
import { expect, test } from 'vitest';
import { facts, tellFacts } from '../../lib/company/facts';
import { filled, humanText, partsOf, reachText, welcomeFor } from './notes.model';

test('the greeting names all four services (U9)', () => {
  expect(welcomeFor('')).toBe(
    "Hello! I'm the automated AI Security Expert. I can help with Security Guard Services, Surveillance & Alarm Systems, Virtual Security Guard and IT Support. What do you need to protect?",
  );
  expect(welcomeFor('gardening')).toBe(welcomeFor(''));
});

test('on a service page it names the service, its price and its time', () => {
  expect(welcomeFor('security-guards')).toContain(
    'Security Guard Services. Price: from $25/hour. Deployment: emergency deployment 2-4 hours',
  );
  expect(welcomeFor('virtual-guard')).toContain('60-80% savings compared with guards on the same hours');
});

test('how a person is reached, with both lines (U8)', () => {
  expect(humanText()).toBe(
    'A security specialist can help you directly. Call 780-555-0142 or 403-555-0117 (24/7) or e-mail hello@wardgate.example.',
  );
});

test('an address that is not set leaves no gap', () => {
  tellFacts({ ...facts(), email: '' });
  expect(humanText()).toBe(
    'A security specialist can help you directly. Call 780-555-0142 or 403-555-0117 (24/7).',
  );
  for (const text of [widget.down, widget.lost, widget.slow].map(reachText))
    expect(text).not.toMatch(/mail|[[\]{}]| [.,]| {2}/);
});

test('a blank may be filled by more than text; an unknown one is nothing', () => {
  expect(filled('a {x} b {y}', { x: 1 as unknown as string })).toEqual(['a ', 1, ' b ']);
});

test('911 and 9-8-8 are found in any text, and no part of another number', () => {
  const dialled = (text: string) => partsOf(text).flatMap(({ phone }) => (phone ? [phone.e164] : []));
  expect(dialled('Call 911 now. Call or text 9-8-8. Or 9-1-1.')).toEqual(['911', '988', '911']);
  expect(dialled('It costs $911, ticket 91144, 1-911-2, 403-911-0000.')).toEqual([]);
});

test('the company’s own numbers are found in a text, and no other', () => {
  const text = 'Call 780-555-0142, not 780-555-0199 or 1780-555-01421.';
  const parts = partsOf(text);
  expect(parts.map(({ part }) => part).join('')).toBe(text);
  expect(parts.filter(({ phone }) => phone).map(({ part, at }) => [part, at])).toEqual([['780-555-0142', 5]]);
});
