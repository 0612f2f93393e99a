import { createHmac } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { startStubServer, type StubServer } from './stub-server';

export const clerkSecretKey = 'sk_test_clerk0123456789';
export const clerkIssuer = 'https://clerk.duetcast.example';
const webhookKey = Buffer.from('a key of Clerk for its webhooks');

/** Environment of an API server that uses this Clerk server. */
export const clerkVariables = (url: string) => ({
  CLERK_SECRET_KEY: clerkSecretKey,
  CLERK_PUBLISHABLE_KEY: `pk_test_${btoa('clerk.duetcast.example$')}`,
  CLERK_WEBHOOK_SIGNING_SECRET: `whsec_${webhookKey.toString('base64')}`,
  CLERK_API_URL: url,
});

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}
export const signingKey = async (kid: string): Promise<SigningKey> => ({
  kid,
  ...(await generateKeyPair('RS256', { extractable: true })),
});
const jwkOf = async ({ kid, publicKey }: SigningKey): Promise<JWK> => ({
  ...(await exportJWK(publicKey)),
  kid,
  use: 'sig',
  alg: 'RS256',
});

/** A session token in Clerk's format, issued `ageSeconds` ago. Undefined claims are omitted. */
export async function clerkToken(key: SigningKey, claims: Record<string, unknown>, ageSeconds = 0): Promise<string> {
  const now = Math.floor(Date.now() / 1000) - ageSeconds;
  const standard = {
    azp: 'http://localhost:3000',
    iss: clerkIssuer,
    iat: now,
    nbf: now - 10,
    exp: now + 60,
    sid: 'sess_1',
  };
  return new SignJWT({ ...standard, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT', cat: 'cl_B7d4PD111AAA' })
    .sign(key.privateKey);
}

export interface ClerkServer extends StubServer {
  /** Replaces the published signing keys. */
  publish(...keys: SigningKey[]): void;
  /** `startedAtMs`: Unix ms. */
  addSession(id: string, startedAtMs: number): void;
  addUser(id: string, email: string, verification?: 'verified' | 'unverified'): void;
}

const failed = (status: number, code: string, message: string) => ({
  status,
  body: { errors: [{ message, long_message: message, code }], clerk_trace_id: 'trace_1' },
});

/** Behaves as Clerk's Backend API reference describes: key set, sessions, users, errors. */
export async function startClerk(...first: SigningKey[]): Promise<ClerkServer> {
  let keys = first;
  const users = new Map<string, object>();
  const sessions = new Map<string, number>();
  const server = await startStubServer(async ({ method, path, headers }) => {
    if (headers.authorization !== `Bearer ${clerkSecretKey}`)
      return failed(401, 'clerk_key_invalid', 'The provided Clerk Secret Key is invalid.');
    if (method === 'GET' && path === '/v1/jwks')
      return { status: 200, body: { keys: await Promise.all(keys.map(jwkOf)) } };
    const [, revokedId] = /^\/v1\/sessions\/([^/]+)\/revoke$/.exec(path) ?? [];
    if (method === 'POST' && revokedId)
      return { status: 200, body: { object: 'session', id: revokedId, status: 'revoked' } };
    const [, sessionId = ''] = /^\/v1\/sessions\/([^/]+)$/.exec(path) ?? [];
    if (method === 'GET' && sessions.has(sessionId))
      return {
        status: 200,
        body: { object: 'session', id: sessionId, status: 'active', created_at: sessions.get(sessionId) },
      };
    const [, id = ''] = /^\/v1\/users\/([^/]+)$/.exec(path) ?? [];
    const user = method === 'GET' ? users.get(id) : undefined;
    return user ? { status: 200, body: user } : failed(404, 'resource_not_found', 'not found');
  });
  return {
    ...server,
    publish: (...published) => void (keys = published),
    addSession: (id, startedAtMs) => void sessions.set(id, startedAtMs),
    addUser: (id, email, verification = 'verified') => void users.set(id, clerkUser(id, { email, verification })),
  };
}

/** A user as in Clerk's API and webhooks. */
export const clerkUser = (
  id: string,
  {
    email = `${id}@example.com`,
    verification = 'verified',
    metadata = {},
    updatedAt = Date.now(),
  }: { email?: string; verification?: string; metadata?: object; updatedAt?: number } = {},
) => ({
  id,
  object: 'user',
  primary_email_address_id: 'idn_1',
  email_addresses: [
    {
      id: 'idn_1',
      object: 'email_address',
      email_address: email,
      verification: { status: verification, strategy: 'email_code', attempts: 1, expire_at: null },
      linked_to: [],
    },
  ],
  phone_numbers: [],
  web3_wallets: [],
  external_accounts: [],
  public_metadata: metadata,
  private_metadata: {},
  unsafe_metadata: {},
  created_at: updatedAt,
  updated_at: updatedAt,
});

/** Headers with which Svix signs a webhook (https://docs.svix.com/receiving/verifying-payloads/how-manual). */
export function svixHeaders(payload: string, { key = webhookKey, ageSeconds = 0 } = {}): Record<string, string> {
  const id = 'msg_2b1c';
  const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds);
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64');
  return { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${signature}` };
}
