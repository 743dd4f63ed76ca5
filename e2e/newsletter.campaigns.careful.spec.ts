import { expect, type Page } from '@playwright/test';
import {
  act,
  allCampaigns,
  ask,
  type CampaignRow,
  entry,
  makeCampaign,
  openCampaigns,
  readCampaign,
  winter,
} from './support/campaign-pages.ts';
import { inDays } from './support/edmonton.ts';
import type { Instance } from './support/instance.ts';
import { signIn, signInNow } from './support/staff.ts';
import { loseUntilPressed } from './support/standing.ts';
import { importLines } from './support/subscriber-pages.ts';
import { test } from './support/test.ts';
import { answered, connectionLost } from './support/watch.ts';

const crowd = Array.from(
  { length: 40 },
  (_, n) => `p${n}@customers.example,it-support,express,Card ${n},2026-03-31`,
);

/** A mail server that answers for nothing before `open` is called. */
function heldServer(instance: Instance): () => void {
  let open = () => {};
  instance.sink.behave({
    waitsFor: new Promise<void>((resolve) => {
      open = resolve;
    }),
  });
  return () => {
    instance.sink.behave({});
    open();
  };
}

/** Sends a campaign by the interface. */
async function launch(page: Page, instance: Instance, part: Partial<CampaignRow> = {}): Promise<CampaignRow> {
  const made = await makeCampaign(page, instance, part);
  await ask(page, instance, 'post', `/${made.id}/send`);
  return made;
}

const figure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Numbers' })
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd > span')
    .first();

