// What journeys of administrators share: a server of their own, an administrator, and work that somebody else did.
import assert from 'node:assert/strict';
import { serve } from '../../scripts/serve-for-tests.mjs';
import { openBrowser, signIn } from './person.mjs';

export const administrator = 'root@example.com';

/** A server with one administrator, signed in; `call` asks as whoever's session it is given. */
export async function startAsAdministrator(fill) {
  const server = await serve({ ADMIN_EMAILS: administrator }, fill);
  const { browser, page, problems } = await openBrowser(undefined, server.url, { reducedMotion: 'reduce' });
  await signIn(page, administrator);
  const session = await page.evaluate(() => JSON.parse(localStorage.getItem('duetcast.session')).token);
  const call = async (path, { body, method = body ? 'POST' : 'GET', as = session } = {}) => {
    const headers = { authorization: `Bearer ${as}`, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(`${server.url}${path}`, { method, headers, body: body && JSON.stringify(body) });
    assert.ok(answer.ok, `${method} ${path} answered ${answer.status}`);
    return answer.json();
  };
  const stop = async () => {
    await browser.close();
    await server.stop();
  };
  return { server, browser, page, problems, session, call, stop };
}

/** Somebody else's session and account. */
export async function somebody(server, email) {
  const asked = await fetch(`${server.url}/api/auth/request-magic-link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  const { data } = await asked.json();
  const token = new URL(data.magicLink, server.url).searchParams.get('token');
  const verified = await fetch(`${server.url}/api/auth/verify-magic-link?token=${token}`);
  const { data: session } = await verified.json();
  return { session: session.token, id: session.user.id, email };
}

/** Speaks a text under a domain, and waits until it is done and charged. */
export async function speak({ call }, person, { domain, text }) {
  const { data: voices } = await call('/api/voices/collection', { as: person.session });
  const compilation = [
    { text, voice_id: voices[0].voice_id },
    { text, voice_id: voices[1].voice_id },
  ];
  const { jobId } = await call('/api/compilations', { body: { domain, compilation }, as: person.session });
  for (;;) {
    const { data } = await call(`/api/jobs/${jobId}`, { as: person.session });
    if (data.status === 'failed') throw new Error(data.error);
    if (data.status === 'completed' && (await usedIn({ call }, person, domain)) > 0) return jobId;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Characters that this person used under a domain this month. */
export async function usedIn({ call }, person, domain) {
  const { data } = await call(`/api/usage/characters/${domain}`, { as: person.session });
  return data.totalCharacters;
}
