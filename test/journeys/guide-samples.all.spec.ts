import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { endpointClient } from '../support/endpoint-client';
import { startTestApp, type TestApp } from '../support/test-app';
import { until } from '../support/until';
import { WebhookReceiver } from '../support/webhook-receiver';

const run = promisify(execFile);

let receiver: WebhookReceiver;
let server: TestApp;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  server = await startTestApp({ DOWNLOAD_ALLOWED_HOSTS: receiver.host });
  env = { ...process.env, DUETCAST_TOKEN: (await server.apiToken()).token };
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

describe.each(['en', 'zh'])('the samples of the guides of /doc run as printed: %s', (language) => {
  const guides = readFileSync(`apps/web/src/features/api-docs/guides/${language}.md`, 'utf8');
  const blocks = new Map(
    [...guides.matchAll(/^```\w+ (.+)\n([^]+?)^```/gm)].map(([, name = '', code = '']) => [name, code]),
  );
  const sample = (name: string) => blocks.get(name)!.replaceAll('https://duetcast.example.com', server.url);
  /** With the packages of this folder. */
  const asModule = (program: string) => ['--input-type=module', '--eval', program];

  test('each block is run, is an answer, or installs the client, as served-client.spec.ts does', () =>
    expect([...blocks.keys()]).toEqual([
      ...['TypeScript client', 'URL', 'Authorization', 'openai', '403', 'page', 'socket.io-client', 'v1 and v1a'],
    ]));

  test.each(['URL', 'Authorization'])('%s', async (name) => {
    const { stdout } = await run('sh', ['-euc', sample(name)], { env });
    expect(JSON.parse(stdout)).toMatchObject({ success: true, data: expect.any(Array) as unknown[] });
  });

  test('openai', async () => {
    const options = { env, encoding: 'buffer', maxBuffer: 1 << 26 } as const;
    const { stdout } = await run(process.execPath, asModule(sample('openai')), options);
    expect(stdout.length).toBeGreaterThan(10_000);
  });

  test('socket.io-client', async () => {
    const { completeJob } = await endpointClient(server, 'ada', receiver.url);
    const program = spawn(process.execPath, asModule(sample('socket.io-client')), { env });
    let output = '';
    program.stdout.on('data', (text: Buffer) => (output += text.toString()));
    try {
      for (let job = 1; output === ''; job++) await completeJob(`Job ${job}, ${language}.`); // until it is connected
      await until(() => /^updated \S+ completed 1$/m.test(output));
    } finally {
      program.kill();
      await once(program, 'exit');
    }
  });

  test('v1 and v1a', async () => {
    const { create, completeJob } = await endpointClient(server, language, receiver.url);
    const { secret, publicKey } = await create();
    const before = receiver.calls.length;
    await completeJob('The tide comes in.');
    await receiver.received(before + 1);
    const { body, headers } = receiver.calls[before]!;
    const given = `const [body, headers] = ${JSON.stringify([body, headers])};`;
    const program = `${given}\n${sample('v1 and v1a')}\nconsole.log(event.event ?? event.type, isGenuine);`;
    const keys = { ...env, WEBHOOK_SECRET: secret, WEBHOOK_PUBLIC_KEY: publicKey };
    expect((await run(process.execPath, asModule(program), { env: keys })).stdout).toBe('job.completed true\n');
  });
});
