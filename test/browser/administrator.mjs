// Shared by administrator journeys: a separate server, a signed-in administrator, and jobs of other users.
import assert from 'node:assert/strict';
import { serve } from '../../scripts/serve-for-tests.mjs';
import { openBrowser, signIn } from './user.mjs';

export const administrator = 'root@example.com';

/** A server with one signed-in administrator; `call` uses the administrator's session unless `as` names another. */
export async function startAsAdministrator(fill) {
  const server = await serve({ ADMIN_EMAILS: administrator }, fill);
  const { browser, page, problems } = await openBrowser(undefined, server.url, { reducedMotion: 'reduce' });
  await signIn(page, administrator);
  const session = await page.evaluate(() => JSON.parse(localStorage.getItem('duetcast.session')).token);
  const call = async (path, { body, method = body ? 'POST' : 'GET', as = session } = {}) => {
    const headers = { authorization: `Bearer ${as}`, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(`${server.url}${path}`, { method, headers, body: body && JSON.stringify(body) });
    assert.ok(response.ok, `${method} ${path} returned ${response.status}`);
    return response.json();
  };
  const stop = async () => {
    await browser.close();
    await server.stop();
  };
  return { server, browser, page, problems, session, call, stop };
}

/** Creates a user by signing in. */
export async function createUser(server, email) {
  const requested = await fetch(`${server.url}/api/auth/request-magic-link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  const { data } = await requested.json();
  const token = new URL(data.magicLink, server.url).searchParams.get('token');
  const verified = await fetch(`${server.url}/api/auth/verify-magic-link?token=${token}`);
  const { data: session } = await verified.json();
  return { session: session.token, id: session.user.id, email };
}

/** Submits a text for a domain and waits until the job is completed and charged. */
export async function createAudio({ call }, user, { domain, text }) {
  const { data: voices } = await call('/api/voices/collection', { as: user.session });
  const compilation = [
    { text, voice_id: voices[0].voice_id },
    { text, voice_id: voices[1].voice_id },
  ];
  const { jobId } = await call('/api/compilations', { body: { domain, compilation }, as: user.session });
  for (;;) {
    const { data } = await call(`/api/jobs/${jobId}`, { as: user.session });
    if (data.status === 'failed') throw new Error(data.error);
    if (data.status === 'completed' && (await usedIn({ call }, user, domain)) > 0) return jobId;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Characters the user has used for a domain this month. */
export async function usedIn({ call }, user, domain) {
  const { data } = await call(`/api/usage/characters/${domain}`, { as: user.session });
  return data.totalCharacters;
}
