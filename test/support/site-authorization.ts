import { createHash, randomBytes } from 'node:crypto';
import { registrationOf, type Registration } from './connected-site';
import type { TestApp } from './test-app';

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** One connection that a site asks for, as its plugin and its owner's browser make it. */
export class SiteAuthorization {
  readonly verifier = randomBytes(32).toString('base64url');
  readonly redirectUri: string;

  constructor(
    private readonly server: TestApp,
    readonly siteUrl: string,
    path = '/wp-admin/admin.php?page=duetcast',
  ) {
    this.redirectUri = siteUrl + path;
  }

  approve(session: string, changes: object = {}) {
    const { siteUrl, redirectUri } = this;
    return this.server
      .http()
      .post('/api/site-authorizations')
      .set('authorization', `Bearer ${session}`)
      .send({ siteUrl, redirectUri, codeChallenge: challengeOf(this.verifier), ...changes });
  }

  /** The code of an approval by this session. */
  async code(session: string): Promise<string> {
    const response = await this.approve(session).expect(201);
    return (response.body as { data: { code: string } }).data.code;
  }

  exchange(code: string, changes: object = {}) {
    const { verifier: codeVerifier, redirectUri } = this;
    return this.server
      .http()
      .post('/api/site-authorizations/token')
      .send({ code, codeVerifier, redirectUri, ...changes });
  }

  async connected(session: string, changes: object = {}): Promise<Registration> {
    return registrationOf(await this.exchange(await this.code(session), changes).expect(201));
  }
}
