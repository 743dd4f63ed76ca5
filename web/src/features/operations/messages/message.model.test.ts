// Proves: contact-12

import { describe, expect, it } from 'vitest';
import { answerHref, answerSubject, answerTemplates, isWaiting, subjectLabel } from './message.model.ts';

const to = {
  name: 'Dana Birch',
  email: 'dana+west@birch.example',
  reference: 'MSG-20261121-7K2Q9D',
  subject: 'support' as const,
};

it('names every subject of the specification', () => {
  for (const id of ['quote', 'service', 'support', 'emergency', 'other'])
    expect(subjectLabel(id)).not.toBe(id);
  expect(subjectLabel('unheard')).toBe('unheard');
});

it('waits only while it is open', () => {
  expect((['open', 'answered', 'closed', 'spam'] as const).filter((status) => isWaiting({ status }))).toEqual(
    ['open'],
  );
});

describe('an answer', () => {
  it('leads back to the message', () => {
    expect(answerSubject(to)).toBe('Your message MSG-20261121-7K2Q9D: Support for existing customers');
    for (const { body } of answerTemplates) {
      expect(body(to)).toMatch(/^Hello Dana Birch,\n/);
      expect(body(to)).toContain('MSG-20261121-7K2Q9D');
    }
  });

  it('opens a mail program with everything filled in (RFC 6068)', () => {
    const link = new URL(answerHref(to));
    expect(link.pathname).toBe('dana%2Bwest@birch.example');
    expect(link.searchParams.get('subject')).toBe(answerSubject(to));
    expect(link.searchParams.get('body')).toContain('Hello Dana Birch,\r\n\r\nthank you');
  });
});
