// A user changes the address of the account: the present address confirms, then the new one; the session goes on.
import { expect, test } from '@playwright/test';
import { createUser } from './api';
import { expectAccessible } from './axe';
import { apiOf, openPage, signIn } from './user';

test('both addresses confirm a change of address, and the session goes on', async ({ browser }) => {
  const [before, after] = ['address-before@example.com', 'address-after@example.com'];
  const { page, problems } = await openPage(browser);
  await signIn(page, before);
  const { data: me } = await (await apiOf(page)).get('/api/users/me');
  await page.goto('/dashboard#/profile');
  await page.getByRole('button', { name: 'Change address' }).click();
  await page.getByLabel('New e-mail address').fill(after);
  await expectAccessible(page, 'the question for another address');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('status').filter({ hasText: before })).toBeVisible();
  for (const outcome of ['We sent a link to the new address', 'The address was changed.']) {
    await page.getByRole('link', { name: 'Open the link' }).click();
    await expect(page).toHaveURL(/\/change-address$/);
    await page.getByRole('button', { name: 'Confirm the change' }).click();
    await expect(page.getByRole('status').filter({ hasText: outcome })).toBeVisible();
  }
  await expectAccessible(page, 'a changed address');
  await page.goto('/dashboard#/profile');
  await expect(page.getByText(after)).toBeVisible();
  await expect.poll(async () => (await createUser(before)).id === me.id).toBe(false);
  expect((await createUser(after)).id).toBe(me.id);
  expect(problems).toEqual([]);
  await page.context().close();
});
