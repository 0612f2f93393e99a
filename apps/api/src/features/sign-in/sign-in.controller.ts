import { Controller, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { maxSignInBodyBytes } from '@duetcast/domain/limits/request-limits';
import {
  magicLinkQuerySchema,
  magicLinkRequestSchema,
  type MagicLinkQuery,
  type MagicLinkRequest,
} from '@duetcast/domain/sign-in/sign-in-request';
import type { FastifyReply } from 'fastify';
import { ChangeAccount } from '../accounts/public';
import { AccountProfiles } from '../profile/public';
import { Config } from '../../platform/config/config';
import type { CommandContext } from '../../eventing/deciders/command-context';
import { CommandContextOf } from '../../eventing/deciders/request-context';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { Allow, CurrentPrincipal, Public, Scope } from '../../platform/authentication/access';
import { BodyLimit } from '../../platform/http/bodies/body-limit';
import { answer } from '../../platform/http/answer';
import type { ApiRequest } from '../../platform/requests/api-request';
import { ParsedBody, ParsedQuery } from '../../platform/http/parsed';
import type { Principal, UserPrincipal } from '../../platform/requests/principal';
import { signInRoutes } from './sign-in.openapi';
import { Describes } from '../../platform/openapi/describes';
import { RequestSignIn } from './commands/request-sign-in';
import { clearedSessionCookie } from '../../platform/authentication/session-cookie';
import { deviceOf } from './sessions/device';
import { SessionTokens } from './sessions/local-sessions';
import { SignIn } from './commands/sign-in';
import { MagicLinks } from './links/magic-links';
import { wasRequestedBy, withLink } from './links/requested-links';
import { SignInLimits } from './mail/sign-in-limits';
import { SignInResponses } from './sign-in-responses';
import { SignOut } from './commands/sign-out';

@Controller('api/auth')
export class SignInController {
  constructor(
    private readonly commands: CommandBus,
    private readonly profiles: AccountProfiles,
    private readonly responses: SignInResponses,
    private readonly tokens: SessionTokens,
    private readonly links: MagicLinks,
    private readonly limits: SignInLimits,
    private readonly config: Config,
  ) {}

  @Post('request-magic-link')
  @BodyLimit(maxSignInBodyBytes)
  @Public()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Describes(signInRoutes.requestMagicLink)
  async requestMagicLink(
    @ParsedBody(magicLinkRequestSchema) { email }: MagicLinkRequest,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.limits.take(request, email);
    const { token, ...requested } = await this.commands.execute(new RequestSignIn(email, request.ip, request.id));
    void reply.header('set-cookie', withLink(request.headers.cookie, token, this.config));
    return answer(requested);
  }

  /** What the page of a link needs to know before its button spends the link. */
  @Get('sign-in-link')
  @Public()
  @Header('Cache-Control', 'no-store')
  @Describes(signInRoutes.signInLink)
  async signInLink(@ParsedQuery(magicLinkQuerySchema) { token }: MagicLinkQuery, @Req() { headers }: ApiRequest) {
    await this.links.check(token);
    return answer({ requestedHere: wasRequestedBy(headers.cookie, token) });
  }

  @Get('verify-magic-link')
  @Public()
  @Header('Cache-Control', 'no-store')
  @AwaitProjections('accounts', 'podcasts', 'sessions')
  @Describes(signInRoutes.verifyMagicLink)
  async verifyMagicLink(
    @ParsedQuery(magicLinkQuerySchema) { token: linkToken }: MagicLinkQuery,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    // Scanners of mail look with HEAD, which spends nothing.
    if (request.method === 'HEAD') return {};
    const device = deviceOf(request.headers['user-agent']);
    return this.responses.of(await this.commands.execute(new SignIn(linkToken, request.id, device)), request, reply);
  }

  @Get('status')
  @Scope('account:read')
  @Public()
  @Header('Cache-Control', 'no-store')
  @Describes(signInRoutes.status)
  async status(@CurrentPrincipal() principal: Principal | undefined) {
    if (!principal || principal.kind === 'anonymous') return answer({ authenticated: false });
    return answer({ authenticated: true, user: await this.profiles.summaryOf(principal.accountId) });
  }

  @Post('logout')
  @Allow('user')
  @HttpCode(200)
  @Describes(signInRoutes.logout)
  async logout(
    @CurrentPrincipal() { sessionId, accountId }: UserPrincipal,
    @CommandContextOf() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.commands.execute(new SignOut(sessionId, accountId, context));
    void reply.header('set-cookie', clearedSessionCookie(this.config));
    return answer({ message: 'Signed out.' });
  }

  /** Ends this and every other session of the account; API tokens stay valid. */
  @Post('logout-everywhere')
  @Allow('user')
  @HttpCode(200)
  @AwaitProjections('accounts')
  @Describes(signInRoutes.logoutEverywhere)
  async logoutEverywhere(
    @CurrentPrincipal() { accountId }: UserPrincipal,
    @CommandContextOf() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const now = new Date().toISOString();
    await this.commands.execute(new ChangeAccount(accountId, { type: 'SignOutEverywhere', now }, context));
    void reply.header('set-cookie', clearedSessionCookie(this.config));
    return answer({ message: 'Signed out everywhere.' });
  }

  /** Public keys of local session tokens. */
  @Get('jwks')
  @Public()
  @Describes(signInRoutes.jwks)
  jwks() {
    return this.tokens.publicKeys();
  }
}
