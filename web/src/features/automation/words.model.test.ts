import { expect, it } from 'vitest';
import {
  actionInWords,
  conditionInWords,
  delayInWords,
  minutesInWords,
  triggerInWords,
} from './words.model.ts';

it.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [60, '1 hour'],
  [90, '1 hour 30 minutes'],
  [1440, '1 day'],
  [14_400, '10 days'],
  [3001, '2 days 2 hours 1 minute'],
])('%d minutes are %s', (minutes, words) => {
  expect(minutesInWords(minutes)).toBe(words);
});

it('says when', () => {
  expect(delayInWords(0)).toBe('at once');
  expect(delayInWords(5)).toBe('after 5 minutes');
});

it.each([
  [{ type: 'lead_created', criteria: {} }, 'A new lead'],
  [{ type: 'score_change', criteria: {} }, 'The score changes by more than 5'],
  [{ type: 'score_change', criteria: { crosses: 'hot' } }, 'The score crosses to hot'],
  [{ type: 'inactivity', criteria: { hours: 72 } }, 'Nothing is heard for over 72 hours'],
  [{ type: 'stage_change', criteria: { to: 'customer' } }, 'The stage becomes Customer'],
  [{ type: 'form_submitted', criteria: { form: 'chat' } }, 'It arrives: Chat message'],
  [{ type: 'something-new', criteria: {} }, 'something-new'],
])('says what starts a plan', (trigger, words) => {
  expect(triggerInWords(trigger)).toBe(words);
});

it('says whom it means', () => {
  expect(conditionInWords({ field: 'timeOnSite', operator: 'greater_than', value: 600 })).toBe(
    'Seconds on the site is greater than 600',
  );
  expect(conditionInWords({ field: 'source', operator: 'not_contains', value: 'existing' })).toBe(
    'Source does not contain “existing”',
  );
  expect(conditionInWords({ field: 'decisionMaker', operator: 'equals', value: true })).toBe(
    'Decides is yes',
  );
});

it.each([
  ['email', { template: 'welcome' }, 'Send the email “welcome”'],
  ['sms', { text: 'Call us' }, 'Send a text message: “Call us”'],
  [
    'call_schedule',
    { description: 'Ask for the site', priority: 'low' },
    'Plan a call: “Ask for the site”, low priority',
  ],
  [
    'task_create',
    { task: 'call', priority: 'high', description: 'Follow-up call' },
    'Create a task, call: “Follow-up call”, high priority',
  ],
  ['score_update', { points: -10 }, 'Change the score by −10'],
  ['score_update', { points: 10 }, 'Change the score by +10'],
  ['stage_update', { stage: 'decision' }, 'Move to the stage Decision'],
  [
    'human_handoff',
    { team: 'senior-sales' },
    'Hand over to Senior sales; automation then leaves the lead alone',
  ],
])('says what %s does', (type, config, words) => {
  expect(actionInWords({ type, config, delay: 0 })).toBe(words);
});
