import type { Page } from '@playwright/test';
import { answerAll, casey, fillContact, questionnaire, yard } from './support/assessment-form.ts';
import { popup, popupComes } from './support/popup.ts';
import { fill, hydrated, robin, takeAPersonsTime } from './support/quote-form.ts';
import { expect, test } from './support/test.ts';
import { addressOf } from './support/visitors.ts';
import { answered, connectionLost } from './support/watch.ts';

test.use({ setting: { popup: true, shared: true } });

const email = () => addressOf('kim.larkspur');
const panel = (page: Page) => page.getByRole('complementary', { name: 'How can we help?' });
/** The page's clock: the time of a form that has just opened is counted from here. */
const now = (page: Page) => page.evaluate(() => performance.now());
const priority = (page: Page) => page.getByRole('dialog', { name: 'Priority support' });

// Proves: V75, V134, V139, D67, leads-8, leads-9, leads-52, leads-71
test('the pop-up: three seconds after a service page, live score and advice, stored, mailed, gone for thirty days', async ({
  page,
  instance,
}) => {
  await page.goto('/services/surveillance');
  const began = await now(page); // before React came, which waits for a hand
  await hydrated(page);
  await expect(popup(page)).toBeVisible();
  expect((await now(page)) - began, 'not before three seconds (V221)').toBeGreaterThanOrEqual(3000);
  const box = popup(page);
  await expect(box).toContainText('You get your recommendations within 60 seconds');
  await expect(box.getByText('AI Recommendation')).toBeHidden();
  const score = async () => Number(/Lead Score (\d+)\/100/.exec((await box.textContent()) ?? '')?.[1]);
  await expect(box).not.toContainText('Lead Score');
  await box.getByRole('checkbox', { name: 'Cybersecurity' }).check();
  await expect.poll(score).toBe(60);
  await box.getByRole('checkbox', { name: 'Theft & Vandalism' }).check();
  await expect(box.getByRole('region', { name: 'AI Recommendation' })).toContainText(
    /Professional Security Guards.*IT Security Audit.*Video Surveillance with Alerts/,
  );
  await box.getByRole('button', { name: 'Get My Personalized Security Assessment' }).click();
  await expect(box.getByLabel('Email Address *')).toHaveAccessibleDescription(
    'Please enter your email address.',
  );
  await box.getByLabel('Email Address *').fill(email());
  await box.getByLabel('Company').fill('Larkspur Cold Storage');
  await box.getByLabel('Your role').selectOption({ label: 'Facility Manager' });
  await box.getByLabel('How many people work with you?').selectOption({ label: '50 to 249 people' });
  await box.getByLabel('Do you decide about security?').selectOption({ label: 'Yes, I decide' });
  await takeAPersonsTime(page);
  await box.getByRole('button', { name: 'Get My Personalized Security Assessment' }).click();
  await expect(
    box.getByText('Thank you. A security specialist will contact you within 24 hours.'),
  ).toBeVisible();
  await expect(box.getByRole('region', { name: 'AI Recommendation' })).toContainText('IT Security Audit');
  await expect(box.getByText('Edmonton time at the latest.')).toBeVisible();

  const lead = await instance.leadOf(email());
  expect(lead).toMatchObject({
    interests: ['security-guards', 'it-support'],
    demographics: { companySize: 'medium', decisionMaker: true },
  });
  expect(lead?.behavior.formInteractions, 'two challenges, five fields').toBe(7);
  expect(lead?.behavior.pagesVisited).toEqual(['/services/surveillance']);
  const mail = await instance.sink.mailTo(email(), /./);
  expect(mail.text).toContain('IT Security Audit');
  await box.getByRole('button', { name: 'Done' }).click();
  await expect(box).toBeHidden();

  await page.clock.install();
  await page.goto('/services/it-support');
  expect(await popupComes(page)).toBe(false);
});

