import { readFile } from 'node:fs/promises';
import { inspect } from './support/inspect.ts';
import { robinPayload } from './support/quote-form.ts';
import { drawer, signIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test.use({ setting: { answers: true } });

const email = 'jo.alder@customers.example';
const asked = { ...robinPayload, firstName: 'Jo', lastName: 'Alder', email };

// Proves: operations-42, platform-164
test('what a customer attaches stands below their words, is saved and never run, and no visitor sees it', async ({
  page,
  context,
  instance,
}) => {
  const { id, statusUrl } = await instance.ask(asked);
  const photo = await readFile('web/public/slide-1.jpg');
  await instance.answer(await instance.sink.mailTo(email, /^We have your quote request/), email, {
    text: 'The hole is on the north side.',
    files: [
      { name: 'fence.png', type: 'image/png', data: photo },
      { name: 'Site plan, north gate.pdf', type: 'application/pdf', data: Buffer.from('%PDF-1.7 plan') },
      { name: 'invoice.pdf', type: 'application/pdf', data: Buffer.from('MZ\x90\x00 program') },
      { name: 'page.html', type: 'text/html', data: Buffer.from('<script>document.title="run"</script>') },
      { name: 'walk-around.mov', type: 'video/quicktime', data: Buffer.alloc(12_000_000, 7) },
    ],
  });
  await page.goto(new URL(statusUrl, instance.origin).href);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.content()).not.toContain('fence');
  await signIn(context, instance.origin, instance.owner);
  await page.goto(`/operations?quote=${id}`);
  const back = drawer(page, 'Jo Alder').getByRole('region', { name: 'What they wrote back' });
  await expect(back.getByText('Nobody has checked them for viruses.')).toBeVisible();
  const files = back.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect(files).toHaveCount(5);
  const small = files.nth(0).getByRole('img', { name: 'Sent by the customer: fence.jpg' });
  await small.scrollIntoViewIfNeeded();
  await expect.poll(() => small.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(480);
  await expect(files.nth(1)).toContainText('Site plan, north gate.pdf');
  await expect(files.nth(1)).toContainText('PDF, 1 KB');
  await expect(files.nth(2)).toContainText('Program, 1 KB');
  await expect(files.nth(2)).toContainText('Opened on a computer, it runs.');
  await expect(files.nth(4)).toContainText('Not kept: walk-around.mov, 12.0 MB, too large');
  for (const [n, name] of [
    [0, 'fence.jpg'],
    [1, 'Site plan, north gate.pdf'],
    [3, 'page.html'],
  ] as const) {
    const saving = page.waitForEvent('download');
    await files.nth(n).getByRole('link', { name: 'Save' }).click();
    expect((await saving).suggestedFilename()).toBe(name);
  }
  // Even its bare address is saved, and nothing in it runs.
  const href = (await files.nth(3).getByRole('link').getAttribute('href')) ?? '';
  const saving = page.waitForEvent('download');
  await page.evaluate((at) => window.location.assign(at), href);
  expect((await saving).suggestedFilename()).toBe('page.html');
  expect(await page.title()).not.toBe('run');
  await inspect(page, 'files of a customer', '[role="dialog"]');
  const timeline = drawer(page, 'Jo Alder').getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('Attached: Site plan, north gate.pdf');
  await expect(timeline).toContainText('Attached, not kept, too large: walk-around.mov (12.0 MB)');
});
