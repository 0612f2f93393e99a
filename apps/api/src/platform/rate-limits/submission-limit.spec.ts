import { responseOf, startEdgeApp } from '../../../../../test/support/edge-app';
import { ProbeController } from '../../../../../test/support/probe-controller';

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
