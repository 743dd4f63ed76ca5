// Proves: D9, quotes-19

import { describe, expect, it } from 'vitest';
import { isAnswered, type RespondMove, type RespondState, respondReducer } from './respond.model.ts';

const play = (...moves: RespondMove[]): RespondState => moves.reduce(respondReducer, {});

describe('marking responded', () => {
  it('counts as answered at once, and stays so when the server agrees', () => {
    expect(isAnswered(play({ move: 'respond', id: 'a' }).a)).toBe(true);
    const done = play({ move: 'respond', id: 'a' }, { move: 'responded', id: 'a', undoUntil: 10 });
    expect(done.a).toEqual({ phase: 'done', undoUntil: 10 });
    expect(isAnswered(done.a)).toBe(true);
  });

  it('rolls back with the reason when the server refuses', () => {
    const refused = play(
      { move: 'respond', id: 'a' },
      { move: 'refused', id: 'a', wanted: 'respond', reason: 'offline' },
    );
    expect(isAnswered(refused.a)).toBe(false);
    expect(refused.a).toMatchObject({ phase: 'failed', reason: 'offline' });
  });

  it('can be tried again after a refusal', () => {
    const again = play(
      { move: 'refused', id: 'a', wanted: 'respond', reason: 'x' },
      { move: 'respond', id: 'a' },
    );
    expect(again.a).toEqual({ phase: 'saving' });
  });
});

describe('taking it back', () => {
  it('is open again at once', () => {
    const undoing = play({ move: 'responded', id: 'a', undoUntil: 10 }, { move: 'undo', id: 'a' });
    expect(isAnswered(undoing.a)).toBe(false);
  });

  it('stays answered when the server says that it is too late', () => {
    const late = play(
      { move: 'undo', id: 'a' },
      { move: 'refused', id: 'a', wanted: 'undo', reason: 'Too late.' },
    );
    expect(isAnswered(late.a)).toBe(true);
  });
});

it('forgets one and keeps the others', () => {
  const state = play({ move: 'respond', id: 'a' }, { move: 'respond', id: 'b' }, { move: 'forget', id: 'a' });
  expect(Object.keys(state)).toEqual(['b']);
  expect(isAnswered(undefined)).toBe(false);
});
