import { inspect } from './support/inspect.ts';
import { askOnce, proofIsOver } from './support/proof.ts';
import { fillLogin, signIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

test.describe('while strangers try passwords', () => {
  test.use({ setting: { limited: true } });

  // Proves: security-56
  test('a new device is asked for the code in the mail, and is in with it', async ({
    page,
    instance,
    watch,
  }) => {
    watch.expect(answered(401, '/api/staff/session'));
    // What the board asks for while its cookie is taken away.
    watch.tolerate(answered(401, '/api/staff/'));
    await page.goto('/login');
    for (let tries = 0; tries < 5; tries++) {
      const answer = page.waitForResponse((it) => it.request().method() === 'POST');
      await fillLogin(page, { email: instance.owner.email, password: `not the password ${tries}` });
      expect((await answer).status()).toBe(401);
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
    }
    await fillLogin(page, instance.owner);
    const code = page.getByLabel('Code from the mail');
    await expect(code).toBeFocused();
    await expect(page.getByText('Too many wrong passwords were tried for this address')).toBeVisible();
    await inspect(page, 'login, a code from the mail');
    await code.fill('AAAA-BBBB-CCCC');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('This code is not right, or no longer.')).toBeVisible();

    const mail = await instance.sink.mailTo(instance.owner.email, /Code to sign in/);
    await page.goto(/(http\S+\/login\?code=\w+)/.exec(mail.text)?.[1] ?? '');
    await expect(code).not.toHaveValue('');
    await fillLogin(page, instance.owner);
    await expect(page).toHaveURL(`${instance.origin}/operations`);

    // Known from now on: what strangers do does not matter here.
    await page.context().clearCookies({ name: 'wardgate_session' });
    await page.goto('/login');
    await fillLogin(page, instance.owner);
    await expect(page).toHaveURL(`${instance.origin}/operations`);
  });
});

// Proves: security-60
test('sessions: seen with browser and network, and ended one by one', async ({
  page,
  context,
  instance,
  watch,
  anotherBrowser,
}) => {
  watch.expect(answered(401, '/api/staff/'));
  await signIn(context, instance.origin, instance.owner);
  const other = await (await anotherBrowser()).newPage();
  await other.goto('/login');
  await fillLogin(other, instance.owner);
  await expect(other).toHaveURL(`${instance.origin}/operations`);

  await page.goto('/account');
  const list = page.getByRole('listitem').filter({ hasText: 'last seen' });
  await expect(list.filter({ hasText: 'this one' })).toHaveCount(1);
  const theirs = list.filter({ hasText: 'Chrome on Linux' }).filter({ hasText: 'network 127.0.0.0/24' });
  const before = await list.count();
  await inspect(page, 'account, sessions');
  watch.expect(answered(403, '/api/staff/sessions/'));
  await askOnce(page, 'DELETE', '/api/staff/sessions/*');
  await theirs.getByRole('button', { name: 'Sign out Chrome on Linux' }).first().click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await question.getByLabel('Your password').fill(instance.owner.password);
  await question.getByRole('button', { name: 'Go on' }).click();
  await expect(list).toHaveCount(before - 1);
  await expect(other.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
});

// Proves: security-61
test('what needs a fresh proof asks who one is, and then goes on by itself', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(answered(403, '/api/staff/users'), answered(422, '/api/staff/session/proof'));
  await signIn(context, instance.origin, instance.owner);
  await page.goto('/team');
  await page.getByRole('button', { name: 'Invite' }).click();
  const form = page.getByRole('dialog', { name: 'Invite someone' });
  await form.getByLabel('Name').fill('Riley Marsh');
  await form.getByLabel('Email').fill('riley@wardgate.example');
  await askOnce(page, 'POST', '/api/staff/users');
  await form.getByRole('button', { name: 'Send the invitation' }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(question.getByLabel('Your password')).toBeFocused();
  await question.getByLabel('Your password').fill('not the password');
  await question.getByRole('button', { name: 'Go on' }).click();
  await expect(question.getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true');
  await inspect(page, 'a fresh proof');
  await question.getByLabel('Your password').fill(instance.owner.password);
  await question.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('An invitation is on its way to riley@wardgate.example.')).toBeVisible();
});

for (const { at, file } of [
  { at: '/leads', file: 'leads' },
  { at: '/audit', file: 'audit' },
]) {
  // Proves: security-61, security-137
  test(`the file of ${file} is fetched after the proof, and not without`, async ({
    page,
    context,
    instance,
  }) => {
    await signIn(context, instance.origin, instance.owner);
    await page.goto(at);
    const link = page.locator(`a[download][href^="/api/staff/${file}/csv"]`);
    await expect(link).toBeVisible();
    await proofIsOver(page);
    await link.click();
    const question = page.getByRole('dialog', { name: 'Is it you?' });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await link.click();
    await question.getByLabel('Your password').fill(instance.owner.password);
    const saved = page.waitForEvent('download');
    await question.getByRole('button', { name: 'Go on' }).click();
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`^${file}-.*\\.csv$`));
  });
}

test.describe('while strangers try passwords, without a mail server', () => {
  test.use({ setting: { limited: true, mailless: true } });

  // Proves: security-168
  test('nothing is asked for that cannot come: what opens instead is said, and has its field', async ({
    page,
    instance,
    watch,
  }) => {
    watch.expect(answered(401, '/api/staff/session'), answered(429, '/api/staff/session'));
    await page.goto('/login');
    for (let tries = 0; tries < 5; tries++) {
      const answer = page.waitForResponse((it) => it.request().method() === 'POST');
      await fillLogin(page, { email: instance.owner.email, password: `not the password ${tries}` });
      expect((await answer).status()).toBe(401);
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
    }
    await fillLogin(page, instance.owner);
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    await expect(page.getByText('Too many wrong passwords were tried for this address')).toBeVisible();
    await expect(page.getByText('wardgate staff add')).toBeVisible();
    await expect(page.getByText(/Try again in \d+ min/)).toBeVisible();
    await expect(page.getByLabel('Code from the mail')).toHaveCount(0);
    await inspect(page, 'login, no code can come');
  });
});
