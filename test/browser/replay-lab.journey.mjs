// An administrator replays usage under another limit, applies the drift, and finds none in a second replay.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { createUser, createAudio, startAsAdministrator, usedIn } from './administrator.mjs';
import { assertAccessible } from './axe.mjs';
import { steps } from './user.mjs';

const domain = 'bees.example';
let scene, page, ada, used;
before(async () => {
  scene = await startAsAdministrator();
  ({ page } = scene);
  ada = await createUser(scene.server, 'ada@example.com');
  await createAudio(scene, ada, { domain, text: 'Bees dance to tell where the flowers are.' });
  await createAudio(scene, ada, { domain, text: 'And the others follow.' });
  await createAudio(scene, ada, { domain: 'ants.example', text: 'Ants walk.' });
  for (;;) {
    used = await usedIn(scene, ada, domain);
    if (used === 126) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
});
after(() => scene?.stop());
const step = steps();

async function start(characters) {
  const form = page.getByRole('form', { name: 'New replay' });
  await form.getByRole('textbox', { name: 'Domain' }).fill(domain);
  await form.getByRole('combobox', { name: 'Limit' }).click();
  await page.getByRole('option', { name: 'Custom limit' }).click();
  await form.getByLabel('Characters a month').fill(String(characters));
  await form.getByRole('button', { name: 'Start replay' }).click();
  await page.waitForURL(/replay=/);
}
const drift = () => page.getByRole('table', { name: 'Drift by domain and month' });

step('the lab starts empty', async () => {
  await page.goto('/dashboard?tab=admin&section=replays');
  await page.getByText('No replays yet').waitFor();
  await assertAccessible(page, 'the empty lab');
});

step('an invalid limit shows an error at its field', async () => {
  await start(-2).catch(() => undefined);
  await page.getByText('The limit must be -1 or more.').first().waitFor();
});

step('a replay with a lower limit finds a drift, which survives a reload', async () => {
  await page.goto('/dashboard?tab=admin&section=replays');
  await start(100);
  await drift().waitFor();
  await page.reload();
  const row = drift().getByRole('row').nth(1);
  await row.getByText(domain).waitFor();
  await row.getByText('-44', { exact: true }).waitFor();
  await row.getByText('1 of 2').waitFor();
  await page.getByText('awaiting decision').waitFor();
  assert.equal(await usedIn(scene, ada, domain), 126);
});

step('the drift table can be sorted', async () => {
  const header = drift().getByRole('columnheader', { name: 'Month' });
  await header.getByRole('button').click();
  assert.equal(await header.getAttribute('aria-sort'), 'descending');
  await assertAccessible(page, 'a drift');
});

step('applying asks for confirmation, then changes usage', async () => {
  await page.getByRole('button', { name: 'Apply…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply these corrections?' });
  await dialog.getByText(/^1 correcting event will be appended to the usage history: -44 characters/).waitFor();
  await dialog.getByRole('button', { name: 'Not yet' }).click();
  assert.equal(await usedIn(scene, ada, domain), 126);
  await page.getByRole('button', { name: 'Apply…' }).click();
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByText('Applied: 1 correcting event, -44 characters in total.').waitFor();
  for (let attempt = 0; (await usedIn(scene, ada, domain)) !== 82; attempt++) {
    assert.ok(attempt < 100, 'usage did not change');
    await page.waitForTimeout(100);
  }
});

step('repeating the replay finds no drift', async () => {
  await page.getByRole('link', { name: 'All replays' }).click();
  await start(100);
  await page.getByText('No drift', { exact: true }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Apply…' }).count(), 0);
  await assertAccessible(page, 'no drift');
});

step('the result of a replay can be discarded', async () => {
  await page.getByRole('button', { name: 'Discard…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByText('The result of this replay was discarded.').waitFor();
});

step('the list shows all replays', async () => {
  await page.getByRole('link', { name: 'All replays' }).click();
  const list = page.getByRole('table', { name: 'Replays' });
  await list.getByText('discarded').waitFor();
  await list.getByText('applied').waitFor();
  await list.getByText('-44', { exact: true }).waitFor();
  await assertAccessible(page, 'the lab');
});

step('the page logs no errors', () =>
  // The browser logs the rejected replay.
  assert.deepEqual(
    scene.problems.filter((problem) => !problem.includes('400')),
    [],
  ),
);
