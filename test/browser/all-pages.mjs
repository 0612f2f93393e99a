// All pages, for checks and screenshots of every page.
import { openTab, signIn } from './user.mjs';

export const publicPages = [
  '/',
  '/sign-in',
  '/sign-up',
  '/voices',
  '/doc',
  '/plugin',
  '/verify',
  '/team',
  '/privacy',
  '/tos',
  '/dashboard',
  '/nothing-here',
];
export const tabs = ['Dashboard', 'Create', 'Voices', 'Connections', 'Settings'];

/** Waits until the page is rendered and its requests are done. */
export async function settled(page) {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

/** Signs in, runs one short job to completion and returns the path of its page. */
export async function signInWithOneJob(page, email) {
  await signIn(page, email);
  return page.evaluate(async () => {
    const session = JSON.parse(localStorage.getItem('duetcast.session'));
    const headers = { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' };
    const { data: voices } = await (await fetch('/api/voices/collection')).json();
    const compilation = ['Welcome to the show.', 'Glad to be here.', 'Tell us about the bees.', 'They dance.'].map(
      (text, index) => ({ text, voice_id: voices[index % 2].voice_id }),
    );
    const body = JSON.stringify({ domain: 'example.com', compilation, title: 'The dance of the bees' });
    const { jobId } = await (await fetch('/api/compilations', { method: 'POST', headers, body })).json();
    for (;;) {
      const { data } = await (await fetch(`/api/jobs/${jobId}`, { headers })).json();
      if (data.status === 'completed') return `/dashboard/jobs/${jobId}`;
      if (data.status === 'failed') throw new Error(data.error);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
}

/** Opens each tab of the dashboard in turn. */
export async function* dashboardTabs(page) {
  await page.goto('/dashboard');
  for (const name of tabs) {
    await openTab(page, name);
    await page.getByRole('tabpanel').waitFor();
    await settled(page);
    yield name;
  }
}

/** Opens each page of the account dialog in turn. */
export async function* accountPages(page) {
  for (const name of ['profile', 'character-usage']) {
    await page.goto(`/dashboard#/${name}`);
    await page.getByRole('dialog', { name: 'Account' }).waitFor();
    await settled(page);
    yield name;
  }
}

/** Opens each section of the Admin tab in turn. */
export async function* adminPages(page) {
  for (const name of ['events', 'replays', 'projections', 'accounts', 'usage', 'acts']) {
    await page.goto(`/dashboard?tab=admin&section=${name}`);
    await page.getByRole('heading', { level: 1, name: 'Admin' }).waitFor();
    // Some sections poll, so the network never becomes idle.
    await page.waitForTimeout(1_000);
    yield name;
  }
}
