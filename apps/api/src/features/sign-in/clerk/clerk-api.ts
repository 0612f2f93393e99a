import { Injectable, Logger } from '@nestjs/common';
import type { ClerkClient } from '@clerk/backend';
import { emailSchema } from '@duetcast/domain/sign-in/sign-in-request';
import { AppError } from '@duetcast/domain/kernel/errors';
import { Config } from '../../../platform/config/config';
import { within } from '../../../platform/timing/pause';

/** The SDK has no timeout of its own. */
const timeoutMs = 10_000;

/** Clerk's Backend API through its SDK, loaded lazily. */
@Injectable()
export class ClerkApi {
  private readonly logger = new Logger('Clerk');
  private client?: Promise<ClerkClient>;

  constructor(private readonly config: Config) {}

  /** Clerk's token signing keys as JWKs. @throws AppError `auth.unreachable` */
  async signingKeys(): Promise<JsonWebKey[]> {
    const { keys } = await this.call((clerk) => clerk.jwks.getJwks());
    return keys ?? [];
  }

  /** The user's primary address; empty if it is not verified. @throws AppError `auth.unreachable`, `auth.tokenInvalid` for an unknown user */
  async verifiedEmailOf(userId: string): Promise<string> {
    const { primaryEmailAddress: primary } = await this.call((clerk) => clerk.users.getUser(userId));
    return primary?.verification?.status === 'verified' ? (emailSchema.safeParse(primary.emailAddress).data ?? '') : '';
  }

  /** Start of the session, ISO 8601 UTC. @throws AppError `auth.unreachable`, `auth.tokenInvalid` for an unknown session */
  async sessionStartedAt(sessionId: string): Promise<string> {
    const { createdAt } = await this.call((clerk) => clerk.sessions.getSession(sessionId));
    return new Date(createdAt).toISOString();
  }

  /** @throws AppError `auth.unreachable` */
  async revokeSession(sessionId: string): Promise<void> {
    await this.call((clerk) => clerk.sessions.revokeSession(sessionId));
  }

  private async call<Result>(use: (clerk: ClerkClient) => Promise<Result>): Promise<Result> {
    try {
      return await within(timeoutMs, this.load().then(use));
    } catch (error) {
      const { status } = (error ?? {}) as { status?: unknown };
      this.logger.warn({ status }, 'Clerk call failed');
      throw new AppError(status === 404 ? 'auth.tokenInvalid' : 'auth.unreachable');
    }
  }

  private load(): Promise<ClerkClient> {
    const {
      CLERK_SECRET_KEY: secretKey,
      CLERK_PUBLISHABLE_KEY: publishableKey,
      CLERK_API_URL: apiUrl,
    } = this.config.env;
    return (this.client ??= import('@clerk/backend').then(({ createClerkClient }) =>
      createClerkClient({ secretKey, publishableKey, ...(apiUrl && { apiUrl }), telemetry: { disabled: true } }),
    ));
  }
}
