// Proves: D96, operations-43

import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CounterCards } from './counters.tsx';

const counters = {
  pending_quotes: 4,
  overdue_sla: 1,
  hot_leads: 2,
  quarantined: 0,
  average_response: { mean_seconds: 1800, median_seconds: 1200, n: 7, days: 30 },
};

describe('the counters of the board', () => {
  const html = (known: typeof counters | undefined) =>
    renderToString(<CounterCards counters={known as never} overdue={1} />).replaceAll('<!-- -->', '');

  it('open how they are counted, each of them', () => {
    const opened = [
      ...html(counters).matchAll(/<details[^>]*><summary[^>]*>([^<]+)<\/summary><p[^>]*>([^<]+)<\/p>/g),
    ];
    expect(opened.map(([, name]) => name)).toEqual([
      'Pending quotes',
      'Overdue SLA',
      'Hot leads',
      'Average response',
    ]);
    for (const [, name, how] of opened) expect(how, name).toMatch(/counted now|divided by/);
  });

  it('say of the average its formula, number and period, and claim none while they load', () => {
    expect(html(counters)).toContain('for the 7 requests answered in the last 30 days');
    expect(html(undefined)).not.toContain('in the last');
  });
});
