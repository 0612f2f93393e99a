import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { z } from 'zod';
import { responseOf, startEdgeApp, type EdgeApp } from '../../../../../test/support/edge-app';
import type { CommandContext } from '../../eventing/deciders/command-context';
import { CommandContextOf } from '../../eventing/deciders/request-context';
import { Allow, CurrentPrincipal, Public } from '../authentication/access';
import { answer } from './answer';
import { Idempotent } from './idempotent';
import { ParsedBody } from './parsed';
import type { Principal } from '../requests/principal';
import { Submission } from '../rate-limits/submission-limit';

const workSchema = z.strictObject({ text: z.string(), token_id: z.string().optional() });

/** Routes with the decorators of the product routes; records each handler call. */
@Controller('api/probe')
class ProbeController {
  static done: string[] = [];
  static outcome: () => Promise<void> | void = () => undefined;

  @Post('work')
  @Allow('user', 'token', 'anonymous')
  @Idempotent()
  @Submission()
  @HttpCode(202)
  async work(
    @ParsedBody(workSchema) { text }: z.infer<typeof workSchema>,
    @CommandContextOf() { commandId }: CommandContext,
  ) {
    ProbeController.done.push(commandId);
    await ProbeController.outcome();
    return answer({ jobId: `job_${ProbeController.done.length}`, text: text.length }, { status: 'pending' });
  }

  @Post('things/:id/work')
  @Idempotent()
  @HttpCode(202)
  thing(@Param('id') id: string) {
    return answer({ id });
  }

  @Post('long')
  @Idempotent('rerun', { takeOverAfterMs: 60_000, waitMs: 30_000 })
  @HttpCode(200)
  async long(@CommandContextOf() { commandId }: CommandContext) {
    ProbeController.done.push(commandId);
    await ProbeController.outcome();
    return answer(commandId);
  }

  @Get('principal')
  @Allow('user', 'token', 'anonymous')
  principal(@CurrentPrincipal() principal: Principal) {
    return answer(principal.kind);
  }

  @Get('open')
  @Public()
  open(@CurrentPrincipal() principal: Principal | undefined) {
    return answer(principal?.kind ?? 'none');
  }

  @Get('broken')
  @Public()
  broken(): never {
    throw new Error('the password is hunter2');
  }
}

let edge: EdgeApp;
let session: string;
beforeAll(async () => {
  edge = await startEdgeApp({ SUBMIT_LIMIT: '60' }, { controllers: [ProbeController] });
  session = await edge.signIn();
});
afterAll(() => edge.close());
beforeEach(() => {
  ProbeController.done = [];
  ProbeController.outcome = () => undefined;
});

const bearer = () => ({ authorization: `Bearer ${session}` });
const anonymous = 'session_1763640000000_a1b2c3d4e5';
const post = (body: string | object | undefined, headers: Record<string, string> = bearer()) =>
  edge.http().post('/api/probe/work').set(headers).send(body);
const keyed = (key: string, body: object = { text: 'a' }) => post(body, { ...bearer(), 'idempotency-key': key });

describe('authentication', () => {
  const principal = (headers: Record<string, string>) => edge.http().get('/api/probe/principal').set(headers);

  test.each([
    ['no credential', {}, 'auth.required'],
    ['a broken session token', { authorization: 'Bearer abc' }, 'auth.tokenInvalid'],
    ['an empty session token', { authorization: 'Bearer ' }, 'auth.tokenInvalid'],
    ['an unknown API token', { authorization: 'Bearer dc_abc' }, 'auth.apiTokenInvalid'],
    ['another authorization scheme', { authorization: 'Basic YTpi' }, 'auth.required'],
    ['a made-up session id', { 'x-session-id': 'session_1_x' }, 'auth.required'],
  ])('rejects %s', async (_name, headers, code) => {
    expect((await principal(headers).expect(401)).body).toMatchObject({ success: false, code });
  });

  test('accepts a session, an anonymous session, and a cookie for reads', async () => {
    expect((await principal(bearer()).expect(200)).body).toEqual({ success: true, data: 'user' });
    expect((await principal({ 'x-session-id': anonymous }).expect(200)).body).toMatchObject({ data: 'anonymous' });
    expect((await principal({ cookie: `other=1; duetcast_session=${session}` }).expect(200)).body).toMatchObject({
      data: 'user',
    });
  });

  test('rejects a cookie for writes', async () => {
    await post({ text: 'a' }, { cookie: `duetcast_session=${session}` }).expect(401);
    expect(ProbeController.done).toEqual([]);
  });

  test('accepts an API token in the body and rejects an invalid one', async () => {
    const created = await edge.http().post('/api/users/generate-token').set(bearer()).send({}).expect(200);
    const { api_token: token } = (created.body as { data: { api_token: string } }).data;
    await post({ text: 'a', token_id: token }, {}).expect(202);
    expect((await post({ text: 'a', token_id: 'dc_x' }, {}).expect(401)).body).toMatchObject({
      code: 'auth.apiTokenInvalid',
    });
  });

  test('a public route accepts anonymous callers and identifies others', async () => {
    const open = (headers: Record<string, string>) => edge.http().get('/api/probe/open').set(headers).expect(200);
    expect((await open({})).body).toMatchObject({ data: 'none' });
    expect((await open({ authorization: 'Bearer abc' })).body).toMatchObject({ data: 'none' });
    expect((await open(bearer())).body).toMatchObject({ data: 'user' });
  });
});

