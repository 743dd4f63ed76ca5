import { expect, type Locator, type Page } from '@playwright/test';
import type { Instance } from './instance.ts';

/** A rule, as far as tests look at it. */
export type Rule = {
  id: string;
  name: string;
  trigger: { type: string; criteria: object };
  conditions: { field: string; operator: string; value: unknown }[];
  actions: { type: string; config: Record<string, unknown>; delay: number }[];
  humanApprovalRequired: boolean;
  active: boolean;
  windowDays: number;
  version: number;
};

const path = '/api/staff/automation';

/** Asks the program for something about plans; the page brings the session. */
export async function askPlans<Answer>(
  page: Page,
  instance: Instance,
  method: 'get' | 'post' | 'put',
  rest: string,
  data?: object,
): Promise<Answer> {
  const answer = await page.request[method](`${instance.origin}${path}${rest}`, {
    headers: { origin: instance.origin },
    ...(data && { data }),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Answer;
}

export const readRule = (page: Page, instance: Instance, id: string): Promise<Rule> =>
  askPlans(page, instance, 'get', `/rules/${id}`);

export const allRules = async (page: Page, instance: Instance): Promise<Rule[]> =>
  (await askPlans<{ items: Rule[] }>(page, instance, 'get', '/rules')).items;

/** A rule that moves a lead to `to` when it comes to `from`; where a test does not care. */
export const moving = (name: string, from: string, to: string) => ({
  name,
  trigger: { type: 'stage_change', criteria: { to: from } },
  conditions: [],
  actions: [{ type: 'stage_update', config: { stage: to }, delay: 0 }],
  humanApprovalRequired: false,
  active: true,
  windowDays: 30,
});

/** Makes a rule by the interface. */
export const makeRule = (page: Page, instance: Instance, rule: object): Promise<Rule> =>
  askPlans(page, instance, 'post', '/rules', rule);

/** Makes the next version of a rule, as a colleague would. */
export async function changeRule(
  page: Page,
  instance: Instance,
  id: string,
  part: Partial<Rule>,
): Promise<Rule> {
  const { name, trigger, conditions, actions, humanApprovalRequired, active, windowDays, version } =
    await readRule(page, instance, id);
  const now = { name, trigger, conditions, actions, humanApprovalRequired, active, windowDays };
  return askPlans(page, instance, 'put', `/rules/${id}`, { ...now, ...part, version });
}

/** The address of what Configure opens. */
export const RULES = '/automation-dashboard/rules';

/** Opens the overview and waits for its three lists. */
export async function openRules(page: Page): Promise<void> {
  await page.goto(RULES);
  await expect(page.getByRole('heading', { level: 1, name: 'Rules, sequences and mails' })).toBeVisible();
  await expect(page.getByText(/^Loading /)).toHaveCount(0);
}

/** A rule or sequence of the overview. */
export const plan = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });

/** A row of the form: "Condition 1", "Action 2", "Mail 3". */
export const row = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });

/** Saves by the button. */
export const save = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Save', exact: true }).click();

/** Presses where a button is, ten times within half a second, as a nervous hand does: whatever is there meanwhile. */
export async function pressTenTimes(page: Page, button: Locator): Promise<void> {
  const box = await button.boundingBox();
  if (!box) throw new Error('nothing to press');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (let times = 0; times < 10; times++) await page.mouse.click(x, y, { delay: 50 });
}

/** The rule in words, beside the form. */
export const inWords = (page: Page): Locator => page.getByRole('region', { name: 'In words' });
