import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { ServerProcess } from '../support/server-process';
import { linkOf } from './api';

/** What the page keeps of a session. */
export interface KeptSession {
  readonly token: string;
  readonly expiresAt: string;
  readonly user: { readonly id: string; readonly email: string };
}

/** What `use` gets of a server over the data folder whose clock is `ageMs` behind. */
export async function earlier<T>(dataDir: string, ageMs: number, use: (url: string) => Promise<T>): Promise<T> {
  const clock = resolve('test', 'support', 'shifted-clock.cjs');
  const server = await ServerProcess.create(dataDir, {
    NODE_OPTIONS: `--require ${JSON.stringify(clock)}`,
    CLOCK_OFFSET_MS: String(-ageMs),
  });
  await server.start();
  try {
    return await use(server.url);
  } finally {
    await server.stop();
  }
}

/** A session that began `ageMs` ago. */
export const oldSession = (dataDir: string, email: string, ageMs: number): Promise<KeptSession> =>
  earlier(dataDir, ageMs, async (url) => {
    const { search } = new URL(await linkOf(email, url), url);
    const verified = await fetch(`${url}/api/auth/verify-magic-link${search}`);
    return ((await verified.json()) as { data: KeptSession }).data;
  });

/** Opens the dashboard with the session, as a browser that has kept it. */
export async function openWith(page: Page, session: KeptSession): Promise<void> {
  await page.goto('/');
  await page.evaluate((kept) => localStorage.setItem('duetcast.session', kept), JSON.stringify(session));
  await page.goto('/dashboard');
}
