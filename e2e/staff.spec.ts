import { robinPayload } from './support/quote-form.ts';
import { fillLogin, openBoard, signIn, signInByForm, signInNow } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { answered, connectionLost } from './support/watch.ts';

const newPassword = 'seven-quiet-owls-over-high-river';

// Proves: staff-1
test.describe('signing in', () => {
  // Proves: S11, D12, staff-5
  test('a page without a session leads to /login and back to where one wanted to go', async ({
    page,
    instance,
  }) => {
    const { id } = await instance.ask(robinPayload);
    await signInByForm(page, instance.owner, `/operations?quote=${id}`);
    await expect(page.getByRole('dialog', { name: 'Robin Kestrel' })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('quote')).toBe(id);
  });

  // Proves: staff-5
  test('only to our own pages', async ({ page, instance }) => {
    await page.goto('/login?next=//elsewhere.example/operations');
    await fillLogin(page, instance.owner);
    await expect(page).toHaveURL(`${instance.origin}/operations`);
  });

  test('a wrong password and an unknown address get the same answer', async ({ page, instance, watch }) => {
    watch.expect(answered(401, '/api/staff/session'));
    await page.goto('/login');
    const said: string[] = [];
    for (const email of [instance.owner.email, 'nobody@wardgate.example']) {
      await page.getByLabel('Email').fill('');
      const answer = page.waitForResponse((it) => it.request().method() === 'POST');
      await fillLogin(page, { email, password: 'not the password' });
      expect((await answer).status()).toBe(401);
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
      said.push((await page.getByRole('alert').textContent()) ?? '');
    }
    expect(said[0]).not.toBe('');
    expect(said[1]).toBe(said[0]);
    await fillLogin(page, instance.owner);
    await expect(page).toHaveURL(`${instance.origin}/operations`);
  });

  test('keyboard only', async ({ page, instance }) => {
    await page.goto('/login');
    await page.getByLabel('Email').press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(instance.owner.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(instance.owner.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Operations Dashboard' })).toBeVisible();
  });

  test('while the server is down the page says so and loses nothing', async ({ page, instance, watch }) => {
    watch.expect(connectionLost);
    await page.goto('/login');
    await expect(page.getByLabel('Email')).toBeVisible();
    await instance.program.kill();
    await fillLogin(page, instance.owner);
    await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
    await expect(page.getByLabel('Email')).toHaveValue(instance.owner.email);
    await instance.program.restart();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(`${instance.origin}/operations`);
  });
});

test('a session ends: the page leads to /login and, signed in again, back', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(answered(401, '/api/staff/'));
  await signIn(context, instance.origin, instance.owner);
  await page.goto('/outbox');
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  await page.getByLabel('Which mails').selectOption('failed');
  await expect(page.getByText('No mail is in this state.')).toBeVisible();
  await context.clearCookies();
  await instance.ask(robinPayload); // news: the page asks again, and is nobody
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
  await fillLogin(page, instance.owner);
  await expect(page).toHaveURL(`${instance.origin}/outbox?state=failed`);
});

test('sign out ends this browser, sign out everywhere ends the others too', async ({
  page,
  context,
  instance,
  watch,
  anotherBrowser,
}) => {
  watch.expect(answered(401, '/api/staff/'));
  const other = await (await anotherBrowser()).newPage();
  await signIn(context, instance.origin, instance.owner);
  await signIn(other.context(), instance.origin, instance.owner);
  await openBoard(page);
  await openBoard(other);
  await page.getByRole('button', { name: /your menu/i }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { level: 1, name: 'Operations Dashboard' })).toBeVisible();

  await fillLogin(page, instance.owner);
  await page.getByRole('button', { name: /your menu/i }).click();
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
  // Nobody touches the other browser: it hears that its session is over.
  await expect(other.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
});

// Proves: staff-3
test.describe('an empty database without an owner', () => {
  test.use({ setting: { ownerless: true } });

  test('the printed link makes the first owner, once', async ({ page, instance, watch, anotherBrowser }) => {
    watch.tolerate(answered(410, '/api/staff/'), answered(404, '/api/staff/'), answered(422, '/api/staff/'));
    const link = /(http\S+\/setup\?token=\S+)/.exec(instance.program.output())?.[1] ?? '';
    await page.goto(link);
    await page.getByLabel('Your name').fill('Morgan Hale');
    await page.getByLabel('Email').fill('morgan@wardgate.example');
    const password = page.getByLabel('New password');
    await password.fill('short');
    await page.getByRole('button', { name: 'Create the owner' }).click();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await password.fill(newPassword);
    await page.getByRole('button', { name: 'Create the owner' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Operations Dashboard' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Team' })).toBeVisible();

    const other = await (await anotherBrowser()).newPage();
    await other.goto(link);
    await other.getByLabel('Your name').fill('Somebody Else');
    await other.getByLabel('Email').fill('else@wardgate.example');
    await other.getByLabel('New password').fill(newPassword);
    await other.getByRole('button', { name: 'Create the owner' }).click();
    await expect(other.getByRole('alert')).not.toBeEmpty();
    await expect(other).toHaveURL(/\/setup/);
  });
});

