// The life of a passkey, with an authenticator of Chromium itself: added in the settings, signs in, is removed.
import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { sharedUrl } from './api';
import { openPage, openSettings, signIn } from './user';

test.describe.configure({ mode: 'serial' });

/** Browsers have no passkeys for IP addresses. */
const baseURL = () => sharedUrl().replace('127.0.0.1', 'localhost');
const email = `passkey-${Date.now()}@example.com`;

let page: Page;
let problems: string[];
let devices: CDPSession;
let authenticatorId: string;
test.beforeAll(async ({ browser }) => {
  ({ page, problems } = await openPage(browser, { baseURL: baseURL() }));
  devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  ({ authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  }));
});
test.afterAll(() => page.context().close());

const card = () => page.getByRole('region', { name: 'Passkeys' });
const row = (name: string) => card().getByRole('row').filter({ hasText: name });
const credentials = async () =>
  (await devices.send('WebAuthn.getCredentials', { authenticatorId })).credentials.map(
    ({ isResidentCredential, rpId }) => ({ isResidentCredential, rpId }),
  );

async function addPasskey(name: string): Promise<void> {
  await card().getByLabel('Name').fill(name);
  await card().getByRole('button', { name: 'Add a passkey' }).click();
}
async function signOut(): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Get Started Free' }).first()).toBeVisible();
  await page.goto('/sign-in');
}
const signInWithPasskey = () => page.getByRole('button', { name: 'Sign in with a passkey' }).click();

test('a passkey is added in the settings', async () => {
  await signIn(page, email);
  await openSettings(page, 'Sign-in');
  await expect(card().getByText('You have no passkey yet.')).toBeVisible();
  await addPasskey('Work laptop');
  await expect(row('Work laptop')).toContainText('Never');
  expect(await credentials()).toEqual([{ isResidentCredential: true, rpId: 'localhost' }]);
});

test('the same device adds no second one', async () => {
  await addPasskey('Work laptop, second');
  await expect(card().getByRole('alert')).toContainText('has a passkey of your account already');
  expect(await credentials()).toHaveLength(1);
});

test('it signs in without an address', async () => {
  await signOut();
  await signInWithPasskey();
  await page.waitForURL('**/dashboard');
  await openSettings(page, 'Sign-in');
  await expect(page.getByText(email)).toBeVisible();
  await expect(row('Work laptop')).not.toContainText('Never');
});

test('without user verification, nobody is signed in', async () => {
  await signOut();
  await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await signInWithPasskey();
  await expect(page.getByRole('alert')).toContainText('You are not signed in');
  await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await signInWithPasskey();
  await page.waitForURL('**/dashboard');
});

test('once removed, it signs in no longer', async () => {
  await openSettings(page, 'Sign-in');
  await card().getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(card().getByText('You have no passkey yet.')).toBeVisible();
  await signOut();
  await signInWithPasskey();
  await expect(page.getByRole('alert')).toContainText('This passkey could not be verified.');
});

test('the page logs no errors but the refused sign-in', () =>
  expect(problems).toEqual([expect.stringContaining('401')]));
