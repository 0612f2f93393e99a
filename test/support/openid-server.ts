import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from 'oidc-provider';

/** Person at the provider. */
export interface OpenIdUser {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean | string;
}

export interface OpenIdServer {
  readonly issuer: string;
  readonly variables: Readonly<Record<string, string>>;
  /** Who signs in next, without being asked. */
  user: OpenIdUser;
  /** How long its next ID tokens are valid. */
  idTokenSeconds: number;
  /** Makes the pages of a server its client. */
  register(publicUrl: string): void;
  /** Signs in as a browser does; returns the query with which the provider sends it back. */
  visit(address: string): Promise<string>;
  close(): Promise<void>;
}

const client = { id: 'duetcast', secret: 'a-secret-of-the-client' };

/** `oidc-provider` of npm, whose user is always signed in. */
export async function startOpenIdServer(): Promise<OpenIdServer> {
  const { default: Provider } = await import('oidc-provider');
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const server: OpenIdServer = {
    issuer,
    variables: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_LABEL: 'Example ID',
    },
    user: { sub: 'ada', email: 'ada@example.com', email_verified: true },
    idTokenSeconds: 600,
    register(publicUrl) {
      const redirectUri = `${publicUrl}/sign-in/provider`;
      const provider = new Provider(issuer, configurationOf(server, redirectUri));
      const handle = provider.callback();
      http.on('request', (request, response) => {
        if (request.url !== '/interaction') return handle(request, response);
        const { user } = server;
        void provider.interactionFinished(request, response, { login: { accountId: user.sub } });
      });
    },
    visit: visited,
    close: () => new Promise((resolve) => (http.closeAllConnections(), http.close(() => resolve()))),
  };
  return server;
}

const configurationOf = (server: OpenIdServer, redirectUri: string): object => ({
  clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] }],
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: () => '/interaction' },
  pkce: { required: () => true },
  ttl: { IdToken: () => server.idTokenSeconds, Interaction: 60, Session: 60, Grant: 60, AccessToken: 60 },
  cookies: { keys: ['a key of the test'] },
  findAccount: (_: Context, sub: string) => ({ accountId: sub, claims: () => server.user }),
  async loadExistingGrant({ oidc }: Context) {
    const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope('openid email');
    await grant.save();
    return grant;
  },
});

async function visited(address: string): Promise<string> {
  const cookies = new Map<string, string>();
  for (let url = address; ;) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    const next = new URL(location, url);
    if (next.pathname === '/sign-in/provider') return next.search.slice(1);
    url = next.href;
  }
}
