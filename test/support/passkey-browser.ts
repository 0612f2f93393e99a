import type { AddPasskeyRequest, PasskeyAssertion } from '@duetcast/domain/sign-in/passkey-requests';
import { Authenticator, type Wrong } from './authenticator';
import type { EdgeApp } from './edge-app';

export interface ListedPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}
type CreationOptions = Parameters<Authenticator['create']>[0] & { excludeCredentials: { id: string }[] };
type RequestOptions = Parameters<Authenticator['get']>[0];

/** A browser with its cookies, which uses passkeys as the pages do. */
export class PasskeyBrowser {
  private cookies = new Map<string, string>();

  constructor(
    private readonly edge: Pick<EdgeApp, 'http'>,
    readonly origin: string,
    public session = '',
  ) {}

  /** Of the challenge, as a copy that another browser could present. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  set cookie(text: string) {
    this.cookies = new Map(text.split('; ').map((pair) => pair.split('=', 2) as [string, string]));
  }

  async call(method: 'get' | 'post' | 'delete', path: string, body?: object) {
    const request = this.edge.http()[method](path).set('cookie', this.cookie);
    if (this.session) void request.set('authorization', `Bearer ${this.session}`);
    const response = await request.send(body);
    const set = (response.headers['set-cookie'] ?? []) as unknown as string[];
    for (const [pair = ''] of set.map((header) => header.split(';'))) {
      const [name = '', value = ''] = pair.split('=', 2);
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return { status: response.status, body: response.body as { code?: string; data?: unknown }, cookies: set };
  }

  async registrationOptions(): Promise<CreationOptions> {
    return (await this.call('post', '/api/auth/passkeys/registration-options')).body.data as CreationOptions;
  }
  async signInOptions(): Promise<RequestOptions> {
    return (await this.call('post', '/api/auth/passkey-options')).body.data as RequestOptions;
  }
  add(credential: AddPasskeyRequest['credential'], name = 'Laptop') {
    return this.call('post', '/api/auth/passkeys', { name, credential });
  }
  signIn(credential: PasskeyAssertion) {
    return this.call('post', '/api/auth/passkey-sign-in', { credential });
  }
  async list(): Promise<ListedPasskey[]> {
    return (await this.call('get', '/api/auth/passkeys')).body.data as ListedPasskey[];
  }

  /** Adds a passkey of a new authenticator. */
  async register(authenticator = new Authenticator(this.origin), wrong: Wrong = {}) {
    const response = await this.add(authenticator.create(await this.registrationOptions(), wrong));
    return { authenticator, ...response };
  }
  /** The whole ceremony of a sign-in. */
  async signInWith(authenticator: Authenticator, wrong: Wrong = {}) {
    return this.signIn(authenticator.get(await this.signInOptions(), wrong));
  }
}
