import { tokenScopes, type TokenScope } from '@duetcast/domain/tokens/token-scopes';
import { showFields } from './show-client';
import type { TestApp } from './test-app';

/** Callers, from unauthenticated to Ada, who owns the resources. */
export const principalNames = [
  'unauthenticated',
  'anonymous session',
  "another user's token",
  "another user's site",
  'another user',
  'administrator',
  "Ada's token",
  "Ada's other site",
  "Ada's site",
  'Ada',
] as const;

/** Ada's tokens with a single scope each. */
export type ScopedTokenName = `Ada's token for ${TokenScope}`;
export const scopedTokenName = (scope: TokenScope): ScopedTokenName => `Ada's token for ${scope}`;

export type PrincipalName = (typeof principalNames)[number] | ScopedTokenName;

/** Resources that Ada owns. */
export interface OwnedResources {
  readonly accountId: string;
  /** Domain of her site. */
  readonly domain: string;
  readonly siteId: string;
  readonly voices: readonly [string, string];
  readonly article: string;
  /** Texts that no other caller may receive. */
  readonly secrets: readonly string[];
  readonly unique: () => string;
  readonly newJob: () => Promise<string>;
  readonly newPodcast: () => Promise<string>;
  readonly newSite: () => Promise<string>;
  readonly newShow: () => Promise<string>;
  /** One for all calls: an account has few. */
  readonly show: () => Promise<string>;
  /** A webhook endpoint; one for all calls. */
  readonly endpoint: () => Promise<string>;
}

type Headers = Readonly<Record<string, string>>;
type Credentials = Readonly<Record<PrincipalName, Headers>>;
const bearer = (credential: string): Headers => ({ authorization: `Bearer ${credential}` });

/** Session of root, or, with a suffix, of a new administrator, so that ending its sessions affects no other fixture. */
async function administratorSession(app: TestApp, suffix: string): Promise<string> {
  const root = await app.signIn('root@example.com');
  if (suffix === '') return root;
  const { session } = await app.apiToken(`root${suffix}@example.com`);
  const status = await app.http().get('/api/auth/status').set(bearer(session)).expect(200);
  const { id } = (status.body as { data: { user: { id: string } } }).data.user;
  await app.http().put(`/api/admin/accounts/${id}/admin`).set(bearer(root)).send({ admin: true }).expect(200);
  return session;
}

/** One credential per principal, and Ada's resources. */
export class PrincipalsFixture {
  private constructor(
    private readonly url: string,
    private readonly credentials: Credentials,
    readonly resources: OwnedResources,
  ) {}

  /** `suffix` makes the accounts of this fixture unique; root@example.com must be an administrator. */
  static async create(app: TestApp, suffix: string): Promise<PrincipalsFixture> {
    const { url } = app;
    const ada = await app.apiToken(`ada${suffix}@example.com`);
    const other = await app.apiToken(`other${suffix}@example.com`);
    const domain = `ada${suffix}.example`;
    const asAda = new Caller(url, bearer(ada.session));
    const site = await asAda.register(domain);
    const otherSite = await asAda.register(`other${suffix}.ada.example`);
    const siteOfOther = await new Caller(url, bearer(other.session)).register(`site-of-other${suffix}.example`);
    const credentials: Credentials = {
      ...(await scopedTokens(asAda)),
      unauthenticated: {},
      'anonymous session': { 'x-session-id': 'session_1700000000000_a1b2c3d4e5' },
      "another user's token": bearer(other.token),
      "another user's site": bearer(siteOfOther.token),
      'another user': bearer(other.session),
      administrator: { ...bearer(await administratorSession(app, suffix)), 'x-access-reason': 'Test' },
      "Ada's token": bearer(ada.token),
      "Ada's other site": bearer(otherSite.token),
      "Ada's site": bearer(site.token),
      Ada: bearer(ada.session),
    };
    return new PrincipalsFixture(url, credentials, await resourcesOf(asAda, domain, [site, ada.token]));
  }

  headersOf(principal: PrincipalName): Headers {
    return this.credentials[principal];
  }

  call(principal: PrincipalName, method: string, path: string, body?: object) {
    return new Caller(this.url, this.credentials[principal]).call(method, path, body);
  }

  /** `data` of a response that succeeds. */
  data<Data>(principal: PrincipalName, method: string, path: string, body?: object): Promise<Data> {
    return new Caller(this.url, this.credentials[principal]).data<Data>(method, path, body);
  }
}

/** A new token per scope. */
async function scopedTokens(asAda: Caller): Promise<Readonly<Record<ScopedTokenName, Headers>>> {
  const credentials = {} as Record<ScopedTokenName, Headers>;
  for (const scope of tokenScopes) {
    const body = { name: scope, scopes: [scope] };
    const { token } = await asAda.data<{ token: string }>('POST', '/api/auth/tokens', body);
    credentials[scopedTokenName(scope)] = bearer(token);
  }
  return credentials;
}

async function resourcesOf(
  asAda: Caller,
  domain: string,
  [site, token]: [Registered, string],
): Promise<OwnedResources> {
  const [first, second] = (await asAda.data<{ voice_id: string }[]>('GET', '/api/voices/collection')) ?? [];
  if (!first || !second) throw new Error('The podcast collection has fewer than two voices');
  const { id: accountId } = await asAda.data<{ id: string }>('GET', '/api/users/me');
  const voices = [first.voice_id, second.voice_id] as const;
  let counter = 0;
  const unique = () => `n${counter++}`;
  const scriptVoices = { voice_id_1: voices[0], voice_id_2: voices[1] };
  const article = 'The lighthouse was built in 1854. Its keeper walked the stairs each evening and lit the lamp.';
  const compilation = { domain, title: adasTitle, compilation: [{ text: 'Good evening.', voice_id: voices[0] }] };
  let show: Promise<string> | undefined;
  let endpoint: Promise<string> | undefined;
  const newEndpoint = async () => {
    const body = { url: 'https://hooks.invalid/', description: adasTitle };
    return (await asAda.data<{ id: string }>('POST', '/api/webhook-endpoints', body)).id;
  };
  const newShow = async () => {
    const body = { ...showFields, title: adasTitle, isPrivate: true };
    return (await asAda.data<{ id: string }>('POST', '/api/shows', body)).id;
  };
  return {
    accountId,
    domain,
    siteId: site.id,
    voices,
    article,
    secrets: [adasTitle, site.token, token],
    unique,
    newJob: async () => (await asAda.data<{ jobId: string }>('POST', '/api/compilations', compilation)).jobId,
    newPodcast: async () => {
      const body = { ...scriptVoices, article: `${article} ${adasTitle} ends it.` };
      return (await asAda.data<{ podcastId: string }>('POST', '/api/openai/generate-podcast-script', body)).podcastId;
    },
    newSite: async () => (await asAda.register(`${unique()}.${domain}`)).id,
    newShow,
    show: () => (show ??= newShow()),
    endpoint: () => (endpoint ??= newEndpoint()),
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
    const response = await fetch(this.url + path, {
      method: method.toUpperCase(),
      headers: { ...this.headers, ...json },
      body: body && JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  }

  async data<Data>(method: string, path: string, body?: object): Promise<Data> {
    const { status, text } = await this.call(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return (JSON.parse(text) as { data: Data }).data;
  }

  async register(domain: string): Promise<Registered> {
    const body = { site_url: `https://${domain}` };
    const site = await this.data<{ id: string; site_token: string }>('POST', '/api/plugin-connections', body);
    return { id: site.id, token: site.site_token };
  }
}
