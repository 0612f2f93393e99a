import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ApiClient } from '../support/api-client';
import { ServerProcess } from '../support/server-process';

interface ListedVoice {
  voice_id: string;
  labels: { language: string };
}

/** Distributors who cannot ship GPL code remove espeak-ng; Flite then speaks English. */
describe('a server without espeak-ng', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-flite-'));
  let server: ServerProcess;
  let client: ApiClient;

  beforeAll(async () => {
    const hook = JSON.stringify(resolve('test', 'support', 'without-espeak.cjs'));
    server = await ServerProcess.create(dataDir, { NODE_OPTIONS: `--require ${hook}` });
    await server.start();
    client = await ApiClient.signedIn(server.url);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const voices = async () => (await client.request('GET /api/voices')).body as { data: ListedVoice[] };
  const compile = (...voiceIds: string[]) =>
    client.post('/api/compilations', {
      domain: 'example.com',
      compilation: voiceIds.map((voice_id) => ({ text: 'Good evening from the other engine.', voice_id })),
    });

  test('lists only the Flite voices', async () => {
    const { data } = await voices();
    expect(data.map(({ voice_id }) => voice_id).sort()).toEqual([
      'local-en-gb-scotland-awb',
      'local-en-us-kal16',
      'local-en-us-rms',
      'local-en-us-slt',
    ]);
  });

  test('renders a podcast with two of them', async () => {
    const { status, body } = await compile(...client.voices);
    expect(status).toBe(202);
    const { jobId } = body as { jobId: string };
    await client.untilFinished(jobId);
    const job = (await client.request(`GET /api/jobs/${jobId}`)).body as { data: { status: string } };
    expect(job.data.status).toBe('completed');
    const output = await fetch(`${server.url}/api/jobs/${jobId}/output`, {
      headers: { authorization: `Bearer ${client.credential}` },
    });
    expect(output.headers.get('content-type')).toBe('audio/mpeg');
    expect((await output.arrayBuffer()).byteLength).toBeGreaterThan(20_000);
  });

  test('rejects espeak-ng voices', async () => {
    const { status, body } = await compile('local-de-de-f1');
    expect({ status, body }).toMatchObject({ status: 400, body: { error: 'This voice does not exist.' } });
  });
});
