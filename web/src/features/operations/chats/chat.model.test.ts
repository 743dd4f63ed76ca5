// Proves: chat-67, chat-69

import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../../api/staff.ts';
import {
  chatAlertLabel,
  chatName,
  checkText,
  holderOf,
  isAtEnd,
  isEmergency,
  saidSince,
  sendsOn,
  speaker,
  standing,
  waitingTooLong,
} from './chat.model.ts';

it('is called by its lead once there is one', () => {
  expect(chatName({ lead_name: 'Dana Birch', lead_email: 'dana@birch.example' })).toBe('Dana Birch');
  expect(chatName({ lead_name: '', lead_email: 'dana@birch.example' })).toBe('dana@birch.example');
  expect(chatName({ lead_name: '', lead_email: '' })).toBe('A visitor');
});

it.each([
  [{ state: 'waiting', outcome: '' }, 'Waiting for a person'],
  [{ state: 'taken', outcome: '' }, 'Taken over'],
  [{ state: 'none', outcome: 'back' }, 'Handed back'],
  [{ state: 'none', outcome: 'closed' }, 'Closed'],
  [{ state: 'none', outcome: '' }, 'With the assistant'],
] as const)('%j stands as %s', (handover, label) => {
  expect(standing(handover).label).toBe(label);
});

it('knows whose it is', () => {
  expect(holderOf({ state: 'taken', taken_by: 'usr_1' }, 'usr_1')).toBe('me');
  expect(holderOf({ state: 'taken', taken_by: 'usr_2' }, 'usr_1')).toBe('colleague');
  expect(holderOf({ state: 'waiting', taken_by: '' }, 'usr_1')).toBe('nobody');
  // The last holder no longer has it.
  expect(holderOf({ state: 'none', taken_by: 'usr_1' }, 'usr_1')).toBe('assistant');
});

it('sees an emergency by its reason alone', () => {
  expect(isEmergency({ reasons: ['Asked for a person', 'Says that something is happening now'] })).toBe(true);
  expect(isEmergency({ reasons: ["Pressed 'Talk to a person'"] })).toBe(false);
  expect(isEmergency({ reasons: null })).toBe(false);
});

it.each([
  [
    { type: 'user', from: 'none', name: '' },
    { name: 'Visitor', by: '' },
  ],
  [
    { type: 'assistant', from: 'site', name: '' },
    { name: 'Assistant', by: 'from our site' },
  ],
  [
    { type: 'assistant', from: 'model', name: '' },
    { name: 'Assistant', by: 'language model' },
  ],
  [
    { type: 'staff', from: 'staff', name: 'Riley Marsh' },
    { name: 'Riley Marsh', by: '' },
  ],
  [{ type: 'system', from: 'none', name: '' }, null],
] as const)('%j is said by %j', (message, expected) => {
  expect(speaker(message)).toEqual(expected);
});

describe('a text being written', () => {
  it('goes from one letter to 2,000, the blanks around it not counted', () => {
    expect(checkText('').canGo).toBe(false);
    expect(checkText(' \n ').canGo).toBe(false);
    expect(checkText('a').canGo).toBe(true);
    expect(checkText(` ${'a'.repeat(2000)}\n`).canGo).toBe(true);
    expect(checkText('a'.repeat(2001))).toEqual({ canGo: false, left: -1 });
  });

  it('counts a fox as one, as the server does', () => {
    expect(checkText('🦊'.repeat(2000)).canGo).toBe(true);
    expect(checkText('🦊'.repeat(2001)).canGo).toBe(false);
  });

  it('tells what is left only when it is little', () => {
    expect(checkText('a'.repeat(1799)).left).toBeNull();
    expect(checkText('a'.repeat(1800)).left).toBe(200);
  });
});

it('sends on Enter, and never in the middle of a character', () => {
  const press = { key: 'Enter', shiftKey: false, isComposing: false, keyCode: 13 };
  expect(sendsOn(press)).toBe(true);
  expect(sendsOn({ ...press, shiftKey: true })).toBe(false);
  expect(sendsOn({ ...press, isComposing: true })).toBe(false);
  expect(sendsOn({ ...press, keyCode: 229 })).toBe(false);
  expect(sendsOn({ ...press, key: 'a', keyCode: 65 })).toBe(false);
});

it('hears the visitor only, and once', () => {
  const said = (id: string, type: ChatMessage['type']) => ({ id, type }) as ChatMessage;
  const thread = [said('1', 'user'), said('2', 'assistant'), said('3', 'user'), said('4', 'staff')];
  expect(saidSince(new Set(['1', '2']), thread).map(({ id }) => id)).toEqual(['3']);
  expect(saidSince(new Set(['1', '2', '3', '4']), thread)).toEqual([]);
});

it('is at its end within a line or two', () => {
  expect(isAtEnd({ scrollTop: 900, clientHeight: 100, scrollHeight: 1000 })).toBe(true);
  expect(isAtEnd({ scrollTop: 820, clientHeight: 100, scrollHeight: 1000 })).toBe(true);
  expect(isAtEnd({ scrollTop: 819, clientHeight: 100, scrollHeight: 1000 })).toBe(false);
});

it('says how many wait, and what an alert is about', () => {
  expect(waitingTooLong(1)).toMatch(/^1 visitor has waited/);
  expect(waitingTooLong(3)).toMatch(/^3 visitors have waited/);
  expect(chatAlertLabel('sla.breach')).toBe('A visitor waits for a person');
  expect(chatAlertLabel('sla.reminder.2')).toBe('Still waits in the chat');
  expect(chatAlertLabel('unheard')).toBe('unheard');
});
