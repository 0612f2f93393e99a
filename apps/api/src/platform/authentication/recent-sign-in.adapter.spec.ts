import { Controller, Get, Post, UseGuards } from '@nestjs/common';
import { recentSignInMs } from '@duetcast/domain/limits/time-limits';
import { agedSession } from '../../../../../test/support/aged-session';
import { accountOf, startEdgeApp, type EdgeApp } from '../../../../../test/support/edge-app';
import { Allow, AdminGuard, isRecent, RecentSignIn } from './access';

@Controller('api/guarded')
@Allow('user', 'anonymous')
class GuardedController {
  @Post()
  @RecentSignIn()
  change() {
    return { success: true };
  }
}

@Controller('api/admin/guarded')
@Allow('user')
@UseGuards(AdminGuard)
class AdministeredController {
  @Get()
  read() {
    return { success: true };
  }

  @Post()
  change() {
    return { success: true };
  }
}

describe('a route that needs a recent sign-in', () => {
  let edge: EdgeApp;
  beforeAll(async () => {
    const controllers = [GuardedController, AdministeredController];
    edge = await startEdgeApp({ ADMIN_EMAILS: 'root@example.com' }, { controllers });
  });
  afterAll(() => edge.close());

  const change = (headers: Record<string, string>, path = '/api/guarded') => edge.http().post(path).set(headers);
  const olderThan = async (session: string) => ({
    authorization: `Bearer ${await agedSession(edge.app, accountOf(session), recentSignInMs + 1000)}`,
  });

  test('accepts a new session and refuses an older one', async () => {
    const session = await edge.signIn();
    await change({ authorization: `Bearer ${session}` }).expect(201);
    const older = await olderThan(session);
    await edge.http().get('/api/users/me').set(older).expect(200);
    await change(older).expect(403, /"success":false.*auth\.recentSignIn/);
  });

  test('is every change of an administrator, but no read', async () => {
    const session = await edge.signIn('root@example.com');
    const older = await olderThan(session);
    await edge.http().get('/api/admin/guarded').set(older).expect(200);
    await change(older, '/api/admin/guarded').expect(403, /auth\.recentSignIn/);
    await change({ authorization: `Bearer ${session}` }, '/api/admin/guarded').expect(201);
  });

  test('asks no one to sign in again whom that would not help', async () => {
    const older = await olderThan(await edge.signIn());
    await change(older, '/api/admin/guarded').expect(403, /auth\.forbidden/);
  });

  test('says until when a sign-in is recent', async () => {
    const session = await edge.signIn();
    const path = '/api/auth/recent-sign-in';
    const response = await edge.http().get(path).set('authorization', `Bearer ${session}`).expect(200);
    const { until } = (response.body as { data: { until: string } }).data;
    expect(Math.abs(Date.parse(until) - Date.now() - recentSignInMs)).toBeLessThan(60_000);
    await edge
      .http()
      .get(path)
      .set(await olderThan(session))
      .expect(403, /auth\.recentSignIn/);
  });

  test('refuses other principals', async () => {
    await change({ 'x-session-id': 'session_1700000000000_abcdef123456' }).expect(403, /auth\.forbidden/);
  });

  test('is recent up to the limit, and never if the time is unknown', () => {
    const signedInAt = '2026-11-20T12:00:00.000Z';
    const limit = Date.parse(signedInAt) + recentSignInMs;
    expect(isRecent(signedInAt, limit)).toBe(true);
    expect(isRecent(signedInAt, limit + 1)).toBe(false);
    expect(isRecent(null, limit)).toBe(false);
  });
});
