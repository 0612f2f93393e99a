import type { Browser, Page } from '@playwright/test';
import type { Duetcast } from '@duetcast/client/duetcast';
import { serve, type Server } from './server';
import { apiOf, openPage, signIn, type Visit } from './user';

export const administrator = 'root@example.com';

export interface Scene extends Visit {
  readonly server: Server;
  /** The API as the administrator. */
  readonly api: Duetcast;
  readonly stop: () => Promise<void>;
}

/** A server of its own with one signed-in administrator. */
export async function startAsAdministrator(
  browser: Browser,
  fill?: (dataDir: string) => Promise<unknown>,
): Promise<Scene> {
  const server = await serve({ ADMIN_EMAILS: administrator }, fill);
  const { page, problems } = await openPage(browser, { baseURL: server.url, reducedMotion: 'reduce' });
  await signIn(page, administrator);
  await answerForAllAccounts(page);
  const api = await apiOf(page);
  const stop = async () => {
    await page.context().close();
    await server.stop();
  };
  return {
    server,
    page,
    /** The browser logs each request that is answered by the question for a reason. */
    get problems() {
      return problems.filter((problem) => !problem.includes('status of 403'));
    },
    api,
    stop,
  };
}

/** Gives a reason wherever the page asks for one because it shows all accounts; it asks again after each reload. */
export async function answerForAllAccounts(page: Page): Promise<void> {
  await page.addLocatorHandler(page.getByRole('form', { name: 'This shows all accounts' }).first(), async (form) => {
    await form.getByRole('textbox', { name: 'Reason' }).fill('Ticket 42');
    await form.getByRole('button', { name: 'Open and record' }).click();
  });
}

/** Gives the reason that opening another account asks for. */
export async function giveReason(page: Page, reason = 'Ticket 42'): Promise<void> {
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await page.getByRole('button', { name: 'Open and record' }).click();
}
