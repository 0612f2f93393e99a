import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { ClientAuth, Configuration, IDToken, UserInfoResponse } from 'openid-client';
import { Config } from '../../../platform/config/config';
import { ServiceFailures } from '../../../platform/external-services/service-failures';
import { sha256 } from '../../../platform/hashing/sha256';
import { verifiedEmail } from '../clerk/clerk-accounts';
import { isRefusal, kindOf, withoutResponse } from './openid-failures';

type Library = typeof import('openid-client');

const timeoutSeconds = 10;
/** Page to which the provider sends the browser back, with a code. */
const returnPage = '/sign-in/provider';

/** What the provider must send back or gets only with the code; each from one secret, which the server keeps until then. */
const secretsFrom = (challenge: string) => ({
  state: sha256(`state ${challenge}`),
  nonce: sha256(`nonce ${challenge}`),
  verifier: sha256(`verifier ${challenge}`),
});

/** Sign-in at any OpenID Connect provider: authorization code with PKCE, state and nonce. Discovered at the first use. */
@Injectable()
export class OpenIdProvider {
  private discovered?: Promise<Configuration>;

  constructor(
    private readonly config: Config,
    private readonly failures: ServiceFailures,
  ) {}

  /** @throws AppError `auth.notConfigured` */
  assertConfigured(): void {
    if (this.config.env.OIDC_ISSUER === undefined) throw new AppError('auth.notConfigured');
  }

  /** Where the browser signs in. @throws AppError `auth.notConfigured`, `auth.unreachable` */
  addressFor(challenge: string): Promise<string> {
    const { state, nonce, verifier } = secretsFrom(challenge);
    return this.call(async (library, provider) => {
      const pkce = {
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      };
      const request = { redirect_uri: this.config.pageAt(returnPage), scope: 'openid email', state, nonce, ...pkce };
      return library.buildAuthorizationUrl(provider, request).href;
    });
  }

  /**
   * The address of the person whom the provider sent back with `query`; null: it has verified none.
   * @throws AppError `auth.providerRefused`, `auth.notConfigured`, `auth.unreachable`
   */
  emailOf(challenge: string, query: string): Promise<string | null> {
    const { state: expectedState, nonce: expectedNonce, verifier: pkceCodeVerifier } = secretsFrom(challenge);
    const checks = { expectedState, expectedNonce, pkceCodeVerifier, idTokenExpected: true };
    return this.call(async (library, provider) => {
      const returned = new URL(`${this.config.pageAt(returnPage)}?${query}`);
      const tokens = await library.authorizationCodeGrant(provider, returned, checks);
      const claims: IDToken | UserInfoResponse | undefined = tokens.claims();
      const hasEmail = claims?.email !== undefined || provider.serverMetadata().userinfo_endpoint === undefined;
      const user = hasEmail ? claims : await library.fetchUserInfo(provider, tokens.access_token, claims?.sub ?? '');
      // Some providers send it as text.
      const isVerified = [true, 'true'].includes(user?.email_verified as boolean | string);
      return verifiedEmail(user?.email as string | undefined, isVerified);
    });
  }

  private async call<Answer>(use: (library: Library, provider: Configuration) => Promise<Answer>): Promise<Answer> {
    this.assertConfigured();
    try {
      const library = await import('openid-client');
      const answer = await use(library, await (this.discovered ??= this.discover(library)));
      this.failures.succeeded('signIn');
      return answer;
    } catch (error) {
      if (isRefusal(error)) throw new AppError('auth.providerRefused', {}, { cause: error });
      const cause = withoutResponse(error);
      this.failures.failed('signIn', kindOf(error), cause);
      throw new AppError('auth.unreachable', {}, { cause });
    }
  }

  private discover(library: Library): Promise<Configuration> {
    const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET: secret = '' } = this.config.env;
    const execute = OIDC_ISSUER.startsWith('http:') ? [library.allowInsecureRequests] : [];
    const authenticate: ClientAuth = (server, ...request) => {
      const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
      const by = methods.includes('client_secret_basic') ? library.ClientSecretBasic : library.ClientSecretPost;
      by(secret)(server, ...request);
    };
    const options = { execute, timeout: timeoutSeconds };
    const found = library.discovery(new URL(OIDC_ISSUER), OIDC_CLIENT_ID, secret, authenticate, options);
    found.catch(() => (this.discovered = undefined));
    return found;
  }
}