describe('bad requests', () => {
  const json = { 'content-type': 'application/json' };

  test.each([
    ['broken JSON', '{"text": '],
    ['an empty body', ''],
    ['a body that is not an object', '[]'],
    ['a poisoned prototype', '{"__proto__": {"a": 1}, "text": "a"}'],
  ])('%s returns 400 with a list of errors', async (_name, body) => {
    const { body: error } = responseOf(await post(body, { ...bearer(), ...json }).expect(400));
    expect(error).toEqual({
      success: false,
      errors: [{ msg: expect.any(String) as string, param: expect.any(String) as string }],
    });
    expect(ProbeController.done).toEqual([]);
  });

  test('a body above 2 MB returns 413', async () => {
    const { body } = responseOf(await post({ text: 'a'.repeat(2 * 1024 * 1024) }).expect(413));
    expect(body).toMatchObject({ success: false, code: 'request.tooLarge' });
  });

  test.each(['application/xml', 'text/plain'])('%s returns 415', async (type) => {
    const { body } = responseOf(await post('<a/>', { ...bearer(), 'content-type': type }).expect(415));
    expect(body).toMatchObject({ success: false, code: 'request.mediaType' });
  });

  test('an unknown path returns a JSON 404, even when HTML is accepted', async () => {
    for (const path of [
      '/api/nothing',
      '/api',
      '/api/probe/work/1',
      '/api/%E0%A4%A',
      `/api/usage/characters/${'x'.repeat(900)}`,
    ])
      expect((await edge.http().get(path).set('accept', 'text/html')).body).toMatchObject({ success: false });
    const { body } = responseOf(await edge.http().get('/api/nothing').expect(404));
    expect(body).toMatchObject({ code: 'request.notFound', error: 'No route matches this method and path.' });
  });

  test('an unexpected error exposes only its request id', async () => {
    const { body, headers } = responseOf(
      await edge.http().get('/api/probe/broken').set('x-request-id', 'trace-7').expect(500),
    );
    expect(body).toEqual({ success: false, error: 'Something went wrong on our side.', code: 'internal' });
    expect(headers['x-request-id']).toBe('trace-7');
  });
});