test('invited by mail, accepted, signed in with that role; disabled, signed out at once', async ({
  page,
  context,
  instance,
  watch,
  anotherBrowser,
}) => {
  watch.tolerate(answered(401, '/api/staff/'));
  await signInNow(context, instance.origin, instance.owner);
  await page.goto('/team');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByLabel('Name').fill('Riley Marsh');
  await dialog.getByLabel('Email').fill('riley@wardgate.example');
  await dialog.getByLabel('Role').selectOption('viewer');
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText('An invitation is on its way to riley@wardgate.example.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  const mail = await instance.sink.mailTo('riley@wardgate.example', /invitation/i);
  const link = /(http\S+\/invite\?token=[\w%-]+)/.exec(mail.text)?.[1] ?? '';

  const guest = await (await anotherBrowser()).newPage();
  await guest.goto(link);
  await guest.getByLabel('Your name').fill('Riley Marsh');
  await guest.getByLabel('New password').fill(newPassword);
  await guest.getByRole('button', { name: 'Join' }).click();
  await expect(guest.getByText('Your account is ready. Sign in with your new password.')).toBeVisible();
  await fillLogin(guest, { email: 'riley@wardgate.example', password: newPassword });
  await expect(guest.getByRole('heading', { level: 1, name: 'Operations Dashboard' })).toBeVisible();
  for (const forbidden of ['Retention', 'Team', 'Audit log'])
    await expect(guest.getByRole('link', { name: forbidden })).toHaveCount(0);

  await page.reload();
  await page.getByRole('button', { name: 'Disable Riley Marsh' }).click();
  await page.getByRole('button', { name: 'Sign out and disable' }).click();
  await expect(page.getByText('Riley Marsh is disabled and signed out.')).toBeVisible();
  await expect(guest.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
  await fillLogin(guest, { email: 'riley@wardgate.example', password: newPassword });
  await expect(guest.getByRole('alert')).not.toBeEmpty();

  await page.goto('/audit');
  const lines = page.getByRole('row');
  await expect(lines.filter({ hasText: /invited Riley Marsh as/ })).toBeVisible();
  await expect(
    lines
      .filter({ hasText: 'disabled the account of Riley Marsh' })
      .filter({ hasText: 'disabled: no → yes' }),
  ).toBeVisible();
});

// Proves: staff-1
test('a forgotten password: link by mail, new password, other sessions ended', async ({
  page,
  instance,
  watch,
  anotherBrowser,
}) => {
  watch.tolerate(answered(401, '/api/staff/'));
  const signedIn = await (await anotherBrowser()).newPage();
  await signIn(signedIn.context(), instance.origin, instance.owner);
  await openBoard(signedIn);
  await page.goto('/login');
  await page.getByLabel('Email').fill(instance.owner.email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(instance.owner.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Look into your mail')).toBeVisible();
  const mail = await instance.sink.mailTo(instance.owner.email, /password/i);
  await page.goto(/(http\S+\/reset\?token=[\w%-]+)/.exec(mail.text)?.[1] ?? '');
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('Your password is changed, and you were signed out everywhere.')).toBeVisible();
  await expect(signedIn.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
  await fillLogin(page, { email: instance.owner.email, password: newPassword });
  await expect(page).toHaveURL(`${instance.origin}/operations`);
});

test.describe('thirty days of life', () => {
  test.use({ setting: { demo: true, shared: true } });

  const seen = {
    owner: [
      'Queue',
      'Operations',
      'Leads',
      'Automation',
      'Blog',
      'Newsletter',
      'Outbox',
      'On Duty',
      'Company',
      'Badges',
      'Retention',
      'Team',
      'Audit log',
    ],
    sales: ['Queue', 'Operations', 'Leads', 'Automation', 'Outbox', 'On Duty', 'Badges'],
    viewer: ['Queue', 'Operations', 'Leads', 'Automation', 'Blog', 'Newsletter', 'Outbox', 'On Duty'],
  };
  for (const [role, pages] of Object.entries(seen)) {
    // Proves: S7, S15, S16, S18, U32, automation-51, staff-6
    test(`${role} sees ${pages.join(', ')}`, async ({ page, context, instance, watch }) => {
      watch.tolerate(answered(403, '/api/staff/'));
      await signIn(context, instance.origin, instance.account(role));
      await openBoard(page);
      await expect(
        page.getByRole('navigation', { name: 'Staff pages' }).first().getByRole('link'),
      ).toHaveText(pages);
      for (const path of ['/team', '/audit']) {
        await page.goto(path);
        const forbidden = page.getByRole('heading', { name: 'Not for your role' });
        if (role === 'owner') await expect(page.getByRole('table')).toBeVisible();
        else await expect(forbidden).toBeVisible();
      }
    });
  }

  // Proves: staff-9
  test('an editor, who has no business on the board, lands on the blog', async ({
    page,
    context,
    instance,
  }) => {
    await signIn(context, instance.origin, instance.account('editor'));
    await page.goto('/operations');
    await expect(page).toHaveURL(/\/blog-admin$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    await page.goto('/leads');
    await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
  });

  // Proves: operations-6
  test('every mail can be read in the outbox, as a mail and as text', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.account('dispatch'));
    await page.goto('/outbox');
    // The program goes on: alerts that were written since may fill the first page.
    const link = page
      .getByRole('row')
      .filter({ hasText: 'jamie@foothills.example' })
      .getByRole('link')
      .first();
    const more = page.getByRole('button', { name: 'Show more' });
    await expect(async () => {
      await expect(link.or(more).first()).toBeVisible();
      if (!(await link.isVisible())) await more.click();
      await expect(link).toBeVisible({ timeout: 2000 });
    }).toPass();
    await link.click();
    const mail = page.getByRole('dialog');
    const frame = mail.frameLocator('iframe[title="The mail as its reader sees it"]');
    await expect(
      frame
        .getByText(/SEC-\d{8}-JAMI/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await mail.getByRole('tab', { name: 'As text' }).click();
    await expect(mail.getByText(/SEC-\d{8}-JAMI/).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(mail).toBeHidden();
  });

  // Proves: staff-6
  test('the theme is chosen once and remembered', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.account('sales'));
    await openBoard(page);
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.getByRole('switch', { name: 'Dark mode' }).click();
    await expect(page.getByRole('switch', { name: 'Dark mode' })).toBeChecked();
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await background()).toBe(dark);
  });
});

test.describe('without a mail server', () => {
  test.use({ setting: { mailless: true } });

  // Proves: operations-6
  test('staff are told on every page, the kept mail can be read, an invitation is handed over by hand', async ({
    page,
    context,
    instance,
  }) => {
    await instance.ask(robinPayload);
    await signInNow(context, instance.origin, instance.owner);
    await openBoard(page);
    await page.getByRole('link', { name: 'Open the outbox' }).click();
    await expect(page).toHaveURL(/\/outbox/);
    const row = page.getByRole('row').filter({ hasText: robinPayload.email });
    await expect(row.filter({ hasText: 'We have your quote request' })).toContainText('Kept');
    await page.goto('/team');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('Name').fill('Casey Lund');
    await page.getByRole('dialog').getByLabel('Email').fill('casey@wardgate.example');
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(page.getByText(/\/invite\?token=/)).toBeVisible();
  });
});
