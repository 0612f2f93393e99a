import { randomUUID } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import { AccountsAtSignIn } from '../../apps/api/src/features/sign-in/sessions/accounts-at-sign-in';
import { SessionTokens } from '../../apps/api/src/features/sign-in/sessions/local-sessions';

/** The token of a session of the account that started `ageMs` ago. */
export async function agedSession(app: INestApplication, accountId: string, ageMs: number): Promise<string> {
  const sessionId = `ses_${randomUUID()}`;
  const startedAt = new Date(Date.now() - ageMs);
  const { token, expiresAt } = await app
    .get(SessionTokens, { strict: false })
    .issue({ accountId, sessionId }, startedAt);
  const accounts = app.get(AccountsAtSignIn, { strict: false });
  await accounts.startSession(accountId, sessionId, { startedAt, expiresAt }, randomUUID());
  return token;
}
