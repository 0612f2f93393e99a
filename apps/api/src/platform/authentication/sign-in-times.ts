import type { UserPrincipal } from '../requests/principal';

/** When a person last proved who they are. A port: its own Nest token. */
export abstract class SignInTimes {
  /** ISO 8601 UTC; null: unknown. @throws AppError `auth.unreachable` */
  abstract signInTimeOf(user: Pick<UserPrincipal, 'sessionId' | 'signedInAt'>): Promise<string | null>;
}
