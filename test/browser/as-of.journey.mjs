// An administrator compares usage as of a moment with today's.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createUser, createAudio, startAsAdministrator, usedIn } from './administrator.mjs';
import { assertAccessible } from './axe.mjs';
import { steps } from './user.mjs';

const domain = 'bees.example';
let scene, page, ada, moment;
before(async () => {
  scene = await startAsAdministrator();
  ({ page } = scene);
  ada = await createUser(scene.server, 'ada@example.com');
  await createAudio(scene, ada, { domain, text: 'Bees dance to tell where the flowers are.' });
  // The input has a resolution of one second, so nothing else may happen within that second.
  await sleep(1_100);
  moment = new Date();
  await sleep(1_100);
  await createAudio(scene, ada, { domain, text: 'And the others follow.' });
  await createAudio(scene, ada, { domain: 'ants.example', text: 'Ants walk.' });
  await scene.call(`/api/admin/accounts/${ada.id}/limits`, { method: 'PUT', body: { domain, limit: 7_000 } });
  while ((await usedIn(scene, ada, domain)) !== 126) await sleep(100);
});
after(() => scene?.stop());
const step = steps();

/** The value of a `datetime-local` input in the browser's time zone. */
const inputValue = (at) =>
  page.evaluate((time) => {
    const date = new Date(time);
    return new Date(time - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  }, at.getTime());
const table = () => page.getByRole('table', { name: /^As of / });
const rowOf = (name) => table().getByRole('row').filter({ hasText: name });
const cells = async (name) => (await rowOf(name).getByRole('cell').allTextContents()).slice(2);

step('a moment is required', async () => {
  await page.goto('/dashboard?tab=admin');
  await page.getByRole('link', { name: 'Usage as of' }).click();
  await page.getByText('The figures are computed from the events', { exact: false }).waitFor();
  await assertAccessible(page, 'usage without a moment');
});

step('shows usage as of the moment beside current usage', async () => {
  const form = page.getByRole('form', { name: 'Usage as of a date' });
  await form.getByLabel('Date and time').fill(await inputValue(moment));
  await form.getByRole('button', { name: 'Show usage' }).click();
  await rowOf(domain).waitFor();
  assert.deepEqual(await cells(domain), ['82', '0', '10,000', '126', '+44', '7,000']);
  assert.deepEqual(await cells('ants.example'), ['no usage yet', '-', '-', '20', '+20', '10,000']);
  await assertAccessible(page, 'usage as of a moment');
});

step('the URL keeps the moment; a domain filters', async () => {
  await page.reload();
  await rowOf('ants.example').waitFor();
  const form = page.getByRole('form', { name: 'Usage as of a date' });
  await form.getByRole('textbox', { name: 'Domain' }).fill(domain);
  await form.getByRole('button', { name: 'Show usage' }).click();
  await rowOf('ants.example').waitFor({ state: 'detached' });
  await rowOf(domain).waitFor();
  assert.deepEqual(await cells(domain), ['82', '0', '10,000', '126', '+44', '7,000']);
});

step('shows no usage before the first use', async () => {
  await page.goto(
    `/dashboard?tab=admin&section=usage&at=${new Date(moment.getTime() - 86_400_000 * 366).toISOString()}`,
  );
  await page.getByText('No usage in that month').waitFor();
});

step('the page logs no errors', () => assert.deepEqual(scene.problems, []));