// Proves: newsletter-111, newsletter-112
test('a sending is seen to go on, is paused, and goes on where it stopped', async ({
  page,
  context,
  instance,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await importLines(page, instance, ...crowd);
  const open = heldServer(instance);
  const made = await launch(page, instance);
  await page.goto(`/newsletter-manager/campaigns/${made.id}`);
  await expect(page.getByRole('progressbar', { name: `Sending of ${winter.title}` })).toHaveAttribute(
    'value',
    '0',
  );
  await expect(figure(page, 'Recipients')).toHaveText('40');
  await expect(figure(page, 'Waiting')).toHaveText('40');
  await page.getByRole('button', { name: `Pause: ${winter.title}` }).click();
  await expect(page.getByText('The sending stands still')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  open();
  // Those in hand end, and no other begins.
  await expect.poll(async () => (await readCampaign(page, instance, made.id)).sent_count).toBeGreaterThan(0);
  const { waiting_count } = await readCampaign(page, instance, made.id);
  expect(waiting_count).toBeGreaterThan(0);
  await page.getByRole('button', { name: `Resume: ${winter.title}` }).click();
  await expect(figure(page, 'Sent')).toHaveText('40');
  await expect(figure(page, 'Waiting')).toHaveText('0');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  expect(instance.sink.mails.filter(({ subject }) => subject === winter.subject)).toHaveLength(40);
});

// Proves: newsletter-112
test('a sending is cancelled after a question; what has left stays counted', async ({
  page,
  context,
  instance,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await importLines(page, instance, ...crowd);
  const open = heldServer(instance);
  const made = await launch(page, instance);
  await openCampaigns(page);
  await expect(entry(page, winter.title).getByRole('progressbar')).toBeVisible();
  await expect(act(page, winter.title, 'Delete')).toHaveCount(0);
  await act(page, winter.title, 'Cancel').click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to cancel this sending?' });
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(act(page, winter.title, 'Cancel')).toBeFocused();
  await act(page, winter.title, 'Cancel').click();
  await question.getByRole('button', { name: 'Cancel the sending' }).click();
  await expect(entry(page, winter.title)).toContainText('Cancelled');
  await expect(entry(page, winter.title).getByRole('link', { name: winter.title })).toBeFocused();
  open();
  await expect
    .poll(async () => (await readCampaign(page, instance, made.id)).waiting_count, { timeout: 30_000 })
    .toBe(0);
  await expect(entry(page, winter.title)).toContainText(/\d+ mails were not sent any more\./);
});

// Proves: newsletter-114
test('failed and uncertain mails are sent again, each after its own question', async ({
  page,
  context,
  instance,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await importLines(
    page,
    instance,
    'mill@customers.example,surveillance,express,Card 1,2026-03-31',
    `fair@customers.example,it-support,express,Card 2,${inDays(-20)}`,
    `yard@customers.example,it-support,express,Card 3,${inDays(-20)}`,
  );
  instance.sink.behave({ refuses: /^fair@/, hangsUpOn: /^yard@/ });
  const made = await launch(page, instance);
  await page.goto(`/newsletter-manager/campaigns/${made.id}`);
  await expect(figure(page, 'Failed')).toHaveText('1');
  await expect(figure(page, 'Uncertain')).toHaveText('1');
  await expect(figure(page, 'Sent')).toHaveText('1');
  const row = (email: string) => page.getByRole('row').filter({ hasText: email });
  await expect(row('fair@')).toContainText(/Failed.*550.*not from you/s);
  await expect(row('yard@')).toContainText('Uncertain');
  instance.sink.behave({});

  const failed = page.getByRole('button', { name: 'Send to the failed again (1)' });
  await failed.click();
  const ask = page.getByRole('dialog', { name: 'Send it again to those it did not reach?' });
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(failed).toBeFocused();
  await failed.click();
  await ask.getByRole('button', { name: 'Send again' }).dblclick();
  await expect(page.getByText('1 mail is in the queue again.')).toBeVisible();
  await expect(figure(page, 'Sent')).toHaveText('2');
  await instance.sink.mailTo('fair@customers.example', /Snow/);

  await page.getByRole('button', { name: 'Uncertain: send again… (1)' }).click();
  const perhaps = page.getByRole('dialog', { name: 'Send it again although it may have arrived?' });
  await expect(perhaps).toContainText('Who has got it already may get it twice.');
  await perhaps.getByRole('button', { name: 'Send again all the same' }).click();
  await expect(figure(page, 'Sent')).toHaveText('3');
  await expect(figure(page, 'Uncertain')).toHaveText('0');
  await instance.sink.mailTo('yard@customers.example', /Snow/);
});

// Proves: newsletter-85
test('while the mail server is away that is said; what it puts off has a next try', async ({
  page,
  context,
  instance,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await importLines(
    page,
    instance,
    'mill@customers.example,surveillance,express,Card 1,2026-03-31',
    `fair@customers.example,it-support,express,Card 2,${inDays(-20)}`,
  );
  instance.sink.behave({ away: true });
  const made = await launch(page, instance);
  await openCampaigns(page);
  const words =
    /The mail server has taken no mails since .*\d\d:\d\d: .*no service now\. ?Nothing is lost: 2 mails wait and leave as soon as it takes them again\./;
  await expect(entry(page, winter.title)).toContainText(words);
  await page.goto(`/newsletter-manager/campaigns/${made.id}`);
  const said = page.getByRole('status').filter({ hasText: 'The mail server has taken no mails' });
  await expect(said).toContainText(words);
  instance.sink.behave({ refuses: /^fair@/, refusal: '451 4.7.1 come back later' });
  await expect(figure(page, 'Sent')).toHaveText('1', { timeout: 60_000 });
  await expect(said).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'fair@' })).toContainText(
    /Tried again later.*come back later.*Next try .*\d\d:\d\d/s,
  );
});

// Proves: newsletter-67
test('what was called off before anything left can be deleted, what is being sent cannot', async ({
  page,
  context,
  instance,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await importLines(page, instance, 'mill@customers.example,surveillance,express,Card 1,2026-03-31');
  instance.sink.behave({ away: true });
  await launch(page, instance);
  const other = await launch(page, instance, { title: 'Called off' });
  await ask(page, instance, 'post', `/${other.id}/cancel`);
  await openCampaigns(page);
  await expect(act(page, winter.title, 'Pause')).toBeVisible();
  await expect(act(page, winter.title, 'Delete')).toHaveCount(0);
  await act(page, 'Called off', 'Delete').click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('with its text and the list of its recipients.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('“Called off” is deleted.')).toBeVisible();
  await expect(entry(page, 'Called off')).toHaveCount(0);
});

// Proves: newsletter-118, newsletter-119, newsletter-120
test('unsaved words survive a reload; a test goes to oneself; a colleague’s save loses nothing', async ({
  page,
  context,
  instance,
  watch,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  const made = await makeCampaign(page, instance);
  const edit = `/newsletter-manager/campaigns/${made.id}/edit`;
  await page.goto(edit);
  const [title, content] = [page.getByLabel('Title'), page.getByLabel('Content (Markdown)')];
  await title.fill('Winter, written on');
  await expect(page.getByText('Not saved; kept on this device')).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(/Your unsaved words of .* are back\./)).toBeVisible();
  await expect(title).toHaveValue('Winter, written on');
  await page.getByRole('button', { name: 'Discard them' }).click();
  await expect(title).toHaveValue(winter.title);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title).toHaveValue('Winter, written on');
  await page.getByRole('button', { name: 'Save and send me a test' }).click();
  await expect(page.getByText(`A test is on its way to ${instance.owner.email}.`)).toBeVisible();
  expect((await instance.sink.mailTo(instance.owner.email, /Snow/)).html).toContain('Winter, written on');

  // A colleague saves while one writes, and the news of it is lost on the way.
  await page.route('**/api/staff/events', (route) => route.abort('connectionrefused'));
  await content.fill(`${winter.content}\n\nMy last line.`);
  const { version } = await readCampaign(page, instance, made.id);
  await ask(page, instance, 'put', `/${made.id}`, { version, subject: 'A better subject' });
  watch.tolerate(answered(409, 'campaigns'), connectionLost);
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Two of you have changed this campaign' });
  await expect(dialog.getByRole('region', { name: 'Changed: Subject' })).toContainText('better');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('Both changes are in one text now.')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('A better subject');
  await expect(content).toHaveValue(/My last line\./);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  expect(await readCampaign(page, instance, made.id)).toMatchObject({
    title: 'Winter, written on',
    subject: 'A better subject',
    content: expect.stringContaining('My last line.'),
  });

  // Leaving asks; what is discarded is not offered again.
  await title.fill('Never mind');
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leave.getByRole('button', { name: 'Discard them' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
  await page.goto(edit);
  await expect(title).toHaveValue('Winter, written on');
});

// Proves: newsletter-120
test('what is sent while one writes keeps its words, and one’s own become a draft', async ({
  page,
  context,
  instance,
  watch,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await importLines(page, instance, crowd[0] ?? '');
  const made = await makeCampaign(page, instance);
  await page.goto(`/newsletter-manager/campaigns/${made.id}/edit`);
  await page.getByLabel('Title').fill('Mine');
  watch.tolerate(answered(409, 'campaigns'));
  await ask(page, instance, 'post', `/${made.id}/send`);
  await expect(page.getByText(/This campaign is not written any more/)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Save mine as a new draft' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Mine');
  await expect(page.getByText('Everything is saved')).toBeVisible();
  const all = await allCampaigns(page, instance);
  expect(all.map(({ title }) => title)).toEqual(['Mine', winter.title]);
});

// Proves: newsletter-72
test('what a colleague saves while the question stands open is not sent unseen', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(answered(409, 'send'));
  await signInNow(context, instance.origin, instance.owner);
  await importLines(page, instance, 'mill@customers.example,surveillance,express,Card 1,2026-03-31');
  const made = await makeCampaign(page, instance);
  await openCampaigns(page);
  await act(page, winter.title, 'Send Now').click();
  const question = page.getByRole('dialog');
  await ask(page, instance, 'put', `/${made.id}`, {
    subject: 'Something else altogether',
    version: made.version,
  });
  await question.getByRole('button', { name: 'Send Now' }).click();
  await expect(question.getByRole('alert')).toContainText(
    'Failed to send newsletter. Someone has changed this campaign meanwhile. Nothing was sent:',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(entry(page, winter.title)).toContainText('Something else altogether');
  expect((await readCampaign(page, instance, made.id)).status).toBe('draft');
  await act(page, winter.title, 'Send Now').click();
  await question.getByRole('button', { name: 'Send Now' }).click();
  await expect(page.getByText('Newsletter sent to 1 subscribers!')).toBeVisible();
});

// Proves: S44, S127, D8, newsletter-107, newsletter-110
test('an outage keeps the rows and says since when; nothing is called empty then', async ({
  page,
  context,
  instance,
  watch,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await makeCampaign(page, instance);
  await openCampaigns(page);
  await expect(entry(page, winter.title)).toBeVisible();
  watch.expect(connectionLost);
  await loseUntilPressed(page, '**/api/staff/newsletter/campaigns**', 'Try again');
  await makeCampaign(page, instance, { title: 'Another' });
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Stale since');
  await expect(entry(page, winter.title)).toBeVisible();
  await act(page, winter.title, 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Failed to delete campaign');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByText('The campaigns could not be loaded.')).toBeVisible();
  await expect(page.getByText('No campaigns yet.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(entry(page, 'Another')).toBeVisible();
});

test.describe('roles', () => {
  test.use({ setting: { demo: true } });

  // Proves: newsletter-121
  test('a viewer reads and finds nothing to press', async ({ page, context, instance, anotherBrowser }) => {
    const computer = await anotherBrowser();
    await signInNow(computer, instance.origin, instance.owner);
    const writing = await computer.newPage();
    const made = await makeCampaign(writing, instance);
    await signIn(context, instance.origin, instance.account('viewer'));
    await openCampaigns(page);
    await expect(entry(page, winter.title)).toBeVisible();
    await expect(page.getByRole('button', { name: 'New Campaign' })).toHaveCount(0);
    await expect(entry(page, winter.title).getByRole('button')).toHaveCount(0);
    await page.getByRole('link', { name: winter.title }).click();
    await expect(page.getByRole('region', { name: 'Audience' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await page.goto(`/newsletter-manager/campaigns/${made.id}/edit`);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Edit Campaign');
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  });
});