describe('every response', () => {
  test('has a request id and security headers', async () => {
    const { headers } = await edge.http().get('/api/health/live').expect(200);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('is measured by route pattern', async () => {
    await edge.http().get('/api/usage/characters/secret.example.com').set(bearer()).expect(404);
    const { text, headers } = await edge.http().get('/metrics').expect(200);
    expect(headers['content-type']).toContain('text/plain');
    expect(text).toContain('route="/api/usage/characters/:domain"');
    expect(text).toContain('projection_lag_seconds{projection="jobs"}');
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toContain('secret.example.com');
  });

  test('metrics are available to this machine only', async () => {
    const { body } = responseOf(await edge.http().get('/metrics').set('x-forwarded-for', '203.0.113.9').expect(403));
    expect(body).toMatchObject({ code: 'auth.forbidden' });
  });

  test('readiness returns 200 once every check passes', async () => {
    const { body } = responseOf(await edge.http().get('/api/health/ready').expect(200));
    expect(body).toEqual({ success: true, data: { status: 'ready' } });
  });
});

describe('an Idempotency-Key', () => {
  const send = (path: string, key: string) =>
    edge
      .http()
      .post(path)
      .set({ ...bearer(), 'idempotency-key': key })
      .send({});

  test('is bound to the path parameters of its route', async () => {
    await send('/api/probe/things/a/work', 'of-a').expect(202);
    expect((await send('/api/probe/things/a/work', 'of-a').expect(202)).body).toMatchObject({ data: { id: 'a' } });
    const other = await send('/api/probe/things/b/work', 'of-a').expect(422);
    expect(other.body).toMatchObject({ code: 'request.keyReused' });
  });

  test('of a running request makes the repeat wait instead of starting the work twice', async () => {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    let [running, mostRunning] = [0, 0];
    ProbeController.outcome = async () => {
      mostRunning = Math.max(mostRunning, ++running);
      await ended;
      running -= 1;
    };
    try {
      const first = send('/api/probe/long', 'long').then(({ body }) => body as object);
      await sleep(200);
      const second = send('/api/probe/long', 'long').then(({ status, body }) => ({ status, body: body as object }));
      await sleep(700);
      end();
      expect(await second).toEqual({ status: 200, body: await first });
      expect(mostRunning).toBe(1);
    } finally {
      ProbeController.outcome = () => undefined;
    }
  });

  test('replays the first response and does the work once', async () => {
    const first = await keyed('key-1').expect(202);
    const second = await keyed('key-1').expect(202);
    expect(second.body).toEqual(first.body);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(ProbeController.done).toHaveLength(1);
  });

  test('with another body is rejected', async () => {
    await keyed('key-2').expect(202);
    expect((await keyed('key-2', { text: 'b' }).expect(422)).body).toMatchObject({ code: 'request.keyReused' });
  });

  test('of another owner is another key', async () => {
    await keyed('key-3').expect(202);
    await post({ text: 'a' }, { 'x-session-id': anonymous, 'idempotency-key': 'key-3' }).expect(202);
    expect(ProbeController.done).toHaveLength(2);
  });

  test('is busy while the first request runs', async () => {
    let finish = (): void => undefined;
    const entered = new Promise<void>((enter) => {
      ProbeController.outcome = () => new Promise<void>((resolve) => ((finish = resolve), enter()));
    });
    const first = keyed('key-4').expect(202);
    const running = first.then((response) => response);
    await entered;
    const busy = await keyed('key-4').expect(409);
    expect(busy.body).toMatchObject({ code: 'request.keyBusy' });
    expect(busy.headers['retry-after']).toBe('1');
    finish();
    await running;
    expect(ProbeController.done).toHaveLength(1);
  });

  test('after an outage reruns the same command, after a rejection a new one', async () => {
    ProbeController.outcome = () => {
      throw new AppError('store.unavailable');
    };
    await keyed('key-5').expect(503);
    ProbeController.outcome = () => undefined;
    await keyed('key-5').expect(202);
    ProbeController.outcome = () => {
      throw new AppError('usage.limitExceeded');
    };
    await keyed('key-6').expect(403);
    ProbeController.outcome = () => undefined;
    await keyed('key-6', { text: 'shorter' }).expect(202);
    const [failed, retried, rejected, fresh] = ProbeController.done;
    expect(retried).toBe(failed);
    expect(fresh).not.toBe(rejected);
  });

  test.each(['', 'a b', 'ä', 'x'.repeat(256)])('rejects %j', async (key) => {
    const encoded = Buffer.from(key).toString('latin1');
    expect((await keyed(encoded).expect(400)).body).toMatchObject({ errors: [{ param: 'Idempotency-Key' }] });
  });

  test('survives a restart', async () => {
    const first = await startEdgeApp({}, { controllers: [ProbeController] });
    const headers = { 'x-session-id': anonymous, 'idempotency-key': 'kept' };
    const before = await first.http().post('/api/probe/work').set(headers).send({ text: 'a' }).expect(202);
    await first.close({ keepData: true });
    const second = await startEdgeApp({ DATA_DIR: first.dataDir }, { controllers: [ProbeController] });
    try {
      const after = await second.http().post('/api/probe/work').set(headers).send({ text: 'a' }).expect(202);
      expect(after.body).toEqual(before.body);
      expect(ProbeController.done).toHaveLength(1);
    } finally {
      await second.close();
    }
  });
});

test('limits submissions per owner', async () => {
  const limited = await startEdgeApp({ SUBMIT_LIMIT: '2' }, { controllers: [ProbeController] });
  try {
    const own = { authorization: `Bearer ${await limited.signIn()}` };
    const other = { authorization: `Bearer ${await limited.signIn('grace@example.com')}` };
    const submit = (headers: Record<string, string>) =>
      limited.http().post('/api/probe/work').set(headers).send({ text: 'a' });
    const first = responseOf(await submit(own).expect(202));
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '1' });
    expect(Number(first.headers['ratelimit-reset'])).toBeGreaterThan(0);
    expect(Number(first.headers['ratelimit-reset'])).toBeLessThanOrEqual(60);
    await submit(own).expect(202);
    const rejected = responseOf(await submit(own).expect(429));
    expect(rejected.body).toMatchObject({ rateLimitExceeded: true });
    expect(rejected.headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '0' });
    expect(rejected.headers['retry-after']).toBe(rejected.headers['ratelimit-reset']);
    expect(responseOf(await limited.http().get('/api/probe/open')).headers).not.toHaveProperty('ratelimit-limit');
    await submit(other).expect(202);
  } finally {
    await limited.close();
  }
});
