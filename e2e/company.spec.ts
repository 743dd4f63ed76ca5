import company from '../catalog/company.json' with { type: 'json' };
import {
  newPhone,
  openCompany,
  part,
  phone,
  save,
  saved,
  showPart,
  typePhone,
} from './support/company-pages.ts';
import { inspect } from './support/inspect.ts';
import { signIn, signInNow } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { answered, connectionLost } from './support/watch.ts';

const [north] = company.phones;

// Proves: company-5, company-8
test('the visitor’s page shows the new phone once it is saved; the history has both, and the way back', async ({
  page,
  context,
  instance,
  anotherBrowser,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  const visitor = await (await anotherBrowser()).newPage();
  await visitor.goto('/contact');
  await expect(visitor.getByRole('contentinfo')).toContainText(north?.display ?? '');

  await openCompany(page, 'contact');
  await expect(page.getByText('Visitors see the sample company.')).toBeVisible();
  await typePhone(page);
  await page.getByLabel('Why, for the history').fill('The line has moved.');
  await save(page);
  await expect(saved(page)).toBeVisible();
  const pageNow = async () => (await visitor.request.get('/contact')).text();
  await expect.poll(pageNow, { intervals: [50] }).toContain(newPhone.display);
  await visitor.goto('/contact');
  for (const place of ['banner', 'main', 'contentinfo'] as const) {
    await expect(visitor.getByRole(place)).not.toContainText(north?.display ?? '');
  }
  await expect(visitor.locator(`a[href="tel:${newPhone.e164}"]`).first()).toBeAttached();
  await expect(visitor.locator(`a[href="tel:${north?.e164}"]`)).toHaveCount(0);

  await expect(page.getByText(/Version 1, saved .*: The line has moved\./)).toBeVisible();
  await page.getByRole('button', { name: 'History' }).click();
  const drawer = page.getByRole('dialog', { name: 'History' });
  const first = drawer.getByRole('listitem').filter({ hasText: 'Version 1' }).first();
  await expect(first).toContainText('The line has moved.');
  await expect(first).toContainText('Phone 1, number as people read it');
  await expect(first.locator('del').first()).toContainText(north?.display ?? '');
  await expect(first.locator('ins').first()).toContainText(newPhone.display);
  await inspect(page, 'company, history');
  await drawer.getByRole('button', { name: 'Restore the sample company' }).click();
  await drawer.getByRole('button', { name: 'Restore the sample company now' }).click();
  await expect(page.getByText('Restored. Every page says it now.')).toBeVisible();
  await expect(phone(page, 1).getByLabel('Number as people read it')).toHaveValue(north?.display ?? '');
  await expect.poll(pageNow, { intervals: [50] }).toContain(north?.display ?? '');
});

// Proves: company-8
test('what is saved is on the visitor’s page within a second', async ({ page, context, instance }) => {
  await signInNow(context, instance.origin, instance.owner);
  await page.goto('/company');
  const api = '/api/staff/company';
  const taken: number[] = [];
  // The quickest of five: a machine that does something else meanwhile is not what is measured.
  for (const tagline of ['One watch', 'Two watches', 'Three watches', 'Four watches', 'Five watches']) {
    const { version, profile } = await (await page.request.get(api)).json();
    const answer = await page.request.put(api, {
      data: { version, profile: { ...profile, company: { ...profile.company, tagline } } },
      headers: { Origin: instance.origin },
    });
    expect(answer.status()).toBe(200);
    const since = performance.now();
    const pageNow = async () => (await page.request.get('/contact')).text();
    await expect.poll(pageNow, { intervals: [20] }).toContain(tagline);
    taken.push(performance.now() - since);
  }
  expect(Math.min(...taken), 'milliseconds until the page said it').toBeLessThan(1000);
});

// Proves: company-14
test('a device that keeps the card for no network has the new phone after its next visit', async ({
  page,
  context,
  instance,
  anotherBrowser,
  watch,
}) => {
  watch.tolerate(connectionLost);
  const device = await anotherBrowser();
  const visitor = await device.newPage();
  await visitor.goto('/');
  await visitor.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await signInNow(context, instance.origin, instance.owner);
  await openCompany(page, 'contact');
  await typePhone(page);
  await save(page);
  await expect(saved(page)).toBeVisible();
  await visitor.goto('/about');
  const kept = () =>
    visitor.evaluate(async () => (await (await caches.match('/offline'))?.text()) ?? 'no card');
  await expect.poll(kept).toContain(newPhone.display);
  await device.setOffline(true);
  await visitor.goto('/services');
  await expect(visitor.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: newPhone.display })).toHaveAttribute(
    'href',
    `tel:${newPhone.e164}`,
  );
  await expect(visitor.getByText(north?.display ?? '')).toHaveCount(0);
});

