import type { TestApp } from './test-app';

/** Ada, to whom the things belong, what acts for her, and those who are somebody else. */
export const principals = [
  'nobody',
  'anonymous',
  "a stranger's token",
  "a stranger's site",
  'a stranger',
  'an administrator',
  "Ada's token",
  "Ada's other site",
  "Ada's site",
  'Ada',
] as const;
export type PrincipalName = (typeof principals)[number];

/** What belongs to Ada. */
export interface Things {
  readonly accountId: string;
  /** Of her site. */
  readonly domain: string;
  readonly siteId: string;
  readonly voices: readonly [string, string];
  readonly article: string;
  /** Texts that nobody else may be shown. */
  readonly secrets: readonly string[];
  readonly unique: () => string;
  readonly newJob: () => Promise<string>;
  readonly newPodcast: () => Promise<string>;
  readonly newSite: () => Promise<string>;
}

type Headers = Readonly<Record<string, string>>;
type Credentials = Readonly<Record<PrincipalName, Headers>>;
const bearer = (credential: string): Headers => ({ authorization: `Bearer ${credential}` });

/** Root, or one to whom root gave the rights, so that whose sessions end are nobody else's. */
async function anAdministrator(app: TestApp, suffix: string): Promise<string> {
  const root = await app.signIn('root@example.com');
  if (suffix === '') return root;
  const { session } = await app.apiToken(`root${suffix}@example.com`);
  const status = await app.http().get('/api/auth/status').set(bearer(session)).expect(200);
  const { id } = (status.body as { data: { user: { id: string } } }).data.user;
  await app.http().put(`/api/admin/accounts/${id}/admin`).set(bearer(root)).send({ admin: true }).expect(200);
  return session;
}

/** Everybody who may call, each with a credential, and Ada's things. */
export class People {
  private constructor(
    private readonly url: string,
    private readonly credentials: Credentials,
    readonly things: Things,
  ) {}

  /** `suffix` tells accounts of one meeting from those of another; root@example.com has to be an administrator. */
  static async meet(app: TestApp, suffix: string): Promise<People> {
    const { url } = app;
    const ada = await app.apiToken(`ada${suffix}@example.com`);
    const stranger = await app.apiToken(`stranger${suffix}@example.com`);
    const domain = `ada${suffix}.example`;
    const adas = new Caller(url, bearer(ada.session));
    const site = await adas.register(domain);
    const other = await adas.register(`other${suffix}.ada.example`);
    const strange = await new Caller(url, bearer(stranger.session)).register(`stranger${suffix}.example`);
    const credentials: Credentials = {
      nobody: {},
      anonymous: { 'x-session-id': 'session_1700000000000_a1b2c3d4e5' },
      "a stranger's token": bearer(stranger.token),
      "a stranger's site": bearer(strange.token),
      'a stranger': bearer(stranger.session),
      'an administrator': bearer(await anAdministrator(app, suffix)),
      "Ada's token": bearer(ada.token),
      "Ada's other site": bearer(other.token),
      "Ada's site": bearer(site.token),
      Ada: bearer(ada.session),
    };
    return new People(url, credentials, await thingsOf(adas, domain, [site, ada.token]));
  }

  headersOf(who: PrincipalName): Headers {
    return this.credentials[who];
  }

  call(who: PrincipalName, method: string, path: string, body?: object) {
    return new Caller(this.url, this.credentials[who]).call(method, path, body);
  }
}

async function thingsOf(adas: Caller, domain: string, [site, token]: [Registered, string]): Promise<Things> {
  const [first, second] = (await adas.data<{ voice_id: string }[]>('GET', '/api/voices/collection')) ?? [];
  if (!first || !second) throw new Error('The podcast collection has fewer than two voices');
  const { id: accountId } = await adas.data<{ id: string }>('GET', '/api/users/me');
  const voices = [first.voice_id, second.voice_id] as const;
  let made = 0;
  const unique = () => `n${made++}`;
  const ask = { voice_id_1: voices[0], voice_id_2: voices[1] };
  const article = 'The lighthouse was built in 1854. Its keeper walked the stairs each evening and lit the lamp.';
  const compilation = { domain, title: adasTitle, compilation: [{ text: 'Good evening.', voice_id: voices[0] }] };
  return {
    accountId,
    domain,
    siteId: site.id,
    voices,
    article,
    secrets: [adasTitle, site.token, token],
    unique,
    newJob: async () => (await adas.data<{ jobId: string }>('POST', '/api/compilations', compilation)).jobId,
    newPodcast: async () => {
      const wish = { ...ask, article: `${article} ${adasTitle} ends it.` };
      return (await adas.data<{ podcastId: string }>('POST', '/api/openai/generate-podcast-script', wish)).podcastId;
    },
    newSite: async () => (await adas.register(`${unique()}.${domain}`)).id,
  };
}

const adasTitle = 'Confidential-of-Ada';

interface Registered {
  readonly id: string;
  readonly token: string;
}

class Caller {
  constructor(
    private readonly url: string,
    private readonly headers: Headers,
  ) {}

  async call(method: string, path: string, body?: object): Promise<{ status: number; text: string }> {
    const json = body && { 'content-type': 'application/json' };
    const answer = await fetch(this.url + path, {
      method: method.toUpperCase(),
      headers: { ...this.headers, ...json },
      body: body && JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  }

  async data<Data>(method: string, path: string, body?: object): Promise<Data> {
    const { status, text } = await this.call(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return (JSON.parse(text) as { data: Data }).data;
  }

  async register(domain: string): Promise<Registered> {
    const wish = { site_url: `https://${domain}` };
    const made = await this.data<{ id: string; site_token: string }>('POST', '/api/plugin-connections', wish);
    return { id: made.id, token: made.site_token };
  }
}
