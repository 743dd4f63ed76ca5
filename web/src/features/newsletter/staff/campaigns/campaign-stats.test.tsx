// Proves: D96, newsletter-128

import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CampaignStats } from './campaign-stats.tsx';

const stats = {
  campaigns: 3,
  active_subscribers: 50,
  open_rate: { value: 0.25, n: 120, days: 90 },
  click_rate: { value: null, n: 0, days: 90 },
};

describe('the figures above the campaigns', () => {
  const html = renderToString(<CampaignStats stats={stats} />).replaceAll('<!-- -->', '');

  it('open how they are counted, each of them', () => {
    const opened = [...html.matchAll(/<details[^>]*><summary[^>]*>([^<]+)<\/summary><p[^>]*>([^<]+)<\/p>/g)];
    expect(opened.map(([, name]) => name)).toEqual([
      'Total Campaigns',
      'Active Subscribers',
      'Avg. Open Rate',
      'Avg. Click Rate',
    ]);
    for (const [, name, how] of opened) expect(how, name).toMatch(/counted now|written to now|divided by/);
  });

  it('say of a rate its formula, number and period, also where nothing was sent', () => {
    expect(html).toContain('divided by the mails sent, 120 mails of campaigns launched in the last 90 days');
    expect(html).toContain('How many people followed a link, divided by the mails sent, 0 mails');
  });
});
