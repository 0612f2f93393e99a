import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { ServerProcess } from '../support/server-process';

/** What the page keeps of a session. */
export interface KeptSession {
  readonly token: string;
  readonly expiresAt: string;
  readonly user: { readonly id: string; readonly email: string };
}

/** Signs in at a server over the data folder whose clock is `ageMs` behind. */
export async function oldSession(dataDir: string, email: string, ageMs: number): Promise<KeptSession> {
  const clock = resolve('test', 'support', 'shifted-clock.cjs');
  const server = await ServerProcess.create(dataDir, {
    NODE_OPTIONS: `--require ${JSON.stringify(clock)}`,
    CLOCK_OFFSET_MS: String(-ageMs),
  });
  await server.start();
  try {
    const requested = await fetch(`${server.url}/api/auth/request-magic-link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    const { magicLink } = ((await requested.json()) as { data: { magicLink: string } }).data;
    const verified = await fetch(`${server.url}/api/auth/verify-magic-link${new URL(magicLink).search}`);
    return ((await verified.json()) as { data: KeptSession }).data;
  } finally {
    await server.stop();
  }
}

/** Opens the dashboard with the session, as a browser that has kept it. */
export async function openWith(page: Page, session: KeptSession): Promise<void> {
  await page.goto('/');
  await page.evaluate((kept) => localStorage.setItem('duetcast.session', kept), JSON.stringify(session));
  await page.goto('/dashboard');
}
