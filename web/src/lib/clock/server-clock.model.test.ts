// Proves: D82, operations-2, platform-21

import { describe, expect, it } from 'vitest';
import { betterSample, sampleOf, serverTime } from './server-clock.model.ts';

const noon = Date.UTC(2026, 10, 21, 12, 0, 0);

describe('server clock', () => {
  it("counts on from the server's instant, whatever the device's clock says", () => {
    const sample = sampleOf(noon, 1000, 1200);
    expect(serverTime(sample, 1100)).toBe(noon);
    expect(serverTime(sample, 61_100)).toBe(noon + 60_000);
  });

  it('places the instant in the middle of the round trip', () => {
    expect(sampleOf(noon, 0, 400)).toEqual({ server: noon, heard: 200, doubt: 200 });
  });

  it('takes the first sample there is', () => {
    const only = sampleOf(noon, 0, 9000);
    expect(betterSample(null, only)).toBe(only);
  });

  it('keeps an exact reading when a slow one agrees with it', () => {
    const exact = sampleOf(noon, 0, 20);
    const slow = sampleOf(noon + 5400, 4000, 8000);
    expect(betterSample(exact, slow)).toBe(exact);
  });

  it('takes a reading that is as exact and newer', () => {
    const old = sampleOf(noon, 0, 20);
    const fresh = sampleOf(noon + 30_000, 30_000, 30_020);
    expect(betterSample(old, fresh)).toBe(fresh);
  });

  it('lets an exact reading age, so that a slower fresh one replaces it in the end', () => {
    const old = sampleOf(noon, 0, 20);
    const hour = 3_600_000;
    const fresh = sampleOf(noon + hour, hour - 200, hour + 200);
    expect(betterSample(old, fresh)).toBe(fresh);
  });

  it('drops the old reading after a sleep, when the monotonic clock stood still', () => {
    const before = sampleOf(noon, 0, 10);
    const after = sampleOf(noon + 7_200_000, 1000, 3000);
    expect(betterSample(before, after)).toBe(after);
  });

  it('never answers a negative doubt', () => {
    expect(sampleOf(noon, 10, 5).doubt).toBe(0);
  });
});
