import { Get, Header, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  magicLinkQuerySchema,
  magicLinkRequestSchema,
  type MagicLinkQuery,
  type MagicLinkRequest,
} from '@duetcast/domain/sign-in/sign-in-request';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { ChangeAccount } from '../accounts/public';
import { AccountProfiles, accountSummarySchema } from '../profile/public';
import { Config } from '../../platform/config/config';
import { type InContext, PrincipalInContext } from '../../eventing/deciders/command-context';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { Allow, CurrentPrincipal, Public, Scope } from '../../platform/authentication/access';
import { ParsedBody, ParsedQuery, answer, PostAction } from '../../platform/http/route-io';
import type { Principal, UserPrincipal, ApiRequest } from '../../platform/requests/principal';
import { RequestSignIn } from './commands/request-sign-in';
import { clearedSessionCookie } from '../../platform/authentication/session-cookie';
import { deviceOf } from './sessions/device';
import { SessionTokens } from './sessions/local-sessions';
import { SignIn } from './commands/sign-in';
import { MagicLinks } from './links/magic-links';
import { wasRequestedBy, withLink } from './links/requested-links';
import { SignInLimits } from './mail/sign-in-limits';
import { SignInAction } from './sign-in-action';
import { SignInResponses, signedInAnswer } from './sign-in-responses';
import { SignOut } from './commands/sign-out';
import { ApiOperation, ApiController, answerOf } from '../../platform/openapi/api-operation';

const keySetSchema = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

@ApiController('Account', 'api/auth')
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

  @SignInAction('request-magic-link')
  @ApiOperation('Sends a sign-in link by email', {
    operationId: 'requestMagicLink',
    answer: {
      description:
        'The link was sent, or is sent later (`delayed`). Without a mail server, outside production, `magicLink` contains it.',
      schema: answerOf(
        z.object({
          message: z.string(),
          delayed: z
            .literal(true)
            .optional()
            .meta({ description: 'The mail server does not answer: the link is sent when it does.' }),
          magicLink: z.string().optional(),
        }),
      ),
      headers: ['Set-Cookie'],
    },
    errors: ['mail.refused', 'mail.unavailable'],
  })
  async requestMagicLink(
    @ParsedBody(magicLinkRequestSchema) { email }: MagicLinkRequest,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.limits.take(request, email);
    const { token, ...requested } = await this.commands.execute(
      new RequestSignIn({ email, ip: request.ip, requestId: request.id }),
    );
    void reply.header('set-cookie', withLink(request.headers.cookie, token, this.config));
    return answer(requested);
  }

  /** What the page of a link needs to know before its button spends the link. */
  @Get('sign-in-link')
  @Public()
  @Header('Cache-Control', 'no-store')
  @ApiOperation('Retrieves whether a sign-in link was requested by this browser', {
    answer: answerOf(z.object({ requestedHere: z.boolean() })),
    errors: ['auth.linkInvalid', 'auth.linkExpired'],
  })
  async signInLink(@ParsedQuery(magicLinkQuerySchema) { token }: MagicLinkQuery, @Req() { headers }: ApiRequest) {
    await this.links.check(token);
    return answer({ requestedHere: wasRequestedBy(headers.cookie, token) });
  }

  @Get('verify-magic-link')
  @Public()
  @Header('Cache-Control', 'no-store')
  @AwaitProjections('accounts', 'podcasts', 'sessions')
  @ApiOperation('Signs in with a link', {
    operationId: 'verifyMagicLink',
    answer: signedInAnswer,
    errors: ['auth.linkInvalid', 'auth.linkExpired', 'account.missing', 'account.suspended', 'store.conflict'],
    optionalAuth: ['anonymous'],
  })
  async verifyMagicLink(
    @ParsedQuery(magicLinkQuerySchema) { token: linkToken }: MagicLinkQuery,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    // Scanners of mail look with HEAD, which spends nothing.
    if (request.method === 'HEAD') return {};
    const device = deviceOf(request.headers['user-agent']);
    return this.responses.of(
      await this.commands.execute(new SignIn({ linkToken, requestId: request.id, device })),
      request,
      reply,
    );
  }

  @Get('status')
  @Scope('account:read')
  @Public()
  @Header('Cache-Control', 'no-store')
  @ApiOperation('Retrieves your sign-in status', {
    answer: answerOf(z.object({ authenticated: z.boolean(), user: accountSummarySchema.optional() })),
    errors: ['account.missing', 'auth.unreachable'],
    optionalAuth: ['user', 'token'],
  })
  async status(@CurrentPrincipal() principal: Principal | undefined) {
    if (!principal || principal.kind === 'anonymous') return answer({ authenticated: false });
    return answer({ authenticated: true, user: await this.profiles.summaryOf(principal.accountId) });
  }

  @PostAction('logout')
  @Allow('user')
  @ApiOperation('Ends your session', {
    operationId: 'logOut',
    answer: {
      description: 'Signed out.',
      schema: answerOf(z.object({ message: z.string() })),
      headers: ['Set-Cookie'],
    },
  })
  async logout(
    @PrincipalInContext() { sessionId, accountId, context }: InContext<UserPrincipal>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.commands.execute(new SignOut({ sessionId, accountId, context }));
    void reply.header('set-cookie', clearedSessionCookie(this.config));
    return answer({ message: 'Signed out.' });
  }

  /** Ends this and every other session of the account; API tokens stay valid. */
  @PostAction('logout-everywhere')
  @Allow('user')
  @AwaitProjections('accounts')
  @ApiOperation('Ends every session of your account', {
    operationId: 'logOutEverywhere',
    answer: {
      description: 'Signed out everywhere.',
      schema: answerOf(z.object({ message: z.string() })),
      headers: ['Set-Cookie'],
    },
  })
  async logoutEverywhere(
    @PrincipalInContext() { accountId, context }: InContext<UserPrincipal>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const now = new Date().toISOString();
    await this.commands.execute(new ChangeAccount({ accountId, change: { type: 'SignOutEverywhere', now }, context }));
    void reply.header('set-cookie', clearedSessionCookie(this.config));
    return answer({ message: 'Signed out everywhere.' });
  }

  @Get('jwks')
  @Public()
  @ApiOperation('Retrieves the public keys of session tokens', { answer: keySetSchema })
  jwks() {
    return this.tokens.publicKeys();
  }
}
