import { expect, test } from 'vitest';
import { parts } from './parts.ts';
import { inWords, nextOf, statesOf } from './states.model.ts';

const profile = {
  company: {
    name: 'Northern Watch Ltd.',
    phones: [{ id: 'one', e164: '+19025550133' }],
    hours: { text: '8-6' },
  },
  claims: [{ id: 'awake', value: '24/7' }],
};
function part(id: string) {
  const found = parts.find((one) => one.id === id);
  if (!found) throw new Error(`no part ${id}`);
  return found;
}

/** How one part stands. */
function stateOf(id: string, known: Partial<Parameters<typeof statesOf>[0]>) {
  const states = statesOf({ samples: [], base: profile, profile, errors: {}, ...known });
  return states.find((state) => state.part === part(id));
}

test('a part is the sample’s when all of it is, and until it is changed', () => {
  const samples = ['claims', 'company.email', 'company.adminEmail', 'company.mailFrom', 'company.phones'];
  expect(stateOf('claims', { samples })?.isSample).toBe(true);
  expect(stateOf('contact', { samples })?.isSample).toBe(true);
  expect(stateOf('contact', { samples: samples.slice(0, -1) })?.isSample).toBe(false);
  const changed = { ...profile, claims: [{ id: 'awake', value: '7/7' }] };
  expect(stateOf('claims', { samples, profile: changed })).toMatchObject({
    isSample: false,
    isChanged: true,
  });
});

test('what is refused counts for its part', () => {
  const errors = {
    'company.phones.0.e164': 'no',
    'company.hours.closes': 'no',
    'company.phones': 'too many',
  };
  expect(stateOf('contact', { errors })?.wrong).toBe(2);
  expect(stateOf('hours', { errors })?.wrong).toBe(1);
  expect(stateOf('claims', { errors })?.wrong).toBe(0);
});

test('it is told in words', () => {
  expect(inWords({ wrong: 1, isChanged: true, isSample: false })).toBe('one problem, changed');
  expect(inWords({ wrong: 3, isChanged: false, isSample: true })).toBe('3 problems, sample');
  expect(inWords({ wrong: 0, isChanged: false, isSample: false })).toBe('');
});

test('one goes on with the next part that is the sample’s, and ends after the last', () => {
  const some = statesOf({ samples: ['claims'], base: profile, profile, errors: {} });
  expect(nextOf(some, part('words'))?.id).toBe('claims');
  expect(nextOf(some, part('claims'))?.id).toBe('credentials');
  expect(nextOf(some, part('clients'))).toBeUndefined();
});