// Proves: D69, leads-8
test('closed with Esc it stays away on the next page, and the focus is where it was', async ({ page }) => {
  await page.clock.install();
  await page.goto('/services/surveillance');
  const quote = page
    .getByRole('main')
    .getByRole('link', { name: /Get a free quote/ })
    .first();
  await quote.focus();
  expect(await popupComes(page)).toBe(true);
  await expect(popup(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup(page)).toBeHidden();
  await expect(quote).toBeFocused();
  await page.goto('/services/it-support');
  expect(await popupComes(page)).toBe(false);
});

// Proves: leads-8
test('it never comes over a form: not on /quote, not beside a questionnaire under way', async ({ page }) => {
  await page.clock.install();
  await page.goto('/services/surveillance');
  await page.goto('/quote');
  await fill(page, { ...robin, message: 'typed' });
  expect(await popupComes(page)).toBe(false);
  // What was typed waits there, so the form is still in use on any other page.
  await page.goto('/about');
  expect(await popupComes(page)).toBe(false);
});

// Proves: leads-8
test('nobody who does not qualify sees it, nor who asks for privacy', async ({ page, anotherBrowser }) => {
  await page.clock.install();
  await page.goto('/about');
  const private_ = await (await anotherBrowser()).newPage();
  await private_.clock.install();
  await private_.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await private_.goto('/services/surveillance');
  for (const visitor of [page, private_]) expect(await popupComes(visitor)).toBe(false);
});

// Proves: V21, V78, U2, leads-10
test('the panel is docked: the page stays in use, Esc closes it, and what was typed stands in it again', async ({
  page,
  instance,
}) => {
  await page.goto('/services');
  const opener = page.getByRole('button', { name: 'Help me choose' });
  await opener.click();
  await expect(panel(page).getByRole('heading', { name: 'How can we help?' })).toBeFocused();
  await panel(page).getByLabel('Email Address *').fill(email());
  await panel(page).getByRole('checkbox', { name: 'Compliance' }).check();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(panel(page)).toBeInViewport();
  await panel(page).getByLabel('Email Address *').press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await page.reload();
  await opener.click();
  await expect(panel(page).getByLabel('Email Address *')).toHaveValue(email());
  await expect(panel(page).getByRole('checkbox', { name: 'Compliance' })).toBeChecked();
  await expect(popup(page)).toBeHidden();
  await takeAPersonsTime(page);
  await panel(page).getByRole('button', { name: 'Send' }).click();
  await expect(panel(page)).toContainText('A security specialist will contact you within 24 hours.');
  expect((await instance.leadOf(email()))?.touchpoints.map(({ content }) => content)).toEqual([
    'Qualification panel: Qualified. Follow-up within 48 hours.', // 25 /services + 20 compliance + 15 scrolled
  ]);
  await panel(page).getByRole('button', { name: 'Talk to a specialist' }).click();
  await expect(priority(page)).toBeVisible();
  await expect(panel(page)).toBeHidden();
});

// Proves: V72, V133, V146, D4, leads-11
test('priority support: Connect Me waits for an address, Later closes, offline is told the truth', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(connectionLost);
  await page.goto('/contact');
  const opener = page.getByRole('button', { name: 'Have a specialist call you' });
  await opener.click();
  const connect = priority(page).getByRole('button', { name: 'Connect Me' });
  await expect(connect).toBeDisabled();
  await priority(page).getByRole('button', { name: 'Later' }).click();
  await expect(priority(page)).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await priority(page).getByLabel('Email').fill(email());
  await priority(page).getByLabel('Phone').fill('780-555-0166');
  await takeAPersonsTime(page);
  await context.setOffline(true);
  await connect.click();
  await expect(priority(page).getByText('Not sent yet')).toBeVisible();
  await expect(priority(page).getByRole('link', { name: '780-555-0142' })).toBeVisible();
  expect(await instance.leadOf(email())).toBeUndefined();
  await context.setOffline(false);
  await expect(
    priority(page).getByText('Thank you. A security specialist will contact you within 24 hours.'),
  ).toBeVisible();
  expect((await instance.leadOf(email()))?.touchpoints).toHaveLength(1);
});

