import { describe, expect, it } from 'vitest';
import { callHref, contactHref, leadName } from './contact.model.ts';

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
