import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp } from '../support/test-app';

const site_url = 'https://blog.example.com';
type Registration = { data: { id: string; site_token: string; webhook_secret: string } };

test('a site gets new credentials where another SECRET_KEY encrypted the old ones', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'duetcast-key-'));
  const withKey = (key: string) => startTestApp({ DATA_DIR, SECRET_KEY: key.repeat(32) });
  let server = await withKey('1a');
  const register = async (status: number) => {
    const session = await server.signIn();
    const http = server
      .http()
      .post('/api/plugin-connections')
      .set({ authorization: `Bearer ${session}` });
    return ((await http.send({ site_url }).expect(status)).body as Registration).data;
  };
  const heartbeat = ({ id, site_token }: Registration['data'], status: number) =>
    server
      .http()
      .post(`/api/plugin-connections/${id}/heartbeat`)
      .set({ authorization: `Bearer ${site_token}` })
      .send({})
      .expect(status);
  try {
    const first = await register(201);
    await server.close({ keepData: true });
    server = await withKey('2b');
    await heartbeat(first, 200); // its hash is what is compared
    const second = await register(201);
    expect(second.id).toBe(first.id);
    expect(second.site_token).not.toBe(first.site_token);
    await heartbeat(second, 200);
    await heartbeat(first, 401);
    expect(await register(200)).toEqual(second);
  } finally {
    await server.close();
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
});