// Proves: company-9
test('what the server refuses is said at its field and in one list that leads there; by the keyboard too', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(answered(422, '/api/staff/company'));
  await signInNow(context, instance.origin, instance.owner);
  await openCompany(page, 'contact');
  await phone(page, 1).getByLabel('Number as it is dialled').fill('soon');
  await showPart(page, 'Hours');
  await page.getByLabel('Closes').fill('07:00');
  await page.keyboard.press('ControlOrMeta+s');
  const list = page.getByRole('group', { name: 'What is wrong' });
  await expect(list).toBeFocused();
  await expect(list).toContainText('2 facts need a correction');
  await expect(page.getByLabel('Closes')).toHaveAttribute('aria-invalid', 'true');
  await expect(part(page, 'Contact and phones')).toContainText('one problem');
  await inspect(page, 'company, refused');
  const device = await context.newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 10 }); // the part takes longer than a few frames
  await list.getByRole('button', { name: 'Phone 1, number as it is dialled' }).press('Enter');
  const dialled = phone(page, 1).getByLabel('Number as it is dialled');
  await expect(dialled).toBeFocused();
  await device.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect(dialled).toHaveValue('soon');
  await expect(phone(page, 1)).toContainText('as it is dialled from anywhere');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(north?.e164 ?? '');
  await expect(list).toContainText('one fact needs a correction');
  await list.getByRole('button', { name: 'Closes' }).press('Enter');
  await expect(page.getByLabel('Closes')).toBeFocused();
  await page.getByLabel('Closes').fill('17:00');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('Everything is saved')).toBeVisible();
});

// Proves: company-6
test('what was typed is never lost: not by a reload, nor by a session that ends', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(answered(401, '/api/staff'));
  await signInNow(context, instance.origin, instance.owner);
  await openCompany(page);
  await page.getByLabel('Promise').fill('The watch on the shore');
  await expect(page.getByText('Not saved; kept on this device')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept()); // the browser's own question before it leaves
  await page.reload();
  await expect(page.getByText(/Your unsaved changes of .* are back\./)).toBeVisible();
  await expect(page.getByLabel('Promise')).toHaveValue('The watch on the shore');
  await expect(part(page, 'Name and words')).toContainText('changed');
  await inspect(page, 'company, unsaved words are back');

  await context.clearCookies();
  await save(page);
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
  await signInNow(context, instance.origin, instance.owner);
  await openCompany(page);
  await expect(page.getByLabel('Promise')).toHaveValue('The watch on the shore');
  await page.getByRole('button', { name: 'Discard them' }).click();
  await expect(page.getByLabel('Promise')).toHaveValue(company.tagline);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Promise')).toHaveValue('The watch on the shore');
  await page.getByRole('link', { name: 'Team' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Leave, keep my words' }).click();
  await openCompany(page);
  await save(page);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Promise')).toHaveValue('The watch on the shore');
  await expect(page.getByText('Everything is saved')).toBeVisible();
});

// Proves: company-10
test('two who change it at once see both changes, and lose neither', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(answered(409, '/api/staff/company'));
  await signInNow(context, instance.origin, instance.owner);
  const other = await context.newPage();
  await openCompany(page);
  await openCompany(other);
  await page.getByLabel('Promise').fill('Mine');
  await page.getByLabel('Region').fill('Nova Scotia');
  await other.getByLabel('Promise').fill('Theirs');
  await other.getByLabel('Short name').fill('Lodestar');
  await save(other);
  await expect(saved(other)).toBeVisible();
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Two of you have changed the company' });
  await expect(dialog.getByRole('region', { name: 'Changed by you' })).toContainText('Nova Scotia');
  await expect(dialog.getByRole('region', { name: /Changed by (?!you)/ })).toContainText('Lodestar');
  await inspect(page, 'company, two changes at once');
  await dialog.getByRole('button', { name: 'Join both' }).click();
  await expect(page.getByText('Joined. Both of you changed these; yours stands:')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Joined' })).toContainText('Promise');
  await save(page);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Promise')).toHaveValue('Mine');
  await expect(page.getByLabel('Region')).toHaveValue('Nova Scotia');
  await expect(page.getByLabel('Short name')).toHaveValue('Lodestar');
});

// Proves: company-11
test('the preview is the visitor’s page with what is typed; nothing is stored, and no script of it runs', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(answered(422, '/api/staff/company/preview'));
  await signIn(context, instance.origin, instance.owner);
  await openCompany(page, 'contact');
  await typePhone(page);
  await page.getByRole('button', { name: 'Preview' }).click();
  const drawer = page.getByRole('dialog', { name: 'Preview' });
  const frame = drawer.frameLocator('iframe');
  await expect(frame.getByRole('main')).toContainText(newPhone.display);
  await expect(frame.getByRole('contentinfo')).toContainText(newPhone.display);
  expect(await drawer.locator('iframe').getAttribute('sandbox')).toBe('allow-same-origin');
  // It looks as it will: the site's own style sheet has come.
  await expect(frame.locator('footer')).toHaveCSS('background-color', 'rgb(8, 18, 32)');
  await frame.getByRole('link', { name: 'About Us' }).first().click();
  await expect(frame.getByRole('main')).toContainText(newPhone.display);
  await inspect(page, 'company, preview', 'html');
  await drawer.getByLabel('Page').selectOption('Home');
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('Awake');
  expect(await (await page.request.get('/contact')).text()).not.toContain(newPhone.display);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await phone(page, 1).getByLabel('Number as it is dialled').fill('soon');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(drawer.getByRole('alert')).toContainText('Phone 1, number as it is dialled:');
});

