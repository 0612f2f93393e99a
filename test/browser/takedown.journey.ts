// Somebody without account and scripts reports a shared podcast; an administrator hides it with a reason and restores it.
import { expect, test, type Page } from '@playwright/test';
import { giveReason, startAsAdministrator, type Scene } from './administrator';
import { createUser, submit, untilCompleted, type User } from './api';
import { expectAccessible } from './axe';
import { openPage, signIn } from './user';

test.describe.configure({ mode: 'serial' });

const reason = 'The text is from a book.';
const title = 'The dance of the bees';

let scene: Scene;
let ada: User;
let jobId: string;
let embed: string;
let reporter: Page;
test.beforeAll(async ({ browser }) => {
  scene = await startAsAdministrator(browser);
  const { url } = scene.server;
  ada = await createUser('ada@example.com', url);
  jobId = await submit(ada.api, { domain: 'bees.example', title, texts: ['Bees dance.', 'They do.'] });
  await untilCompleted(ada.api, jobId);
  const { data } = await ada.api.post('/api/jobs/{jobId}/share', { params: { path: { jobId } } });
  embed = `/embed/${data.shareId ?? ''}`;
  ({ page: reporter } = await openPage(browser, { baseURL: url, javaScriptEnabled: false }));
});
test.afterAll(async () => {
  await reporter.context().close();
  await scene.stop();
});

const decide = async (text: string, action: string) => {
  await scene.page.getByRole('textbox', { name: 'Reason' }).fill(text);
  await scene.page.getByRole('button', { name: action }).click();
};

test('a listener sees the cover on a screen, not in a frame, and reports the podcast without scripts', async () => {
  await reporter.goto(embed);
  await expect(reporter.locator('img.cover')).toBeVisible();
  await reporter.setViewportSize({ width: 640, height: 240 });
  await expect(reporter.locator('img.cover')).toBeHidden();
  await reporter.goto((await reporter.getByRole('link', { name: 'Report' }).getAttribute('href')) ?? '');
  await reporter.getByLabel('It uses my work without permission').check();
  await reporter.getByLabel('Details (optional)').fill('Chapter 3 of my book.');
  await reporter.getByLabel('Your email address (optional)').fill('eve@example.com');
  await reporter.getByRole('button', { name: 'Send report' }).click();
  await expect(reporter.getByRole('heading', { name: 'Report sent' })).toBeVisible();
});

test('an administrator reads the report and hides the podcast', async () => {
  const { page } = scene;
  await page.goto('/dashboard?tab=admin&section=reports');
  const row = page.getByRole('table', { name: 'Reports' }).getByRole('row', { name: /Copyright/ });
  await expect(row).toContainText('to review');
  await expectAccessible(page, 'the reports');
  await row.getByRole('link').click();
  await giveReason(page);
  await expect(page.getByText('Chapter 3 of my book.')).toBeVisible();
  await expectAccessible(page, 'a report');
  expect(await page.content()).not.toContain(title);
  await decide(reason, 'Hide content');
  await expect(page.getByRole('alert', { name: 'Hidden' })).toContainText(reason);
});

test('the public page says so with 410, and the owner sees why', async ({ browser }) => {
  const response = await reporter.goto(embed);
  expect(response?.status()).toBe(410);
  await expect(reporter.getByText('An administrator of this server has hidden this podcast.')).toBeVisible();
  const { page: own } = await openPage(browser, { baseURL: scene.server.url });
  await signIn(own, 'ada@example.com');
  await own.goto(`/dashboard/jobs/${jobId}`);
  await expect(own.getByRole('alert', { name: /hidden the public link/ })).toContainText(reason);
  await expect(own.getByRole('link', { name: 'Download MP3' })).toBeVisible();
  await expectAccessible(own, 'a job whose link is hidden');
  await own.context().close();
});

test('restored content is public, and the log has both decisions', async () => {
  const { page } = scene;
  await decide('The author agreed.', 'Restore content');
  await expect(page.getByRole('button', { name: 'Hide content' })).toBeVisible();
  expect((await reporter.goto(embed))?.status()).toBe(200);
  await expect(reporter.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('link', { name: 'Admin actions' }).click();
  const log = page.getByRole('table', { name: 'Admin actions' });
  await expect(log.getByRole('row', { name: /Restored public content/ })).toContainText('The author agreed.');
  await expect(log.getByRole('row', { name: /Hid public content/ })).toContainText(reason);
});

test('the report form is accessible, and the pages log no errors', async ({ browser }) => {
  const { page } = await openPage(browser, { baseURL: scene.server.url });
  await page.goto(embed.replace('/embed/', '/report/share/'));
  await expectAccessible(page, 'the report form');
  await page.context().close();
  expect(scene.problems).toEqual([]);
});
