// Proves: V51, V82, V83, V84, V85, V86, V88, V90, quotes-1

import { limits } from '@catalog/quotes.json';
import { describe, expect, it } from 'vitest';
import {
  type FieldName,
  fieldNames,
  noValues,
  payload,
  type QuoteValues,
  requiredFields,
  sortErrors,
  toValues,
  validate,
} from './quote-form.model';

const good: QuoteValues = {
  ...noValues,
  firstName: 'Jane',
  lastName: 'Doe',
  email: 'jane@example.ca',
  phone: '780-555-0142',
  serviceType: 'surveillance',
  propertyType: 'retail',
};
const errorOf = (name: FieldName, value: string) => validate({ ...good, [name]: value })[name];

describe('validate', () => {
  it('takes a request with the required fields only', () => {
    expect(validate(good)).toEqual({});
  });

  it.each(fieldNames.map((name) => [name, requiredFields.includes(name)] as const))(
    '%s is required: %s',
    (name, required) => {
      for (const blank of ['', '   ', '\t\n']) expect(errorOf(name, blank) !== undefined).toBe(required);
    },
  );

  it.each<[FieldName, number]>([
    ['firstName', limits.name],
    ['lastName', limits.name],
    ['company', limits.company],
    ['securityConcerns', limits.securityConcerns],
    ['message', limits.message],
  ])('%s may have %i characters and not one more', (name, most) => {
    for (const char of ['x', 'é', '🦌', 'ش']) {
      expect(errorOf(name, char.repeat(most))).toBeUndefined();
      expect(errorOf(name, char.repeat(most + 1))).toContain(String(most));
    }
    expect(errorOf(name, `  ${'x'.repeat(most)}  `)).toBeUndefined();
  });

  it('counts a Windows line end once', () => {
    expect(errorOf('message', `a${'\r\n'.repeat(limits.message - 2)}b`)).toBeUndefined();
  });

  it.each([
    ['a@b.ca', true],
    ["o'brien+tag@sub.example.co.uk", true],
    ['jané@exämple.ca', true],
    ['jane', false],
    ['jane@', false],
    ['@example.ca', false],
    ['jane@localhost', false],
    ['jane@example.', false],
    ['jane@.ca', false],
    ['jane@exa..ca', false],
    ['a@b@example.ca', false],
    ['ja ne@example.ca', false],
    ['jane@example.ca\r\nBcc: x@y.zz', false],
  ])('email %j is taken: %s', (value, taken) => {
    expect(errorOf('email', value) === undefined).toBe(taken);
  });

  it('limits the email address in bytes', () => {
    const address = (length: number) => `${'x'.repeat(length - 11)}@example.ca`;
    expect(errorOf('email', address(limits.email))).toBeUndefined();
    expect(errorOf('email', address(limits.email + 1))).toContain(String(limits.email));
  });

  it.each([
    ['780-555-0142', true],
    ['+1 (403) 555 0117 ext. 4', true],
    ['٧٨٠٥٥٥٠١٤٢', true],
    ['call me', false],
    ['x'.repeat(40), false],
    [`1${'2'.repeat(39)}`, true],
    [`1${'2'.repeat(40)}`, false],
    ['780\n555 0142', false],
  ])('phone %j is taken: %s', (value, taken) => {
    expect(errorOf('phone', value) === undefined).toBe(taken);
  });

  it.each(['firstName', 'lastName', 'company'] as const)('%s holds no control characters', (name) => {
    for (const char of ['\r', '\n', '\u0000', '\u001b', '\u007f', '\u0085'])
      expect(errorOf(name, `Ja${char}ne`)).toContain('one line');
    for (const fine of ['Renée', 'محمد', '🦌 Security', "O'Brien-Smith"])
      expect(errorOf(name, fine)).toBeUndefined();
  });
});

describe('payload', () => {
  it('trims, leaves empty optional fields out and keeps every required one', () => {
    const body = payload({ ...good, firstName: '  Jane ', message: ' hello\n', company: '  ' }, 1234.6, '');
    expect(body).toEqual({
      firstName: 'Jane',
      lastName: 'Doe',
      email: 'jane@example.ca',
      phone: '780-555-0142',
      serviceType: 'surveillance',
      propertyType: 'retail',
      message: 'hello',
      elapsedMs: 1235,
    });
    expect(Object.keys(payload(noValues, 0, ''))).toEqual([...requiredFields, 'elapsedMs']);
  });
  it('passes on what a program wrote into the honeypot, and never a negative time', () => {
    expect(payload(good, -5, 'http://spam.example')).toMatchObject({
      website: 'http://spam.example',
      elapsedMs: 0,
    });
  });
});

describe('toValues', () => {
  it.each([[null], [undefined], [{}], [[]], ['text'], [{ firstName: 7, message: { a: 1 } }]])(
    '%j gives an empty form',
    (source) => {
      expect(toValues(source)).toEqual(noValues);
    },
  );
  it('takes the form’s fields and nothing else', () => {
    expect(toValues({ firstName: 'J', elapsedMs: 5, website: 'x' })).toEqual({ ...noValues, firstName: 'J' });
  });
});

describe('sortErrors', () => {
  it('puts errors at their fields, the first one wins, and keeps the rest', () => {
    const list = [
      { field: 'email', message: 'first' },
      { field: 'body.phone', message: 'phone' },
      { field: 'email', message: 'second' },
      { field: 'behavior.timeOnSite', message: 'odd' },
    ];
    expect(sortErrors(list)).toEqual({ errors: { email: 'first', phone: 'phone' }, others: ['odd'] });
  });
});
