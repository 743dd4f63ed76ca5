// Proves: V136, D10, assessments-10, assessments-12, leads-71

import { expect, test } from 'vitest';
import {
  answerNames,
  asked,
  draftOf,
  firstOpenStep,
  noDraft,
  payload,
  sortErrors,
  stepText,
  toDraft,
  validateContact,
} from './questionnaire.model';

const all = {
  propertyType: 'office',
  primaryConcern: 'theft',
  currentSecurity: 'none',
  budget: 'flexible',
  timeline: 'planning',
};
const unsaid = { companySize: '', decisionMaker: '' };
const contact = {
  name: ' Dana ',
  email: 'dana@customers.example ',
  phone: '780-555-0142',
  company: ' ',
  ...unsaid,
};

test('five questions and the contact are six steps', () => {
  expect(asked.map(({ field }) => field)).toEqual(answerNames);
  expect([0, 5].map(stepText)).toEqual(['Step 1 of 6', 'Step 6 of 6']);
});

test('a stored draft never opens beyond a question that is not answered', () => {
  expect(toDraft(null)).toEqual(noDraft);
  expect(toDraft({ answers: { propertyType: 'office' }, step: 5 }).step).toBe(1);
  expect(toDraft({ answers: all, step: 5 }).step).toBe(5);
  expect(toDraft({ answers: all, step: 2 }).step).toBe(2);
  expect(toDraft({ answers: all, step: -1 }).step).toBe(0);
  expect(toDraft({ answers: { ...all, budget: 'a-yacht' }, step: 5 })).toMatchObject({
    step: 3,
    answers: { timeline: 'planning' },
  });
});

test('the first open step', () => {
  expect(firstOpenStep({})).toBe(0);
  expect(firstOpenStep({ propertyType: 'office', currentSecurity: 'none' })).toBe(1);
  expect(firstOpenStep(all)).toBe(5);
});

test('what is sent is trimmed, without what is empty', () => {
  expect(payload(all, contact, 1234.6, '')).toEqual({
    ...all,
    contactInfo: { name: 'Dana', email: 'dana@customers.example', phone: '780-555-0142' },
    elapsedMs: 1235,
  });
  expect(payload(all, { ...contact, company: 'Birch Ltd' }, -1, 'x')).toMatchObject({
    contactInfo: { company: 'Birch Ltd' },
    elapsedMs: 0,
    website: 'x',
  });
});

test('what is said of the company is sent, comes back into its fields, and a no is nothing', () => {
  const said = payload(all, { ...contact, companySize: 'medium', decisionMaker: 'yes' }, 1, '');
  expect(said).toMatchObject({ contactInfo: { companySize: 'medium', decisionMaker: true } });
  expect(draftOf(said, {}).contact).toMatchObject({ companySize: 'medium', decisionMaker: 'yes' });
  const no = payload(all, { ...contact, decisionMaker: 'no' }, 1, '');
  expect(no.contactInfo).not.toHaveProperty('decisionMaker');
});

test('name, email and phone are needed; one word is a name', () => {
  expect(validateContact({ name: '', email: '', phone: '', company: '', ...unsaid })).toEqual({
    name: 'Please enter your full name.',
    email: 'Please enter your email address.',
    phone: 'Please enter your phone number.',
  });
  expect(validateContact(contact)).toEqual({});
});

test('errors of the server find their field, and lead to its step', () => {
  const { errors, others } = sortErrors([
    { field: 'contactInfo.email', message: 'No such address.' },
    { field: 'budget', message: 'Please choose a budget.' },
    { field: 'elsewhere', message: 'Odd.' },
  ]);
  expect(errors).toEqual({ email: 'No such address.', budget: 'Please choose a budget.' });
  expect(others).toEqual(['Odd.']);
  const body = payload(all, contact, 1, '');
  expect(draftOf(body, errors).step).toBe(3);
  expect(draftOf(body, { email: 'x' })).toMatchObject({ step: 5, contact: { name: 'Dana' } });
});
