// Proves: automation-93

import { describe, expect, it } from 'vitest';
import { ApiProblem, asProblem, explain, noAnswer, problemOf } from './problem.ts';

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers });

describe('a problem of the server', () => {
  it('carries its words and its fields', () => {
    const problem = problemOf(answer(422), {
      title: 'Unprocessable',
      detail: 'Please correct two fields.',
      errors: [
        { field: 'email', message: 'Enter an email address.' },
        { location: 'body.name', message: 'Too long.' },
        { field: 'conditions.1.value', message: 'Say what.' },
        { location: 'body.actions[2].delay', message: 'A number.' },
        { message: 'belongs to no field' },
        'nonsense',
      ],
    });
    expect(problem.detail).toBe('Please correct two fields.');
    expect(problem.fields).toEqual([
      { field: 'email', path: 'email', message: 'Enter an email address.' },
      { field: 'name', path: 'name', message: 'Too long.' },
      { field: 'value', path: 'conditions.1.value', message: 'Say what.' },
      { field: 'delay', path: 'actions.2.delay', message: 'A number.' },
    ]);
  });

  it('names its kind', () => {
    expect(problemOf(answer(401), { type: '/problems/totp-required', detail: 'x' }).kind).toBe(
      '/problems/totp-required',
    );
    expect(problemOf(answer(401), {}).kind).toBe('about:blank');
  });

  it.each([undefined, null, '', '<html>', 7, [], { detail: 3 }])('survives the body %j', (body) => {
    expect(problemOf(answer(502), body).detail).toBe('Something went wrong on our side.');
  });

  it('reads Retry-After in seconds, and only then', () => {
    expect(problemOf(answer(429, { 'Retry-After': '30' }), {}).retryAfter).toBe(30);
    expect(problemOf(answer(429, { 'Retry-After': 'soon' }), {}).retryAfter).toBeNull();
  });
});

describe('what to do about it', () => {
  it.each([
    [noAnswer(), 'Check the connection'],
    [new ApiProblem(429, 'Too many tries.', [], 30), 'in 30 s'],
    [new ApiProblem(429, 'Too many tries.', [], 89), 'in 89 s'],
    [new ApiProblem(429, 'Too many tries.', [], 90), 'in 2 min'],
    [new ApiProblem(429, 'Too many tries.'), 'in a moment'],
    [new ApiProblem(500, 'It broke'), 'It broke. Try again'],
    [new ApiProblem(404, 'No such quote.'), 'go back to the list'],
    [new Error('bug'), 'Something went wrong on our side. Try again'],
  ])('%s', (thrown, words) => {
    expect(explain(thrown)).toContain(words);
  });

  it("adds nothing where the server's words say it all", () => {
    expect(explain(new ApiProblem(409, 'Too late to undo.'))).toBe('Too late to undo.');
  });

  it('keeps a problem what it is', () => {
    const problem = new ApiProblem(409, 'x');
    expect(asProblem(problem)).toBe(problem);
  });
});
