// Calls of the API, as other programs of the users make them.
import { createDuetcast, type Duetcast } from '@duetcast/client/duetcast';
import { until } from '../support/until';

/** The URL of the server that all journeys share. */
export const sharedUrl = (): string => process.env.BASE_URL ?? 'http://127.0.0.1:3000';

/** The API with a session or API token. */
export const apiWith = (token: string, url = sharedUrl()): Duetcast => createDuetcast({ baseUrl: url, token });

/** The response status of a route for a token. */
export async function statusOf(path: string, token: string): Promise<number> {
  const { status } = await fetch(sharedUrl() + path, { headers: { authorization: `Bearer ${token}` } });
  return status;
}

/** The path of a new sign-in link. */
export async function linkOf(email: string, url = sharedUrl()): Promise<string> {
  const { data } = await createDuetcast({ baseUrl: url }).post('/api/auth/request-magic-link', { body: { email } });
  const { pathname, search } = new URL(data.magicLink ?? '', url);
  return `${pathname}${search}`;
}

export interface User {
  readonly id: string;
  readonly api: Duetcast;
}

/** Creates a user by signing in. */
export async function createUser(email: string, url = sharedUrl()): Promise<User> {
  const token = new URL(await linkOf(email, url), url).searchParams.get('token') ?? '';
  const query = { token };
  const { data } = await createDuetcast({ baseUrl: url }).get('/api/auth/verify-magic-link', { params: { query } });
  return { api: apiWith(data.token, url), id: data.user.id };
}

/** A voice of the podcast collection. */
export async function voiceOf(api: Duetcast, index = 0): Promise<string> {
  const { data } = await api.get('/api/voices/collection');
  return data[index]?.voice_id ?? '';
}

interface Dialogue {
  readonly domain: string;
  readonly title?: string;
  /** Spoken by two voices in turn. */
  readonly texts: readonly string[];
}

/** Submits a dialogue; returns the job's id. */
export async function submit(api: Duetcast, { domain, title, texts }: Dialogue): Promise<string> {
  const voices = [await voiceOf(api, 0), await voiceOf(api, 1)];
  const compilation = texts.map((text, index) => ({ text, voice_id: voices[index % 2] ?? '' }));
  const { jobId } = await api.post('/api/compilations', { body: { domain, compilation, title } });
  return jobId;
}

/** Submits one text as `/api/tts` does; returns the job's id. */
export async function submitSpeech(api: Duetcast, text: string): Promise<string> {
  const { jobId } = await api.post('/api/tts', { body: { text, voice_id: await voiceOf(api) } });
  return jobId;
}

export async function untilCompleted(api: Duetcast, jobId: string): Promise<void> {
  await until(
    async () => {
      const { data } = await api.get('/api/jobs/{jobId}', { params: { path: { jobId } } });
      if (data.status === 'failed') throw new Error(data.error ?? `Job ${jobId} failed`);
      return data.status === 'completed';
    },
    { everyMs: 50 },
  );
}

/** Characters the user has used for a domain in a month, by default this one. */
export async function usedIn(api: Duetcast, domain: string, month?: string): Promise<number> {
  const { data } = await api.get('/api/usage/characters/{domain}', { params: { path: { domain }, query: { month } } });
  return data.totalCharacters;
}

/** Submits a text, spoken twice, and waits until the job is completed and charged; returns its id. */
export async function createAudio(api: Duetcast, domain: string, text: string): Promise<string> {
  const jobId = await submit(api, { domain, texts: [text, text] });
  await untilCompleted(api, jobId);
  await until(() => usedIn(api, domain), { everyMs: 50 });
  return jobId;
}

/** An event as exported files hold it. */
export interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly metadata: { readonly hash: string };
}
