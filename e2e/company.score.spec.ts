import { openChat, say } from './support/chat.ts';
import { popup } from './support/popup.ts';
import { hydrated } from './support/quote-form.ts';
import { signInNow } from './support/staff.ts';
import { expect, test } from './support/test.ts';

/** A visitor who says this is shown a score above 90, where one is shown (chat.person.spec.ts). */
const hot = 'What does it cost, and when can we sign a contract?';

test.use({ setting: { popup: true } });

// Proves: D18, D87, company-32
test('an owner keeps the score from visitors: neither pop-up nor assistant shows one, and says the rest', async ({
  page,
  context,
  instance,
  anotherBrowser,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await page.goto('/company');
  await page.getByRole('switch', { name: 'Keep the lead score from visitors' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. Every page says it now.')).toBeVisible();

  const visitor = await (await anotherBrowser()).newPage();
  await expect
    .poll(async () => (await visitor.request.get('/services/surveillance')).text(), { intervals: [50] })
    .toContain('"hideLeadScore":true');
  await visitor.goto('/services/surveillance');
  await hydrated(visitor);
  const box = popup(visitor);
  await expect(box).toBeVisible();
  await box.getByRole('checkbox', { name: 'Cybersecurity' }).check();
  await expect(box.getByRole('region', { name: 'AI Recommendation' })).toContainText('IT Security Audit');
  await expect(box).not.toContainText('Lead Score');
  await visitor.keyboard.press('Escape');
  await expect(box).toBeHidden();

  await openChat(visitor);
  await say(visitor, hot);
  await expect(visitor.getByText('Lead Score')).toHaveCount(0);
});
