// An administrator looks at usage as it was at a moment, beside today's.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { somebody, speak, startAsAdministrator, usedIn } from './admin-person.mjs';
import { breaksNoRule } from './axe.mjs';
import { steps } from './person.mjs';

const domain = 'bees.example';
let scene, page, ada, moment;
before(async () => {
  scene = await startAsAdministrator();
  ({ page } = scene);
  ada = await somebody(scene.server, 'ada@example.com');
  await speak(scene, ada, { domain, text: 'Bees dance to tell where the flowers are.' });
  // The field for a moment holds whole seconds: nothing happens in the second of this one.
  await sleep(1_100);
  moment = new Date();
  await sleep(1_100);
  await speak(scene, ada, { domain, text: 'And the others follow.' });
  await speak(scene, ada, { domain: 'ants.example', text: 'Ants walk.' });
  await scene.call(`/api/admin/accounts/${ada.id}/limits`, { method: 'PUT', body: { domain, limit: 7_000 } });
  while ((await usedIn(scene, ada, domain)) !== 126) await sleep(100);
});
after(() => scene?.stop());
const step = steps();

/** As a `datetime-local` field takes it, in the time zone of the browser. */
const typed = (at) =>
  page.evaluate((time) => {
    const date = new Date(time);
    return new Date(time - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  }, at.getTime());
const table = () => page.getByRole('table', { name: /^As of / });
const rowOf = (name) => table().getByRole('row').filter({ hasText: name });
const cells = async (name) => (await rowOf(name).getByRole('cell').allTextContents()).slice(2);

step('a moment is chosen first', async () => {
  await page.goto('/dashboard?tab=admin');
  await page.getByRole('link', { name: 'Usage as of' }).click();
  await page.getByText('The figures are computed from the events', { exact: false }).waitFor();
  await breaksNoRule(page, 'usage without a moment');
});

step('what was used then stands beside what is used today', async () => {
  const form = page.getByRole('form', { name: 'Usage as of a date' });
  await form.getByLabel('Date and time').fill(await typed(moment));
  await form.getByRole('button', { name: 'Show usage' }).click();
  await rowOf(domain).waitFor();
  assert.deepEqual(await cells(domain), ['82', '0', '10,000', '126', '+44', '7,000']);
  assert.deepEqual(await cells('ants.example'), ['no usage yet', '-', '-', '20', '+20', '10,000']);
  await breaksNoRule(page, 'usage as of a moment');
});

step('the address leads there again, and to one domain', async () => {
  await page.reload();
  await rowOf('ants.example').waitFor();
  const form = page.getByRole('form', { name: 'Usage as of a date' });
  await form.getByRole('textbox', { name: 'Domain' }).fill(domain);
  await form.getByRole('button', { name: 'Show usage' }).click();
  await rowOf('ants.example').waitFor({ state: 'detached' });
  await rowOf(domain).waitFor();
  assert.deepEqual(await cells(domain), ['82', '0', '10,000', '126', '+44', '7,000']);
});

step('before anything was used, nothing had begun', async () => {
  await page.goto(
    `/dashboard?tab=admin&section=usage&at=${new Date(moment.getTime() - 86_400_000 * 366).toISOString()}`,
  );
  await page.getByText('No usage in that month').waitFor();
});

step('nothing broke on the way', () => assert.deepEqual(scene.problems, []));
