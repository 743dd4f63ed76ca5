// Proves: leads-9

import { describe, expect, it, test } from 'vitest';
import { newVisit, type Visit } from '../../../lib/visit/visit.model';
import { adviceFor, payload, qualificationOf, toCaptureDraft, validate } from './capture.model';

const visited = (change: Partial<Visit>): Visit => ({ ...newVisit('direct', 1440), ...change });

/** The rules of V171 with their bounds; the server's own table is TestGoldenQualification. */
describe('qualification', () => {
  const cases: [Partial<Visit>, string[], number][] = [
    [{}, [], 0],
    [{ timeOnSite: 300 }, [], 0],
    [{ timeOnSite: 301 }, [], 20],
    [{ timeOnSite: 600 }, [], 20],
    [{ timeOnSite: 601 }, [], 30],
    [{ scrollDepth: 75 }, [], 0],
    [{ scrollDepth: 76 }, [], 15],
    [{ pagesVisited: ['/a', '/b', '/c'] }, [], 0],
    [{ pagesVisited: ['/a', '/b', '/c', '/d'] }, [], 20],
    [{ pagesVisited: ['/services/it-support', '/services'] }, [], 25],
    [{ pagesVisited: ['/quote'] }, [], 35],
    [{ pagesVisited: ['/contact'] }, [], 30],
    [{ pagesVisited: ['/contacts'] }, [], 0],
    [{}, ['theft'], 25],
    [{}, ['access-control', 'surveillance'], 50],
    [{}, ['cybersecurity', 'emergency-response'], 50],
    [{}, ['compliance', 'dragons'], 20],
    [{ pagesVisited: ['/quote', '/contact', '/services'] }, ['theft'], 100],
  ];
  it.each(cases)('%o with %o is %i', (change, chosen, score) => {
    expect(qualificationOf(visited(change), chosen)).toBe(score);
  });
  it('counts challenges alone when the visit is not observed', () => {
    expect(qualificationOf(undefined, ['theft'])).toBe(25);
  });
});

test('advice: one for each challenge in turn, three at most, none twice', () => {
  expect(adviceFor([])).toEqual([]);
  expect(adviceFor(['cybersecurity'])).toEqual(['IT Security Audit', 'Managed Endpoint Protection']);
  expect(adviceFor(['theft', 'cybersecurity'])).toEqual([
    'Professional Security Guards',
    'IT Security Audit',
    'Video Surveillance with Alerts',
  ]);
  expect(adviceFor(['surveillance', 'theft'])).toEqual([
    'Video Surveillance with Alerts',
    'Professional Security Guards',
    'Virtual Guard Monitoring',
  ]);
});

test('only the address is needed', () => {
  expect(validate({ email: '', company: '', role: '' })).toEqual({
    email: 'Please enter your email address.',
  });
  expect(validate({ email: 'a@b.example', phone: 'none', company: '' })).toHaveProperty('phone');
});

test('what is sent is trimmed and holds only what is there', () => {
  expect(
    payload(
      'ai_lead_capture',
      { email: ' a@b.example ', company: '', role: 'it' },
      ['theft'],
      undefined,
      12.4,
      '',
    ),
  ).toEqual({
    source: 'ai_lead_capture',
    email: 'a@b.example',
    role: 'it',
    interests: ['theft'],
    elapsedMs: 12,
  });
});

test('who decides says so, and a no is nothing', () => {
  const sent = (decisionMaker: string) =>
    payload(
      'ai_lead_capture',
      { email: 'a@b.example', companySize: 'small', decisionMaker },
      [],
      undefined,
      1,
      '',
    );
  expect(sent('yes')).toMatchObject({ companySize: 'small', decisionMaker: true });
  expect(sent('no')).not.toHaveProperty('decisionMaker');
});

test('a stored draft offers nothing that is not offered any more', () => {
  const values = { email: 'a', role: 'king', companySize: 'vast', decisionMaker: 'yes' };
  expect(toCaptureDraft({ values, chosen: ['dragons', 'theft'] })).toEqual({
    values: { email: 'a', company: '', role: '', companySize: '', decisionMaker: 'yes' },
    chosen: ['theft'],
  });
  expect(toCaptureDraft(null).chosen).toEqual([]);
});
