// Proves: quotes-11

import type { Page, Route } from '@playwright/test';
import {
  byItself,
  expectNotSent,
  expectReceived,
  fill,
  hydrated,
  quoteForm,
  received,
  robin,
  send,
  takeAPersonsTime,
  values,
} from './support/quote-form.ts';
import { expectInTime, hold } from './support/standing.ts';
import { expect, test } from './support/test.ts';
import { answered, connectionLost } from './support/watch.ts';

test.use({ setting: { shared: true } });

/** Every attempt of this page to send a request: its key, and when it began, by the browser's own clock, once it is answered. */
function attemptsOf(page: Page): { key: string; at: () => number }[] {
  const attempts: { key: string; at: () => number }[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || new URL(request.url()).pathname !== '/api/quotes') return;
    attempts.push({ key: request.headers()['idempotency-key'] ?? '', at: () => request.timing().startTime });
  });
  return attempts;
}

const keysOf = (attempts: { key: string }[]) => new Set(attempts.map(({ key }) => key));

// Proves: D1, quotes-10
test('offline: kept on the device, sent by itself when the connection is back, once', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(connectionLost);
  const attempts = attemptsOf(page);
  await page.goto('/quote');
  await fill(page, robin);
  await takeAPersonsTime(page);
  await hydrated(page);
  await context.setOffline(true);
  await quoteForm(page).send.click();
  await expectNotSent(page);
  await expect(page.getByText('Your request is kept on this device and sends itself')).toBeVisible();
  const before = attempts.length;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => attempts.length).toBeGreaterThan(before);
  await expectNotSent(page);
  expect(await instance.requestsFrom(robin.email)).toEqual([]);
  await context.setOffline(false);
  const { ticket } = await expectReceived(page);
  const rows = await instance.requestsFrom(robin.email);
  expect(rows.map((row) => row.ticket_id)).toEqual([ticket]);
  expect(keysOf(attempts).size).toBe(1);
  expect(keysOf(attempts)).not.toContain('');
});

test('a page that was closed offline: any page of the site sends what it left', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(connectionLost);
  const before = attemptsOf(page);
  await page.goto('/quote');
  await fill(page, robin);
  await takeAPersonsTime(page);
  await hydrated(page);
  await context.setOffline(true);
  await quoteForm(page).send.click();
  await expectNotSent(page);
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  const after = attemptsOf(later);
  await later.goto('/');
  await expect.poll(async () => (await instance.requestsFrom(robin.email)).length).toBe(1);
  expect(keysOf([...before, ...after]).size).toBe(1);
  await later.goto('/quote');
  await expectReceived(later);
});

test.describe('over a line that fails', () => {
  test.use({ setting: { unreliable: true } });

  // Proves: V137, V204, quotes-10
  test('the interface is down: Retry, reload, and by itself once it is up', async ({
    page,
    instance,
    watch,
  }) => {
    watch.expect(connectionLost);
    const attempts = attemptsOf(page);
    instance.line?.refuse('/api/quotes');
    await page.clock.install();
    await page.goto('/quote');
    await send(page, robin);
    await expectNotSent(page);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectNotSent(page);
    await page.reload();
    await expectNotSent(page);
    expect(await instance.requestsFrom(robin.email)).toEqual([]);
    instance.line?.mend();
    await expectInTime(page, received(page));
    const { ticket } = await expectReceived(page);
    const rows = await instance.requestsFrom(robin.email);
    expect(rows.map((row) => row.ticket_id)).toEqual([ticket]);
    expect(keysOf(attempts).size).toBe(1);
    expect(attempts.length).toBeGreaterThan(2);
  });

  test('the answer is lost: sent again with the same key, stored once', async ({ page, instance, watch }) => {
    // Chromium may repeat a request by itself that was cut on a kept-open connection: then it reports nothing.
    watch.tolerate(connectionLost);
    await page.goto('/quote');
    const lost = instance.line?.loseAnswer('/api/quotes');
    await send(page, robin);
    await lost;
    const { ticket } = await expectReceived(page);
    const rows = await instance.requestsFrom(robin.email);
    expect(rows.map((row) => row.ticket_id)).toEqual([ticket]);
    expect(instance.line?.keys.length).toBeGreaterThanOrEqual(2);
    expect(new Set(instance.line?.keys).size).toBe(1);
  });

  for (const moment of [
    'with the request in its hands',
    'after storing, before its answer arrives',
  ] as const) {
    test(`the server is killed ${moment}: stored once after it is back`, async ({
      page,
      instance,
      watch,
    }) => {
      watch.expect(connectionLost);
      const attempts = attemptsOf(page);
      await page.clock.install();
      await page.goto('/quote');
      const killed =
        moment === 'with the request in its hands'
          ? instance.line?.interrupt('/api/quotes', instance.program.kill)
          : instance.line?.loseAnswer('/api/quotes', instance.program.kill);
      await send(page, robin);
      await killed;
      await expectNotSent(page);
      await instance.program.restart();
      await expectInTime(page, received(page));
      const { ticket } = await expectReceived(page);
      const rows = await instance.requestsFrom(robin.email);
      expect(rows.map((row) => row.ticket_id)).toEqual([ticket]);
      expect(keysOf(attempts).size).toBe(1);
      const confirmation = await instance.sink.mailTo(robin.email, /./);
      expect(confirmation.subject).toContain(ticket);
    });
  }

  test('the line is lost to a form that is filled again meanwhile: both arrive, each once', async ({
    page,
    instance,
    watch,
  }) => {
    watch.expect(connectionLost);
    instance.line?.refuse('/api/quotes');
    await page.goto('/quote');
    await send(page, robin);
    await expectNotSent(page);
    await page.getByRole('button', { name: 'Send another request' }).click();
    await expect(quoteForm(page).fields.firstName).toHaveValue('');
    const second = { ...robin, firstName: 'Marlow', email: 'marlow@customers.example' };
    await send(page, second);
    await expectNotSent(page);
    // Nothing arrives before the press: an attempt of its own would take the button away.
    const arrive = await hold(page, '**/api/quotes');
    instance.line?.mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    arrive();
    await expectReceived(page);
    await expect
      .poll(async () => (await instance.requestsFrom(robin.email)).length, { timeout: byItself })
      .toBe(1);
    expect(await instance.requestsFrom(second.email)).toHaveLength(1);
  });
});

