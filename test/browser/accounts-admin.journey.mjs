// An administrator finds an account, changes its plan, limits and rights, signs it out, and reviews the audit log.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { createUser, createAudio, startAsAdministrator } from './administrator.mjs';
import { assertAccessible } from './axe.mjs';
import { steps } from './user.mjs';

const secret = 'Bees dance to tell where the flowers are.';
let scene, page, ada;
before(async () => {
  scene = await startAsAdministrator();
  ({ page } = scene);
  ada = await createUser(scene.server, 'ada@example.com');
  await createUser(scene.server, 'bob@example.com');
  await createAudio(scene, ada, { domain: 'bees.example', text: secret });
});
after(() => scene?.stop());
const step = steps();

const list = () => page.getByRole('table', { name: 'Accounts' });
const actions = () => page.getByRole('table', { name: 'Admin actions' });
const section = (name) => page.getByRole('region', { name, exact: true });
const confirm = async (dialog, action) =>
  page.getByRole('dialog', { name: dialog }).getByRole('button', { name: action, exact: true }).click();

step('finds accounts by the start of the address', async () => {
  await page.goto('/dashboard?tab=admin&section=accounts');
  await list().getByText('bob@example.com').waitFor();
  await assertAccessible(page, 'the accounts');
  await page.getByRole('searchbox', { name: 'Email or account ID' }).fill('ad');
  await page.getByRole('button', { name: 'Find' }).click();
  await list().getByText('bob@example.com').waitFor({ state: 'detached' });
  await page.getByRole('switch', { name: 'Administrators only' }).click();
  await list().getByRole('link', { name: 'root@example.com' }).waitFor();
  await page.getByRole('searchbox', { name: 'Email or account ID' }).fill(ada.id);
  await page.getByRole('button', { name: 'Find' }).click();
  await list().getByRole('link', { name: 'ada@example.com' }).click();
});

step('shows usage and jobs, without content', async () => {
  await section('ada@example.com').getByText(ada.id).waitFor();
  await section('Jobs').getByText('bees.example').waitFor();
  await section('Jobs').getByText('completed').waitFor();
  await page
    .getByRole('table', { name: /^Usage in / })
    .getByText('82')
    .waitFor();
  assert.ok(!(await page.content()).includes('Bees dance'));
  await assertAccessible(page, 'an account');
});

step('changes the plan and the limit of one domain', async () => {
  await page.getByRole('combobox', { name: 'Plan' }).click();
  await page.getByRole('option', { name: 'Creator' }).click();
  await section('ada@example.com').getByText('Creator').waitFor();
  const form = page.getByRole('form', { name: 'Set limit' });
  await form.getByLabel('Domain').fill('bees.example');
  await form.getByLabel('Characters a month').fill('-2');
  await form.getByRole('button', { name: 'Set limit' }).click();
  await form.getByText('The limit must be -1 or more.').waitFor();
  await form.getByLabel('Characters a month').fill('7000');
  await form.getByRole('button', { name: 'Set limit' }).click();
  const limits = page.getByRole('table', { name: 'Custom domain limits' });
  await limits.getByText('7,000').waitFor();
  await limits.getByRole('button', { name: 'Use the plan’s limit for bees.example' }).click();
  await page.getByText('Every domain uses the plan’s limit.').waitFor();
});

step('grants and revokes administrator rights', async () => {
  await page.getByRole('button', { name: 'Make administrator…' }).click();
  await confirm('Make ada@example.com an administrator?', 'Make administrator');
  await section('ada@example.com').getByText('ADMIN', { exact: true }).waitFor();
  await scene.call('/api/admin/accounts', { as: ada.session });
  await page.getByRole('button', { name: 'Revoke administrator rights…' }).click();
  await confirm('Revoke administrator rights from ada@example.com?', 'Revoke rights');
  await section('ada@example.com').getByText('ADMIN', { exact: true }).waitFor({ state: 'detached' });
});

step('signs the account out everywhere', async () => {
  await page.getByRole('button', { name: 'Sign out everywhere…' }).click();
  await confirm('Sign ada@example.com out everywhere?', 'Sign out');
  await section('ada@example.com').getByText('never').waitFor({ state: 'detached' });
  await assert.rejects(() => scene.call('/api/jobs', { as: ada.session }), /401/);
});

step('the audit log lists every action with its administrator', async () => {
  await section('ada@example.com').getByRole('link', { name: 'Admin actions' }).click();
  await actions().getByText('Signed out everywhere').waitFor();
  const entries = (await actions().getByRole('row').allTextContents()).slice(1);
  assert.equal(entries.length, 6);
  assert.ok(entries.every((text) => text.includes('root@example.com') && text.includes('ada@example.com')));
  assert.match(entries.at(-1), /Changed the planto Creator/);
  assert.match(entries.at(-2), /bees\.example: 7,000/);
  await assertAccessible(page, 'the audit log');
});

step('administrators cannot revoke their own rights', async () => {
  await actions().getByRole('link', { name: 'root@example.com' }).first().click();
  await page.getByRole('button', { name: 'Revoke administrator rights…' }).click();
  await confirm('Revoke administrator rights from root@example.com?', 'Revoke rights');
  await page.getByRole('alert', { name: 'Failed to update the account' }).waitFor();
  await section('root@example.com').getByText('ADMIN', { exact: true }).waitFor();
});
step('the page logs no errors', () =>
  // The browser logs the rejected requests.
  assert.deepEqual(
    scene.problems.filter((problem) => !/status of (400|409)/.test(problem)),
    [],
  ),
);
