import { robinPayload } from './support/quote-form.ts';
import { card, counter, drawer, handOff, openBoard, signIn } from './support/staff.ts';
import { expectInTime } from './support/standing.ts';
import { expect, test } from './support/test.ts';

const robin = 'Robin Kestrel';

/** A request about an emergency: 30 minutes. */
const urgent = {
  ...robinPayload,
  firstName: 'Jo',
  lastName: 'Birch',
  email: 'jo.birch@customers.example',
  budget: 'over-50k',
  timeline: 'immediate',
  securityConcerns: 'Break-in last night.',
};

// Proves: operations-18
test('a line that says nothing is not called live: grey within seconds, live again when the server speaks', async ({
  page,
  context,
  instance,
}) => {
  await signIn(context, instance.origin, instance.owner);
  await page.clock.install();
  await openBoard(page);
  const line = (word: string) => page.getByRole('status').filter({ hasText: word });
  await expectInTime(page, line('Live'));
  instance.program.freeze();
  await page.clock.runFor(14_000);
  await expect(line('Live')).toHaveCount(0);
  await expect(line('Connecting')).toBeVisible();
  instance.program.thaw();
  await expectInTime(page, line('Live'));
});

// Proves: D94, operations-16, operations-17
test('an emergency by any form is first on the screen, with its words and a number to press', async ({
  page,
  context,
  instance,
}) => {
  await instance.ask(robinPayload);
  await instance.ask(urgent);
  await instance.write({
    name: 'Emery Lockwood',
    email: 'emery@customers.example',
    phone: '780-555-0166',
    subject: 'emergency',
    message: 'Somebody is cutting our fence at the north yard.',
  });
  await signIn(context, instance.origin, instance.owner);
  await page.setViewportSize({ width: 390, height: 844 });
  await openBoard(page);
  const alerts = page.getByRole('region', { name: 'Alerts' });
  const fence = alerts.getByRole('listitem').filter({ hasText: 'Emery Lockwood' });
  await expect(fence).toContainText('Somebody is cutting our fence at the north yard.');
  await expect(fence).toContainText(/Emergency · \d+m remaining/);
  await expect(fence.getByRole('link', { name: 'Call Emery Lockwood' })).toHaveAttribute(
    'href',
    'tel:+17805550166',
  );
  await expect(fence).toBeInViewport({ ratio: 1 });
  await fence.getByRole('link', { name: /^Emery Lockwood/ }).click();
  await expect(drawer(page, 'Emery Lockwood')).toBeVisible();
  await page.keyboard.press('Escape');

  // The requests stand by what is due; one press puts what came last first, and a reload keeps it.
  await page.setViewportSize({ width: 1440, height: 900 });
  const names = () => page.getByRole('article').getByRole('heading').allTextContents();
  await instance.ask({ ...robinPayload, firstName: 'Casey', email: 'casey.last@customers.example' });
  await expect.poll(names).toEqual(['Jo Birch', 'Robin Kestrel', 'Casey Kestrel']);
  await page.getByRole('button', { name: 'Most urgent first. Show newest first' }).click();
  await expect.poll(names).toEqual(['Casey Kestrel', 'Jo Birch', 'Robin Kestrel']);
  await page.reload();
  await expect.poll(names).toEqual(['Casey Kestrel', 'Jo Birch', 'Robin Kestrel']);
});

// Proves: D85, operations-4
test('rows hold still under the hand; what is new waits behind a button (D85)', async ({
  page,
  context,
  instance,
}) => {
  await instance.ask(robinPayload);
  await signIn(context, instance.origin, instance.owner);
  await page.setViewportSize({ width: 1440, height: 500 });
  await openBoard(page);
  // All that stands above the rows is there before the hand comes.
  await expect(counter(page, 'Pending quotes')).toHaveText('1');
  await card(page, robin).hover();
  const place = async () => (await card(page, robin).boundingBox())?.y;
  const before = await place();
  await instance.ask(urgent);
  // The alert of the emergency appears above, and the button for what is new; under the hand stands what stood there.
  await expect(page.getByRole('region', { name: 'Alerts' })).toContainText('Jo Birch');
  const show = page.getByRole('button', { name: '1 new, 1 urgent – show' });
  await expect(show).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(await place(), 'where it stood before').toBeCloseTo(before ?? 0, 0);
  await show.click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await handOff(page);
  await expect(page.getByRole('article').first()).toContainText('Jo Birch');
});
