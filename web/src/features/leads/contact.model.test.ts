import { describe, expect, it } from 'vitest';
import { callHref, contactHref, contactText, leadName } from './contact.model.ts';

const lead = {
  name: 'Mara Lind',
  email: 'mara@site.example',
  phone: '780-555-0142',
  phone_e164: '+17805550142',
};

it('calls a lead without a name by the email', () => {
  expect(leadName(lead)).toBe('Mara Lind');
  expect(leadName({ ...lead, name: ' ' })).toBe('mara@site.example');
});

// Proves: operations-19
it.each([
  ['answered', 'email', '', 'Riley Marsh', 'Answered by Riley Marsh'],
  ['call', 'phone', 'no-answer', 'Riley Marsh', 'Called by Riley Marsh (no answer)'],
  ['reached', 'phone', '', 'Riley Marsh', 'A call was begun by Riley Marsh'],
  ['reached', 'email', '', '', 'An email was begun'],
] as const)('tells of %s by %s %s', (how, channel, outcome, by, text) => {
  expect(contactText({ how, channel, outcome, by })).toBe(text);
});

describe('the links', () => {
  it('mail and dial', () => {
    expect(contactHref(lead)).toMatch(/^mailto:mara@site\.example\?subject=/);
    expect(callHref(lead)).toBe('tel:+17805550142');
  });

  it('fall back to the digits that were typed', () => {
    expect(callHref({ phone: '(780) 555-0142', phone_e164: '' })).toBe('tel:7805550142');
  });

  it('are absent where nobody can be reached', () => {
    expect(contactHref({ ...lead, email: '' })).toBeNull();
    expect(callHref({ phone: '', phone_e164: '' })).toBeNull();
    expect(callHref({ phone: 'call me', phone_e164: '' })).toBeNull();
  });

  it('keep a strange address inside the address', () => {
    expect(contactHref({ ...lead, email: 'a?cc=b@c.example' })).toContain(
      'mailto:a%3Fcc%3Db@c.example?subject=',
    );
  });
});
