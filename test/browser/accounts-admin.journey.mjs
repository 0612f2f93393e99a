// An administrator finds somebody, changes what they may do, signs them out, and finds all of it among the acts.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { somebody, speak, startAsAdministrator } from './admin-person.mjs';
import { breaksNoRule } from './axe.mjs';
import { steps } from './person.mjs';

const secret = 'Bees dance to tell where the flowers are.';
let scene, page, ada;
before(async () => {
  scene = await startAsAdministrator();
  ({ page } = scene);
  ada = await somebody(scene.server, 'ada@example.com');
  await somebody(scene.server, 'bob@example.com');
  await speak(scene, ada, { domain: 'bees.example', text: secret });
});
after(() => scene?.stop());
const step = steps();

const list = () => page.getByRole('table', { name: 'Accounts' });
const acts = () => page.getByRole('table', { name: 'Admin actions' });
const section = (name) => page.getByRole('region', { name, exact: true });
const answer = async (dialog, action) =>
  page.getByRole('dialog', { name: dialog }).getByRole('button', { name: action, exact: true }).click();

step('somebody is found by the beginning of their address', async () => {
  await page.goto('/dashboard?tab=admin&section=accounts');
  await list().getByText('bob@example.com').waitFor();
  await breaksNoRule(page, 'the accounts');
  await page.getByRole('searchbox', { name: 'Email or account ID' }).fill('ad');
  await page.getByRole('button', { name: 'Find' }).click();
  await list().getByText('bob@example.com').waitFor({ state: 'detached' });
  await page.getByRole('switch', { name: 'Administrators only' }).click();
  await list().getByRole('link', { name: 'root@example.com' }).waitFor();
  await page.getByRole('searchbox', { name: 'Email or account ID' }).fill(ada.id);
  await page.getByRole('button', { name: 'Find' }).click();
  await list().getByRole('link', { name: 'ada@example.com' }).click();
});

step('is shown with usage and jobs, without what they said', async () => {
  await section('ada@example.com').getByText(ada.id).waitFor();
  await section('Jobs').getByText('bees.example').waitFor();
  await section('Jobs').getByText('completed').waitFor();
  await page
    .getByRole('table', { name: /^Usage in / })
    .getByText('82')
    .waitFor();
  assert.ok(!(await page.content()).includes('Bees dance'));
  await breaksNoRule(page, 'an account');
});

step('gets another plan and a limit of one domain', async () => {
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

step('becomes an administrator, and is one no more', async () => {
  await page.getByRole('button', { name: 'Make administrator…' }).click();
  await answer('Make ada@example.com an administrator?', 'Make administrator');
  await section('ada@example.com').getByText('ADMIN').waitFor();
  await scene.call('/api/admin/accounts', { as: ada.session });
  await page.getByRole('button', { name: 'Revoke administrator rights…' }).click();
  await answer('Revoke administrator rights from ada@example.com?', 'Revoke rights');
  await section('ada@example.com').getByText('ADMIN').waitFor({ state: 'detached' });
});

step('is signed out everywhere', async () => {
  await page.getByRole('button', { name: 'Sign out everywhere…' }).click();
  await answer('Sign ada@example.com out everywhere?', 'Sign out');
  await section('ada@example.com').getByText('never').waitFor({ state: 'detached' });
  await assert.rejects(() => scene.call('/api/jobs', { as: ada.session }), /401/);
});

step('all of it stands among the acts, with who did it', async () => {
  await section('ada@example.com').getByRole('link', { name: 'Admin actions' }).click();
  await acts().getByText('Signed out everywhere').waitFor();
  const told = (await acts().getByRole('row').allTextContents()).slice(1);
  assert.equal(told.length, 6);
  assert.ok(told.every((text) => text.includes('root@example.com') && text.includes('ada@example.com')));
  assert.match(told.at(-1), /Changed the planto Creator/);
  assert.match(told.at(-2), /bees\.example: 7,000/);
  await breaksNoRule(page, 'the acts');
});

step('nobody takes their own rights', async () => {
  await acts().getByRole('link', { name: 'root@example.com' }).first().click();
  await page.getByRole('button', { name: 'Revoke administrator rights…' }).click();
  await answer('Revoke administrator rights from root@example.com?', 'Revoke rights');
  await page.getByRole('alert', { name: 'Failed to update the account' }).waitFor();
  await section('root@example.com').getByText('ADMIN').waitFor();
});
step('nothing broke on the way', () =>
  // What the server refused is logged by the browser itself.
  assert.deepEqual(
    scene.problems.filter((problem) => !/status of (400|409)/.test(problem)),
    [],
  ),
);
