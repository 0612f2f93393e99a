import { responseOf, startEdgeApp } from '../../../../../test/support/edge-app';
import { ProbeController } from '../../../../../test/support/probe-controller';

test('limits submissions per owner', async () => {
  const limited = await startEdgeApp({ SUBMIT_LIMIT: '2' }, { controllers: [ProbeController] });
  try {
    const own = { authorization: `Bearer ${await limited.signIn()}` };
    const other = { authorization: `Bearer ${await limited.signIn('grace@example.com')}` };
    const submit = (headers: Record<string, string>) =>
      limited.http().post('/api/probe/work').set(headers).send({ text: 'a' });
    const refused = (headers: Record<string, string>) => limited.http().post('/api/probe/work').set(headers).send({});
    const first = responseOf(await submit(own).expect(202));
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"submissions";q=2;w=60',
      ratelimit: expect.stringMatching(/^"submissions";r=1;t=[1-6]?\d$/) as string,
    });
    // Refused requests count on their own.
    for (let count = 0; count < 3; count++) await refused(own).expect(400);
    await submit(own).expect(202);
    const rejected = responseOf(await submit(own).expect(429));
    expect(rejected.body).toMatchObject({ rateLimitExceeded: true });
    expect(rejected.headers.ratelimit).toBe(`"submissions";r=0;t=${rejected.headers['retry-after']}`);
    const open = responseOf(await limited.http().get('/api/probe/open'));
    expect(open.headers['ratelimit-policy']).toBe('"requests";q=60000;w=60');
    await submit(other).expect(202);
  } finally {
    await limited.close();
  }
});

test('refused submissions beyond their own limit count as submissions', async () => {
  const limited = await startEdgeApp({ SUBMIT_LIMIT: '1' }, { controllers: [ProbeController] });
  try {
    const own = { authorization: `Bearer ${await limited.signIn()}` };
    const refused = () => limited.http().post('/api/probe/work').set(own).send({});
    for (let count = 0; count < 11; count++) await refused().expect(400);
    await refused().expect(429);
  } finally {
    await limited.close();
  }
});

test('limits all calls of an address', async () => {
  const limited = await startEdgeApp({ REQUEST_LIMIT: '2' }, { controllers: [ProbeController] });
  try {
    const open = () => limited.http().get('/api/probe/open');
    await open().expect(200);
    await open().expect(200);
    expect(responseOf(await open().expect(429)).body).toMatchObject({ code: 'rate.exceeded' });
  } finally {
    await limited.close();
  }
});
