import { ApiClient } from './api-client';
import { startTestApp, type TestApp } from './test-app';
import { WebhookReceiver } from './webhook-receiver';

export type Method = 'get' | 'post' | 'put' | 'delete' | 'patch';

export interface Registration {
  readonly id: string;
  readonly site_token: string;
  readonly webhook_secret: string;
}
export interface ListedSite {
  readonly id: string;
  readonly site_domain: string;
  readonly last_activity_at: string | null;
  readonly is_active: boolean;
}

export const siteUrl = 'https://Blog.Example.com/';
export const siteDomain = 'blog.example.com';

/** An application with Ada's registered site, Bob's account, a webhook receiver and a host of clips. */
export class ConnectedSite {
  private constructor(
    readonly server: TestApp,
    readonly receiver: WebhookReceiver,
    readonly clips: WebhookReceiver,
    /** Session of Ada, who owns the site. */
    readonly session: string,
    /** Session of another account. */
    readonly bob: string,
    readonly ada: ApiClient,
    readonly registration: Registration,
    /** Authenticated with the site's token. */
    readonly siteClient: ApiClient,
  ) {}

  static async start(env: NodeJS.ProcessEnv = {}): Promise<ConnectedSite> {
    const [receiver, clips] = await Promise.all([WebhookReceiver.start(), WebhookReceiver.start()]);
    const server = await startTestApp({ ...env, DOWNLOAD_ALLOWED_HOSTS: `${receiver.host},${clips.host}` });
    const [session, bob] = [await server.signIn(), await server.signIn('bob@example.com')];
    const body = { site_url: siteUrl, callback_url: receiver.url };
    const response = await callAs(server, 'post', '/api/plugin-connections', session, body).expect(201);
    const registration = registrationOf(response);
    const ada = await ApiClient.with(server, session);
    const siteClient = await ApiClient.with(server, registration.site_token);
    return new ConnectedSite(server, receiver, clips, session, bob, ada, registration, siteClient);
  }

  async close(): Promise<void> {
    await this.server.close();
    await Promise.all([this.receiver.close(), this.clips.close()]);
  }

  call(method: Method, path: string, credential: string, body?: object) {
    return callAs(this.server, method, path, credential, body);
  }

  register(credential: string, body: object) {
    return this.call('post', '/api/plugin-connections', credential, body);
  }

  async sites(): Promise<ListedSite[]> {
    const response = await this.call('get', '/api/plugin-connections', this.session).expect(200);
    return (response.body as { data: { connected_sites: ListedSite[] } }).data.connected_sites;
  }

  async siteNamed(name: string): Promise<ListedSite | undefined> {
    return (await this.sites()).find(({ site_domain }) => site_domain === name);
  }

  /** Body of a compilation of one segment for the site. */
  compilation(text: string, changes: object = {}): object {
    return { domain: siteDomain, compilation: [{ text, voice_id: this.ada.voices[0] }], ...changes };
  }
}

export const registrationOf = ({ body }: { body: unknown }): Registration => (body as { data: Registration }).data;

function callAs(server: TestApp, method: Method, path: string, credential: string, body?: object) {
  const request = server.http()[method](path).set('authorization', `Bearer ${credential}`);
  return body ? request.send(body) : request;
}
