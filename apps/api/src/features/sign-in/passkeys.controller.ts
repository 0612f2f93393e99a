import { Delete, Get, Header, Param, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { maxPasskeyBodyBytes } from '@duetcast/domain/limits/request-limits';
import {
  addPasskeySchema,
  passkeySignInSchema,
  type AddPasskeyRequest,
  type PasskeySignInRequest,
} from '@duetcast/domain/sign-in/passkey-requests';
import { providerSignInSchema, type ProviderSignInRequest } from '@duetcast/domain/sign-in/sign-in-request';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type InContext, PrincipalInContext } from '../../eventing/deciders/command-context';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { Allow, CurrentPrincipal, RecentSignIn } from '../../platform/authentication/access';
import { Config } from '../../platform/config/config';
import { ParsedBody, answer, PostAction } from '../../platform/http/route-io';
import { addressKey, RateLimits } from '../../platform/rate-limits/rate-limits';
import type { UserPrincipal, ApiRequest } from '../../platform/requests/principal';
import { AddPasskey, RequestPasskey, RemovePasskey } from './commands/passkeys';
import { SignInWithPasskey, RequestPasskeySignIn } from './commands/passkey-sign-in';
import { providerPurpose, SignInWithProvider } from './commands/provider-sign-in';
import { OpenIdProvider } from './openid/openid-provider';
import { challengeCookieFor, challengeIn } from './passkeys/challenge-cookie';
import { PasskeyChallenges } from './passkeys/passkey-challenges';
import { passkeyLimit } from './mail/sign-in-limits';
import { PasskeyList, passkeySchema } from './passkeys/passkey-list';
import { deviceOf } from './sessions/device';
import { SignInAction } from './sign-in-action';
import { SignInResponses, signedInAnswer } from './sign-in-responses';
import { ApiOperation, ApiController, answerOf } from '../../platform/openapi/api-operation';

const list = answerOf(z.array(passkeySchema));
const options = answerOf(z.record(z.string(), z.unknown()));
const rateHeaders = ['Set-Cookie'] as const;