// Proves: company-16
test('a new owner is led from part to part, and sees how many are theirs; Enter in a field publishes nothing', async ({
  page,
  context,
  instance,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await openCompany(page);
  await expect(page.getByText('0 of 13 parts are yours')).toBeVisible();
  await page.getByRole('button', { name: 'Begin: Name and words' }).click();
  await page.getByLabel('Promise').fill('The watch on the shore');
  await page.getByLabel('Promise').press('Enter');
  await expect(page.getByText('Not saved; kept on this device')).toBeVisible();
  await expect(page.getByText('1 of 13 parts is yours')).toBeVisible();
  await page.getByRole('button', { name: 'Next: Contact and phones' }).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Contact and phones' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Email for visitors')).toBeFocused();
  await typePhone(page);
  await save(page);
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('2 of 13 parts are yours')).toBeVisible();
  await page.getByRole('button', { name: 'Go on: Offices' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Offices' })).toBeVisible();
  await showPart(page, 'Clients');
  await expect(page.getByRole('button', { name: /^Next:/ })).toHaveCount(0);
});

// Proves: company-17
test('an owner takes the sample’s name off at once: one office, one line, no claim yet; every page stands', async ({
  page,
  context,
  instance,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await openCompany(page);
  await page.getByLabel('Company name').fill('Lodestar Protection Ltd.');
  await page.getByLabel('Short name').fill('Lodestar');
  await page.getByLabel('Team').fill('Lodestar Team');
  await page.getByLabel('End of every title').fill('| Lodestar Protection Ltd.');
  await page.getByLabel('Region').fill('Nova Scotia');
  await showPart(page, 'Offices');
  await page.getByRole('button', { name: 'Remove Office 2' }).click();
  await page.locator('details', { hasText: 'Office 1' }).getByLabel('Town').fill('Halifax');
  await showPart(page, 'Contact and phones');
  await page.getByRole('button', { name: 'Remove Phone 2' }).click();
  await showPart(page, 'Areas');
  await page.getByLabel('Places').fill('Halifax\nTruro');
  await save(page);
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('Visitors see the sample company.')).toBeHidden();
  const claims = ['years in', 'clients since', 'licensed guards', 'uptime guarantee', '60-80%', 'Money-Back'];
  for (const path of [
    '/',
    '/about',
    '/contact',
    '/services',
    '/services/virtual-guard',
    '/quote',
    '/terms',
  ]) {
    await expect(async () => {
      await page.goto(path);
      // A title of more than sixty letters ends with the short name (site-76).
      await expect(page).toHaveTitle(/\| Lodestar( Protection Ltd\.)?$/, { timeout: 500 });
    }).toPass();
    const said = await page.locator('body').textContent();
    for (const words of [
      'Wardgate Security',
      'High River',
      'undefined',
      '[[',
      ...(path === '/terms' ? [] : claims),
    ])
      expect(said, `${path} says ${words}`).not.toContain(words);
    for (const term of await page.locator('dl dd').all()) expect(await term.textContent()).not.toBe('');
  }
  await page.goto('/contact');
  await expect(page.getByRole('heading', { name: 'Our office' })).toBeVisible();
});

// Proves: company-12
test('rows are added, moved, removed and brought back; a new office can be chosen for a line', async ({
  page,
  context,
  instance,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await openCompany(page, 'offices');
  await page.getByRole('button', { name: 'Add an office' }).click();
  await expect(page.locator('details', { hasText: 'Office 3' }).getByLabel('Town')).toBeFocused();
  const third = page.locator('details', { hasText: 'Office 3' });
  await third.getByLabel('Town').fill('Red Deer');
  await third.getByLabel('Street and number').fill('5 Quay Street');
  await third.getByLabel('Postal code').fill('T4N 0X0');
  await third.getByLabel('Province, two letters').fill('AB');
  await third.getByLabel('Province, in full').fill('Alberta');
  await third.getByLabel('Country').fill('Canada');
  await third.getByRole('button', { name: 'Move Office 3 up' }).click();
  await expect(page.locator('summary', { hasText: 'Office 2: Red Deer' })).toBeVisible();
  await page
    .locator('details', { hasText: 'Office 1' })
    .getByRole('button', { name: 'Remove Office 1' })
    .click();
  await expect(page.locator('summary')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('summary')).toHaveCount(3);
  await showPart(page, 'Contact and phones');
  await phone(page, 2).getByLabel('Office').selectOption('Red Deer');
  await save(page);
  await expect(saved(page)).toBeVisible();
  await page.goto('/contact');
  await expect(page.getByRole('heading', { name: 'Red Deer' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Red Deer');
});