test('two tabs: one sends, both know', async ({ page, context, instance, watch }) => {
  watch.expect(connectionLost);
  const other = await context.newPage();
  const attempts = [attemptsOf(page), attemptsOf(other)];
  await other.goto('/quote');
  await hydrated(other);
  await page.goto('/quote');
  await fill(page, robin);
  await takeAPersonsTime(page);
  await hydrated(page);
  await context.setOffline(true);
  await quoteForm(page).send.click();
  await expectNotSent(page);
  await expectNotSent(other);
  // What still begins offline is answered by nobody.
  const answers: string[] = [];
  context.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/api/quotes'))
      answers.push(response.url());
  });
  await context.setOffline(false);
  const { ticket } = await expectReceived(page);
  expect((await expectReceived(other)).ticket).toBe(ticket);
  expect(answers, 'attempts after the connection came back').toHaveLength(1);
  expect(keysOf(attempts.flat()).size).toBe(1);
  expect(await instance.requestsFrom(robin.email)).toHaveLength(1);
});

test('429 without a way to work for it: waits as long as the server asked, then sends by itself', async ({
  page,
  instance,
  watch,
}) => {
  watch.expect(answered(429, '/api/quotes'));
  const attempts = attemptsOf(page);
  await page.goto('/quote');
  await fill(page, robin);
  await takeAPersonsTime(page);
  const wait = 3;
  const putOff = (route: Route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': String(wait) },
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Too Many Requests',
        status: 429,
        detail: 'Later.',
      }),
    });
  await page.route('**/api/quotes', putOff, { times: 1 });
  await quoteForm(page).send.click();
  await expectNotSent(page);
  await expectReceived(page);
  const [first, second] = attempts;
  expect((second?.at() ?? 0) - (first?.at() ?? 0)).toBeGreaterThanOrEqual(wait * 1000 - 50);
  expect(keysOf(attempts).size).toBe(1);
  expect(await instance.requestsFrom(robin.email)).toHaveLength(1);
});

test('the same form sent twice by an impatient hand is one request', async ({ page, instance }) => {
  await page.goto('/quote');
  await fill(page, robin);
  await takeAPersonsTime(page);
  await quoteForm(page).send.dblclick();
  await expectReceived(page);
  expect(await instance.requestsFrom(robin.email)).toHaveLength(1);
});

test('a request that reached the server leaves nothing of the person on the device', async ({ page }) => {
  await page.goto('/quote');
  await send(page, robin);
  await expectReceived(page);
  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of databases) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of db.objectStoreNames) {
        found.push(
          await new Promise((resolve) => {
            const reading = db.transaction(store).objectStore(store).getAll();
            reading.onsuccess = () => resolve(reading.result);
          }),
        );
      }
      db.close();
    }
    return JSON.stringify(found);
  });
  expect(kept).toContain('delivered');
  for (const secret of [
    robin.email,
    robin.phone,
    robin.lastName,
    robin.company ?? '',
    robin.concerns ?? '',
  ]) {
    expect(kept).not.toContain(secret);
  }
});

test('values of a refused request are still there after a reload', async ({ page, watch }) => {
  watch.expect(answered(422, '/api/quotes'));
  const wrong = { ...robin, phone: '12' };
  await page.goto('/quote');
  await send(page, wrong);
  const { fields } = quoteForm(page);
  await expect(fields.phone).toHaveAttribute('aria-invalid', 'true');
  await page.reload();
  await expect(fields.phone).toHaveAttribute('aria-invalid', 'true');
  expect(await values(page)).toEqual(wrong);
});
