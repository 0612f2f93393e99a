import { Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { maxPasskeyBodyBytes, maxSignInBodyBytes } from '@duetcast/domain/limits/request-limits';
import { providerSignInSchema, type ProviderSignInRequest } from '@duetcast/domain/sign-in/sign-in-request';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { Public } from '../../platform/authentication/access';
import { Config } from '../../platform/config/config';
import { BodyLimit } from '../../platform/http/bodies/body-limit';
import { ParsedBody, answer } from '../../platform/http/route-io';
import { ApiOperation, ApiTag, answerOf } from '../../platform/openapi/api-operation';
import { addressKey, RateLimits } from '../../platform/rate-limits/rate-limits';
import type { ApiRequest } from '../../platform/requests/principal';
import { providerPurpose, SignInWithProvider } from './commands/provider-sign-in';
import { OpenIdProvider } from './openid/openid-provider';
import { challengeCookieFor, challengeIn } from './passkeys/challenge-cookie';
import { PasskeyChallenges } from './passkeys/passkey-challenges';
import { passkeyLimit } from './passkeys/passkey-limit';
import { deviceOf } from './sessions/device';
import { SignInResponses, signedInSchema } from './sign-in-responses';

/** Sign-in at an OpenID Connect provider. */
@ApiTag('Account')
@Controller('api/auth')
@Public()
export class ProviderController {
  constructor(
    private readonly commands: CommandBus,
    private readonly challenges: PasskeyChallenges,
    private readonly provider: OpenIdProvider,
    private readonly responses: SignInResponses,
    private readonly limits: RateLimits,
    private readonly config: Config,
  ) {}

  @Post('provider-address')
  @BodyLimit(maxSignInBodyBytes)
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Retrieves where a browser signs in at the OpenID Connect provider',
    operationId: 'createProviderAddress',
    description:
      'The provider sends the browser back to `/sign-in/provider`. The address works once, in the browser that gets the cookie.',
    answer: { description: 'The address.', schema: answerOf(z.object({ url: z.string() })), headers: ['Set-Cookie'] },
    errors: ['auth.unreachable', 'auth.notConfigured'],
  })
  async address(@Req() request: ApiRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    this.provider.assertConfigured();
    await this.limits.take(passkeyLimit(this.config), addressKey(request.ip), request);
    const { id, challenge } = await this.challenges.make(providerPurpose);
    const url = await this.provider.addressFor(challenge.toString('base64url'));
    void reply.header('set-cookie', challengeCookieFor(id, this.config));
    return answer({ url });
  }

  @Post('provider-sign-in')
  @BodyLimit(maxPasskeyBodyBytes)
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @AwaitProjections('accounts', 'podcasts', 'sessions')
  @ApiOperation({
    summary: 'Signs in with what the OpenID Connect provider sent the browser back with',
    operationId: 'signInWithProvider',
    answer: {
      description: 'Signed in. `token` is the session token.',
      schema: signedInSchema,
      headers: ['Set-Cookie'],
    },
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
  async signIn(
    @ParsedBody(providerSignInSchema) { query }: ProviderSignInRequest,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.limits.take(passkeyLimit(this.config), addressKey(request.ip), request);
    const { cookie, 'user-agent': agent } = request.headers;
    const command = new SignInWithProvider(challengeIn(cookie), query, request.id, deviceOf(agent));
    const signedIn = await this.commands.execute(command);
    void reply.header('set-cookie', challengeCookieFor(null, this.config));
    return this.responses.of(signedIn, request, reply);
  }
}
