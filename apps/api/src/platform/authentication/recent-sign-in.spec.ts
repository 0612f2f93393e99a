import { randomUUID } from 'node:crypto';
import { Controller, Post } from '@nestjs/common';
import { recentSignInMs } from '@duetcast/domain/limits/times';
import { accountOf, startEdgeApp, type EdgeApp } from '../../../../../test/support/edge-app';
import { AccountsAtSignIn } from '../../features/sign-in/sessions/accounts-at-sign-in';
import { SessionTokens } from '../../features/sign-in/sessions/local-sessions';
import { SignInModule } from '../../features/sign-in/sign-in.module';
import { Allow } from './access';
import { isRecent, RecentSignIn } from './recent-sign-in.guard';

@Controller('api/guarded')
@Allow('user', 'anonymous')
class GuardedController {
  @Post()
  @RecentSignIn()
  change() {
    return { success: true };
  }
}

describe('a route that needs a recent sign-in', () => {
  let edge: EdgeApp;
  beforeAll(async () => {
    edge = await startEdgeApp({}, { controllers: [GuardedController] });
  });
  afterAll(() => edge.close());

  const change = (headers: Record<string, string>) => edge.http().post('/api/guarded').set(headers);

  /** A session of the account that started `ageMs` ago. */
  async function agedSession(accountId: string, ageMs: number): Promise<string> {
    const module = edge.app.select(SignInModule);
    const sessionId = `ses_${randomUUID()}`;
    const startedAt = new Date(Date.now() - ageMs);
    const { token, expiresAt } = await module.get(SessionTokens).issue({ accountId, sessionId }, startedAt);
    await module.get(AccountsAtSignIn).startSession(accountId, sessionId, { startedAt, expiresAt }, randomUUID());
    return token;
  }

  test('accepts a new session and refuses an older one', async () => {
    const session = await edge.signIn();
    await change({ authorization: `Bearer ${session}` }).expect(201);
    const older = await agedSession(accountOf(session), recentSignInMs + 1000);
    await edge.http().get('/api/users/me').set('authorization', `Bearer ${older}`).expect(200);
    const refused = await change({ authorization: `Bearer ${older}` }).expect(403);
    expect(refused.body).toMatchObject({ success: false, code: 'auth.recentSignIn' });
  });

  test('refuses other principals', async () => {
    const refused = await change({ 'x-session-id': 'session_1700000000000_abcdef123456' }).expect(403);
    expect(refused.body).toMatchObject({ code: 'auth.forbidden' });
  });

  test('is recent up to the limit, and never if the time is unknown', () => {
    const signedInAt = '2026-11-20T12:00:00.000Z';
    const limit = Date.parse(signedInAt) + recentSignInMs;
    expect(isRecent(signedInAt, limit)).toBe(true);
    expect(isRecent(signedInAt, limit + 1)).toBe(false);
    expect(isRecent(null, limit)).toBe(false);
  });
});
