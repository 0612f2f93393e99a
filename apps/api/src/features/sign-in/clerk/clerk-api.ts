import { Injectable } from '@nestjs/common';
import type { ClerkClient } from '@clerk/backend';
import { emailSchema } from '@duetcast/domain/sign-in/sign-in-request';
import { AppError } from '@duetcast/domain/kernel/errors';
import { z } from 'zod';
import { Config } from '../../../platform/config/config';
import {
  ServiceFailures,
  connectionFailureKind,
  statusFailureKind,
  type FailureKind,
} from '../../../platform/external-services/service-failures';
import { TimedOut, within } from '../../../platform/timing/retry';

/** The SDK has no timeout of its own. */
const timeoutMs = 10_000;

// The SDK returns a response that is not JSON as text.
const keySet = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })).min(1) });
const emailAddress = z.object({ emailAddress: z.string(), verification: z.object({ status: z.string() }).nullable() });
const user = z.object({ id: z.string(), primaryEmailAddress: emailAddress.nullable() });
const signIns = z.object({ id: z.string(), lastSignInAt: z.int().nonnegative().nullable() });
const session = z.object({ id: z.string(), createdAt: z.int().nonnegative() });

/** Clerk's Backend API through its SDK, loaded lazily. */
@Injectable()
export class ClerkApi {
  private client?: Promise<ClerkClient>;

  constructor(
    private readonly config: Config,
    private readonly failures: ServiceFailures,
  ) {}

  /** Clerk's token signing keys as JWKs, at least one. @throws AppError `auth.unreachable` */
  async signingKeys(): Promise<JsonWebKey[]> {
    return (await this.call(keySet, (clerk) => clerk.jwks.getJwks())).keys;
  }

  /** The user's primary address; empty if it is not verified. @throws AppError `auth.unreachable`, `auth.tokenInvalid` for an unknown user */
  async verifiedEmailOf(userId: string): Promise<string> {
    const { primaryEmailAddress: primary } = await this.call(user, (clerk) => clerk.users.getUser(userId));
    return primary?.verification?.status === 'verified' ? (emailSchema.safeParse(primary.emailAddress).data ?? '') : '';
  }

  /** Start of the session, ISO 8601 UTC. @throws AppError `auth.unreachable`, `auth.tokenInvalid` for an unknown session */
  async sessionStartedAt(sessionId: string): Promise<string> {
    const { createdAt } = await this.call(session, (clerk) => clerk.sessions.getSession(sessionId));
    return new Date(createdAt).toISOString();
  }

  /** The user's last sign-in, ISO 8601 UTC; null: never. @throws AppError `auth.unreachable`, `auth.tokenInvalid` for an unknown user */
  async lastSignInOf(userId: string): Promise<string | null> {
    const { lastSignInAt } = await this.call(signIns, (clerk) => clerk.users.getUser(userId));
    return lastSignInAt === null ? null : new Date(lastSignInAt).toISOString();
  }

  /** @throws AppError `auth.unreachable` */
  async revokeSession(sessionId: string): Promise<void> {
    await this.call(z.object({ id: z.string() }), (clerk) => clerk.sessions.revokeSession(sessionId));
  }

  private async call<Answer>(schema: z.ZodType<Answer>, use: (clerk: ClerkClient) => Promise<unknown>) {
    try {
      const answer = schema.parse(await within(timeoutMs, this.load().then(use)));
      this.failures.succeeded('signIn');
      return answer;
    } catch (error) {
      throw this.failureOf(error);
    }
  }

  private failureOf(error: unknown): AppError {
    const cause = withoutMessages(error);
    if (isUnknownResource(error)) {
      this.failures.succeeded('signIn');
      return new AppError('auth.tokenInvalid', {}, { cause });
    }
    this.failures.failed('signIn', kindOf(error), cause);
    return new AppError('auth.unreachable', {}, { cause });
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

interface ClerkFailure {
  readonly status?: number;
  readonly errors?: readonly { readonly code?: string; readonly message?: string }[];
}
const failureIn = (error: unknown): ClerkFailure => error ?? {};
/** The SDK reports a body that is no JSON only in its message. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof z.ZodError || failureIn(error).errors?.[0]?.message?.includes('JSON') === true;

/** A 404 without Clerk's code comes from another server, at a wrong address. */
const isUnknownResource = (error: unknown): boolean =>
  failureIn(error).status === 404 && failureIn(error).errors?.[0]?.code === 'resource_not_found';

function kindOf(error: unknown): FailureKind {
  if (isUnreadable(error)) return 'badResponse';
  if (error instanceof TimedOut) return 'timeout';
  const { status } = failureIn(error);
  return status === undefined ? connectionFailureKind(error) : statusFailureKind(status);
}

/** Clerk's codes only, since its messages may contain parts of a key; the SDK's own messages describe the connection. */
function withoutMessages(error: unknown): Error {
  const { status, errors = [] } = failureIn(error);
  if (isUnreadable(error)) return new Error("The response does not have the form of Clerk's API");
  if (errors.length === 0 && status === undefined) return error instanceof Error ? error : new Error(String(error));
  const details = errors.map(({ code, message }) => (status === undefined ? `${code}: ${message}` : code));
  return new Error(`Clerk: ${[status ?? 'no response', ...details].join(', ')}`);
}
