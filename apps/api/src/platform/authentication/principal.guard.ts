import { Injectable, type CanActivate, type ExecutionContext, type OnModuleInit } from '@nestjs/common';
import { Reflector, HttpAdapterHost } from '@nestjs/core';
import { AppError, fallback } from '@duetcast/domain/kernel/errors';
import type { TokenScope } from '@duetcast/domain/tokens/token-scopes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptsFile } from '../http/bodies/file-body';
import { isRefusedCredential, isUnauthenticated, Principals } from './principals';
import { allowedKinds, defaultKinds, publicRoute, scopedRoute, scopeMissing, type PrincipalKind } from './access';
import { bearerOf, cookiesOf } from './presented-credential';
import { hasScope, type Principal, requestOf, type ApiRequest } from '../requests/principal';

/** Authenticates the caller and checks that the route allows its kind. Ignores headers that only claim an identity. */
@Injectable()
export class PrincipalGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly principals: Principals,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const request = requestOf(context);
    const targets = [context.getHandler(), context.getClass()];
    const scopes = this.reflector.getAllAndOverride<TokenScope[] | undefined>(scopedRoute, targets) ?? [];
    if (this.reflector.getAllAndOverride<boolean>(publicRoute, targets)) {
      request.isPublicRoute = true;
      const principal = withoutSite(await optionalPrincipal(this.principalOf(request), isRefusedCredential));
      request.principal = principal && lacksScope(principal, scopes) ? undefined : principal;
    } else {
      request.principal = await this.principalOf(request);
      const kinds = this.reflector.getAllAndOverride<PrincipalKind[] | undefined>(allowedKinds, targets);
      authorize(request.principal, kinds ?? defaultKinds, scopes);
    }
    if (request.principal) await this.principals.recordUse(request.principal);
    return true;
  }

  /** Uses the strongest credential of the request; an invalid one is rejected, never skipped. */
  private async principalOf(request: ApiRequest): Promise<Principal | undefined> {
    const bearer = bearerOf(request);
    if (bearer !== undefined) return this.principals.ofCredential(bearer);
    const bodyToken = bodyTokenOf(request);
    if (bodyToken !== undefined) return this.principals.ofApiToken(bodyToken);
    const fromCookie = await this.ofCookie(request);
    if (fromCookie) return fromCookie;
    const sessionId = request.headers['x-session-id'];
    return typeof sessionId === 'string' ? this.principals.ofAnonymous(sessionId) : undefined;
  }

  private async ofCookie(request: ApiRequest): Promise<Principal | undefined> {
    for (const token of cookiesOf(request)) {
      const principal = await optionalPrincipal(this.principals.ofCredential(token));
      if (principal) return principal;
    }
    return undefined;
  }
}

/** @throws AppError `auth.required`, `auth.forbidden`, `auth.scopeMissing` */
function authorize(
  principal: Principal | undefined,
  kinds: readonly PrincipalKind[],
  scopes: readonly TokenScope[],
): void {
  if (!principal) throw new AppError('auth.required');
  const { kind } = principal;
  if (!kinds.includes(kind)) throw new AppError(kind === 'anonymous' ? 'auth.required' : 'auth.forbidden');
  if (!lacksScope(principal, scopes)) return;
  throw scopes.length > 0 ? scopeMissing(scopes) : new AppError('auth.forbidden');
}

const lacksScope = (principal: Principal, scopes: readonly TokenScope[]): boolean =>
  !scopes.some((scope) => hasScope(principal, scope)) && principal.kind === 'token';

/** Sites may call only routes that list them in `Allow`. */
const withoutSite = (principal: Principal | undefined) => (principal?.kind === 'site' ? undefined : principal);

const optionalPrincipal = (principal: Promise<Principal | undefined>, isIgnored = isUnauthenticated) =>
  principal.catch(fallback(undefined, isIgnored));

/** Despite its name, `token_id` in a JSON body is the API token itself (docs/PRODUCT.md#credentials-and-answers). */
function bodyTokenOf({ body }: ApiRequest): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { token_id: token } = body as { token_id?: unknown };
  return typeof token === 'string' ? token : undefined;
}

/** Checks the credential before a file is read: files are larger than what an unauthenticated caller may fill memory with. */
@Injectable()
export class CredentialBeforeBody implements OnModuleInit {
  constructor(
    private readonly adapters: HttpAdapterHost,
    private readonly principals: Principals,
  ) {}

  onModuleInit(): void {
    const server = this.adapters.httpAdapter.getInstance<FastifyInstance>();
    server.addHook('preParsing', (request) => this.check(request));
  }

  private async check(request: FastifyRequest): Promise<void> {
    if (!acceptsFile(request)) return;
    const credential = bearerOf(request);
    if (credential === undefined) throw new AppError('auth.required');
    await this.principals.ofCredential(credential);
  }
}