// Proves: U33, leads-15
test('every door leads to one lead: questionnaire, panel, priority support', async ({ page, instance }) => {
  await page.goto('/assessments');
  await answerAll(page);
  await fillContact(page);
  await takeAPersonsTime(page);
  await questionnaire(page).send.click();
  await page.getByRole('button', { name: 'Talk to a specialist' }).click();
  await priority(page).getByLabel('Email').fill(casey['Email Address'].toUpperCase());
  await takeAPersonsTime(page);
  await priority(page).getByRole('button', { name: 'Connect Me' }).click();
  await expect(priority(page).getByText('Thank you.')).toBeVisible();
  await page.goto('/services');
  await page.getByRole('button', { name: 'Help me choose' }).click();
  await panel(page).getByLabel('Email Address *').fill(casey['Email Address']);
  await takeAPersonsTime(page);
  await panel(page).getByRole('button', { name: 'Send' }).click();
  await expect(panel(page)).toContainText('Thank you.');
  const lead = await instance.leadOf(casey['Email Address']);
  expect(lead?.touchpoints.map(({ type }) => type).sort()).toEqual(['assessment', 'capture', 'capture']);
});

// Proves: D66, leads-12
test('an appointment: a free time is chosen, booked, mailed with its calendar file, and taken back', async ({
  page,
  instance,
}) => {
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Have a specialist call you' }).click();
  await priority(page).getByLabel('Email').fill(email());
  await priority(page).getByRole('button', { name: 'Schedule a call' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule a call' });
  await expect(dialog.getByLabel('Email')).toHaveValue(email());
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Please choose a time.');
  const times = dialog.getByRole('group', { name: /^Time, Edmonton time/ }).getByRole('button');
  await dialog.getByRole('group', { name: 'Day' }).getByRole('button').last().click();
  const time = (await times.first().textContent()) ?? '';
  await times.first().click();
  await dialog.getByLabel('Name').fill('Kim Larkspur');
  await dialog.getByLabel('Phone').fill('780-555-0166');
  await dialog.getByLabel('What is it about?').fill('The north gate.');
  await takeAPersonsTime(page);
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog.getByText('Your appointment is booked.')).toBeVisible();
  await expect(dialog).toContainText(time);
  const mail = await instance.sink.mailTo(email(), /./);
  expect(mail.text).toContain(time);
  const file = await page.request.get(
    (await dialog.getByRole('link', { name: 'Add to your calendar' }).getAttribute('href')) ?? '',
  );
  expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*DTSTART:\d{8}T\d{6}Z/);
  expect((await instance.leadOf(email()))?.touchpoints.map(({ type }) => type)).toEqual(['appointment']);

  // Nobody else is offered that time.
  const slots = (await (await page.request.get('/api/appointments/slots')).json()) as {
    items: { start: string }[];
  };
  await dialog.getByRole('button', { name: 'Cancel the appointment' }).click();
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(dialog.getByText('The appointment is cancelled.')).toBeVisible();
  const after = (await (await page.request.get('/api/appointments/slots')).json()) as typeof slots;
  const free = new Set(slots.items.map(({ start }) => start));
  expect(after.items.filter(({ start }) => !free.has(start))).toHaveLength(1);
});