/** Passkeys, and sign-in at an OpenID Connect provider, which shares their challenges, cookie and limit. */
@ApiController('Account', 'api/auth')
export class PasskeysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly passkeys: PasskeyList,
    private readonly challenges: PasskeyChallenges,
    private readonly provider: OpenIdProvider,
    private readonly responses: SignInResponses,
    private readonly limits: RateLimits,
    private readonly config: Config,
  ) {}

  @Get('passkeys')
  @Allow('user')
  @ApiOperation('Lists your passkeys', { answer: list })
  async list(@CurrentPrincipal() { accountId }: UserPrincipal) {
    return answer(await this.passkeys.of(accountId));
  }

  @PostAction('passkeys/registration-options')
  @Allow('user')
  @RecentSignIn()
  @Header('Cache-Control', 'no-store')
  @ApiOperation('Retrieves what a browser needs to make a passkey', {
    operationId: 'createPasskeyRegistrationOptions',
    answer: { description: 'The options.', schema: options, headers: rateHeaders },
    errors: ['passkey.tooMany', 'passkey.hosted', 'auth.passkeyRequired', 'account.missing'],
  })
  async registrationOptions(
    @CurrentPrincipal() principal: UserPrincipal,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.takePoint(request);
    const { challengeId, options } = await this.commands.execute(new RequestPasskey({ principal }));
    void reply.header('set-cookie', challengeCookieFor(challengeId, this.config));
    return answer(options);
  }

  @PostAction('passkeys')
  @Allow('user')
  @RecentSignIn()
  @ApiOperation('Adds a passkey', {
    answer: list,
    errors: ['passkey.refused', 'passkey.tooMany', 'passkey.hosted', 'auth.passkeyRequired'],
  })
  async add(
    @PrincipalInContext() { context, ...principal }: InContext<UserPrincipal>,
    @ParsedBody(addPasskeySchema) body: AddPasskeyRequest,
    @Req() { headers }: ApiRequest,
  ) {
    await this.commands.execute(
      new AddPasskey({ principal, challengeId: challengeIn(headers.cookie), request: body, context }),
    );
    return this.list(principal);
  }

  @Delete('passkeys/:id')
  @Allow('user')
  @RecentSignIn()
  @ApiOperation('Removes a passkey', { answer: list, errors: ['passkey.hosted', 'auth.passkeyRequired'] })
  async remove(@PrincipalInContext() { context, ...principal }: InContext<UserPrincipal>, @Param('id') id: string) {
    await this.commands.execute(new RemovePasskey({ principal, passkeyId: id, context }));
    return this.list(principal);
  }

  @SignInAction('passkey-options')
  @ApiOperation('Retrieves what a browser needs to sign in with a passkey', {
    operationId: 'createPasskeyOptions',
    answer: { description: 'The options.', schema: options, headers: rateHeaders },
  })
  async signInOptions(@Req() request: ApiRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.takePoint(request);
    const { challengeId, options } = await this.commands.execute(new RequestPasskeySignIn());
    void reply.header('set-cookie', challengeCookieFor(challengeId, this.config));
    return answer(options);
  }

  @SignInAction('passkey-sign-in', maxPasskeyBodyBytes)
  @AwaitProjections('accounts', 'podcasts', 'sessions')
  @ApiOperation('Signs in with a passkey', {
    operationId: 'signInWithPasskey',
    answer: signedInAnswer,
    errors: ['passkey.invalid', 'account.suspended', 'account.missing'],
    optionalAuth: ['anonymous'],
  })
  async signIn(
    @ParsedBody(passkeySignInSchema) { credential }: PasskeySignInRequest,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.takePoint(request);
    const challengeId = challengeIn(request.headers.cookie);
    const device = deviceOf(request.headers['user-agent']);
    const signedIn = await this.commands.execute(
      new SignInWithPasskey({ challengeId, credential, requestId: request.id, device }),
    );
    void reply.header('set-cookie', challengeCookieFor(null, this.config));
    return this.responses.of(signedIn, request, reply);
  }

  @SignInAction('provider-address')
  @ApiOperation('Retrieves where a browser signs in at the OpenID Connect provider', {
    operationId: 'createProviderAddress',
    answer: { description: 'The address.', schema: answerOf(z.object({ url: z.string() })), headers: rateHeaders },
    errors: ['auth.unreachable', 'auth.notConfigured'],
  })
  async address(@Req() request: ApiRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    this.provider.assertConfigured();
    await this.takePoint(request);
    const { id, challenge } = await this.challenges.make(providerPurpose);
    const url = await this.provider.addressFor(challenge.toString('base64url'));
    void reply.header('set-cookie', challengeCookieFor(id, this.config));
    return answer({ url });
  }

  @SignInAction('provider-sign-in', maxPasskeyBodyBytes)
  @AwaitProjections('accounts', 'podcasts', 'sessions')
  @ApiOperation('Signs in with what the OpenID Connect provider sent the browser back with', {
    operationId: 'signInWithProvider',
    answer: signedInAnswer,
    errors: [
      'auth.providerRefused',
      'auth.emailUnverified',
      'auth.unreachable',
      'auth.notConfigured',
      'account.suspended',
      'account.missing',
    ],
    optionalAuth: ['anonymous'],
  })
  async signInAtProvider(
    @ParsedBody(providerSignInSchema) { query }: ProviderSignInRequest,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.takePoint(request);
    const { cookie, 'user-agent': agent } = request.headers;
    const command = new SignInWithProvider({
      challengeId: challengeIn(cookie),
      query,
      requestId: request.id,
      device: deviceOf(agent),
    });
    const signedIn = await this.commands.execute(command);
    void reply.header('set-cookie', challengeCookieFor(null, this.config));
    return this.responses.of(signedIn, request, reply);
  }

  private takePoint(request: ApiRequest): Promise<void> {
    return this.limits.take(passkeyLimit(this.config), addressKey(request.ip), request);
  }
}
