import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { decodeProtectedHeader } from 'jose';
import { z } from 'zod';
import { Config } from '../../../platform/config/config';
import { ClerkApi } from './clerk-api';
import { clerkIssuerOf } from '../../../platform/config/issuers';
import { ClerkKeys } from './clerk-keys';

/** Claims used from a session token; a custom template may add the address and the metadata, under either spelling. */
const claimsSchema = z.object({
  sub: z.string().min(1),
  iss: z.string(),
  /** Unix seconds. */
  iat: z.int(),
  /** Absent from tokens of a custom template. */
  sid: z.string().optional(),
  /** Clerk's session status; `pending` until the user completes required tasks. */
  sts: z.string().optional(),
  /** Minutes from the check of the first and the second factor to the issue of the token; -1: not checked. */
  fva: z.tuple([z.number(), z.number()]).optional(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  public_metadata: z.unknown().optional(),
  publicMetadata: z.unknown().optional(),
});
export type ClerkClaims = z.infer<typeof claimsSchema>;

/** Verifies Clerk's session tokens without a request to Clerk each time. */
@Injectable()
export class ClerkTokens {
  private readonly issuer: string | null;
  private readonly authorizedParties: string[];
  private readonly keys: ClerkKeys;

  constructor(config: Config, api: ClerkApi) {
    const { CLERK_PUBLISHABLE_KEY, CLERK_JWT_KEY, PUBLIC_URL, PORT } = config.env;
    this.issuer = CLERK_PUBLISHABLE_KEY ? clerkIssuerOf(CLERK_PUBLISHABLE_KEY) : null;
    const localOrigins = PUBLIC_URL ? [] : [`http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`];
    this.authorizedParties = [new URL(config.publicUrl).origin, ...localOrigins];
    this.keys = new ClerkKeys({ pem: CLERK_JWT_KEY, fetchKeys: () => api.signingKeys() });
  }

  get isConfigured(): boolean {
    return this.issuer !== null;
  }

  /** @throws AppError `auth.tokenExpired`, `auth.tokenInvalid`, `auth.unreachable` while Clerk's keys could never be fetched */
  async read(token: string): Promise<ClerkClaims> {
    const key = await this.keys.keyOf(keyIdOf(token));
    const { verifyJwt } = await import('@clerk/backend/jwt');
    const verified: unknown = await verifyJwt(token, { key, authorizedParties: this.authorizedParties }).catch(reject);
    const claims = claimsSchema.safeParse(verified).data;
    if (!claims || claims.iss !== this.issuer || (claims.sts ?? 'active') !== 'active')
      throw new AppError('auth.tokenInvalid');
    return claims;
  }
}

function keyIdOf(token: string): string {
  try {
    return decodeProtectedHeader(token).kid ?? '';
  } catch {
    throw new AppError('auth.tokenInvalid');
  }
}

/** The SDK sets a `reason` on rejected tokens; an error without one is a bug and is rethrown. */
function reject(error: unknown): never {
  const { reason } = (error ?? {}) as { reason?: unknown };
  if (typeof reason !== 'string') throw error;
  throw new AppError(reason === 'token-expired' ? 'auth.tokenExpired' : 'auth.tokenInvalid');
}