// Proves: leads-12
test('a time that somebody else has just taken: said so, other times offered, nothing typed lost', async ({
  page,
  instance,
  watch,
}) => {
  watch.expect(answered(409, '/api/appointments'));
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Have a specialist call you' }).click();
  await priority(page).getByRole('button', { name: 'Schedule a call' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule a call' });
  const times = dialog.getByRole('group', { name: /^Time, Edmonton time/ }).getByRole('button');
  await dialog.getByRole('group', { name: 'Day' }).getByRole('button').last().click();
  const count = await times.count();
  await times.first().click();
  await dialog.getByLabel('Name').fill('Kim Larkspur');
  await dialog.getByLabel('Email').fill(email());
  await dialog.getByLabel('Phone').fill('780-555-0166');
  const { items } = (await (await page.request.get('/api/appointments/slots')).json()) as {
    items: { start: string; day: string }[];
  };
  const last = items.at(-1)?.day;
  const faster = await page.request.post('/api/appointments', {
    data: {
      slot: items.find(({ day }) => day === last)?.start,
      name: 'Sam Tamarack',
      email: 'sam.tamarack@customers.example',
      phone: '780-555-0167',
    },
  });
  expect(faster.status()).toBe(201);
  await takeAPersonsTime(page);
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Someone else has just taken this time.');
  await expect(dialog.getByLabel('Name')).toHaveValue('Kim Larkspur');
  await expect(times).toHaveCount(count - 1);
  await times.first().click();
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog.getByText('Your appointment is booked.')).toBeVisible();
  expect((await instance.leadOf(email()))?.touchpoints).toHaveLength(1);
});

// Proves: leads-14
test('by touch on a phone: questionnaire, pop-up, panel and a booked call', async ({
  anotherBrowser,
  instance,
}) => {
  const phone = await anotherBrowser({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await phone.newPage();
  // The pop-up comes by itself; one press beside its fields closes it for good.
  await page.clock.install();
  await page.goto('/services/surveillance');
  expect(await popupComes(page)).toBe(true);
  await expect(popup(page)).toBeVisible();
  await popup(page).getByRole('checkbox', { name: 'Surveillance' }).tap();
  await expect(popup(page).getByRole('checkbox', { name: 'Surveillance' })).toBeChecked();
  await popup(page)
    .getByRole('button', { name: /^Close/ })
    .tap();
  await expect(popup(page)).toBeHidden();

  await page.goto('/assessments');
  const { step, answer, contact, send, main } = questionnaire(page);
  for (const [i, label] of yard.entries()) {
    await expect(step(i + 1)).toBeVisible();
    await answer(label).tap();
  }
  await expect(contact).toBeVisible();
  await fillContact(page);
  await takeAPersonsTime(page);
  await send.tap();
  await expect(main).toContainText('CRITICAL');

  await page.goto('/services');
  await hydrated(page);
  await page.getByRole('button', { name: 'Help me choose' }).tap();
  await panel(page).getByLabel('Email Address *').fill(email());
  await takeAPersonsTime(page);
  await panel(page).getByRole('button', { name: 'Send' }).tap();
  await expect(panel(page)).toContainText('Thank you.');

  await page.goto('/contact');
  await hydrated(page);
  await page.getByRole('button', { name: 'Have a specialist call you' }).tap();
  await priority(page).getByLabel('Email').fill(email());
  await priority(page).getByRole('button', { name: 'Schedule a call' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Schedule a call' });
  await dialog.getByRole('group', { name: 'Day' }).getByRole('button').last().tap();
  const times = dialog.getByRole('group', { name: /^Time, Edmonton time/ }).getByRole('button');
  await times.last().tap();
  await dialog.getByLabel('Name').fill('Kim Larkspur');
  await dialog.getByLabel('Phone').fill('780-555-0166');
  await takeAPersonsTime(page);
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).tap();
  await expect(dialog.getByText('Your appointment is booked.')).toBeVisible();
  // What automation makes of it stands there, too.
  const touches = (await instance.leadOf(email()))?.touchpoints.map(({ type }) => type);
  expect(touches?.filter((type) => type !== 'automation').sort()).toEqual(['appointment', 'capture']);
});

// Proves: leads-14
test('priority support with the keyboard alone, under reduced motion', async ({ page, instance }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/contact');
  await hydrated(page);
  const opener = page.getByRole('button', { name: 'Have a specialist call you' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const box = priority(page);
  await expect(box).toBeVisible();
  await box.getByLabel('Email').focus();
  await page.keyboard.type(email());
  await takeAPersonsTime(page);
  await page.keyboard.press('Enter');
  await expect(box.getByText('Thank you.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(opener).toBeFocused();
  expect((await instance.leadOf(email()))?.touchpoints).toHaveLength(1);
});
