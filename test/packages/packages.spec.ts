import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { freePort } from '../support/server-process';
import { startTestApp, type TestApp } from '../support/test-app';
import { PackedPackages } from './packed';

jest.setTimeout(300_000);

const names = ['client', 'verify'] as const;
const readme = readFileSync(join(__dirname, '../../libs/client/README.md'), 'utf8');

/** The TypeScript of the README, one program, for this server and a receiver on this port. */
function programOf(baseUrl: string, port: number): string {
  const blocks = [...readme.matchAll(/```ts\n(.+?)```/gs)].map(([, code = '']) => code);
  const imports = blocks.flatMap((code) => code.split('\n').filter((line) => line.startsWith('import ')));
  const statements = blocks.map((code) => code.replace(/^import .*$/gm, ''));
  return [...imports, ...statements]
    .join('\n')
    .replace('https://duetcast.example', baseUrl)
    .replace('https://hooks.example.com', `http://127.0.0.1:${port}`)
    .replace('listen(8080)', `listen(${port}, '127.0.0.1')`);
}

describe('the published packages', () => {
  let packed: PackedPackages;
  let server: TestApp;
  let port: number;

  beforeAll(async () => {
    packed = PackedPackages.build(...names);
    port = await freePort();
    server = await startTestApp({ DOWNLOAD_ALLOWED_HOSTS: `127.0.0.1:${port}` });
  });
  afterAll(async () => {
    await server.close();
    packed.remove();
  });

  /** In a process of its own: both judges are ES modules, and attw has another TypeScript than ours. */
  const judged = (program: string, path: string): unknown => {
    const args = ['--input-type=module', '--eval', program, path];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', cwd: packed.folder }));
  };

  test.each(names)('publint finds nothing in %s', (name) => {
    const program = `
      import { publint } from 'publint';
      const options = { pkgDir: process.argv[1], level: 'suggestion', pack: false };
      console.log(JSON.stringify((await publint(options)).messages));`;
    expect(judged(program, packed.pathOf(name))).toEqual([]);
  });

  test.each(names)('attw finds types for every way to import %s', (name) => {
    const program = `
      import { readFileSync } from 'node:fs';
      import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
      const { problems, entrypoints } = await checkPackage(createPackageFromTarballData(readFileSync(process.argv[1])));
      console.log(JSON.stringify({ problems, entrypoints: Object.keys(entrypoints) }));`;
    const result = judged(program, packed.tarball(name)) as {
      problems: { kind: string; resolutionKind?: string }[];
      entrypoints: string[];
    };
    expect(result.entrypoints.length).toBeGreaterThan(1);
    // `moduleResolution: node10` knows no `exports`; supported versions of Node do.
    expect(result.problems.filter(({ resolutionKind }) => resolutionKind !== 'node10')).toEqual([]);
  });

  test('both run in Node, as ES modules and with require', async () => {
    const esm = `const { createDuetcast } = await import('@duetcast/client');
      const { HeldRows, holdRows } = await import('@duetcast/client/rows');
      const { verifyAudit } = await import('@duetcast/verify');
      const { verifySignedAudit } = await import('@duetcast/verify/verify-audit');
      const { verifySignedStatement } = await import('@duetcast/verify/verify-statement');
      const { readTrustedKeys } = await import('@duetcast/verify/trusted-keys');
      const { UnreadableAudit } = await import('@duetcast/verify/verdict');
      (async () => {
        const refused = (call) => Promise.resolve().then(call).then(() => 'nothing', ({ name }) => name);
        const said = (options) => { try { createDuetcast(options); } catch ({ message }) { return message; } };
        const noFile = new TextEncoder().encode('{}');
        console.log(JSON.stringify([
          (await createDuetcast({ baseUrl: ${JSON.stringify(server.url)} }).get('/api/voices/collection')).success,
          await createDuetcast({ baseUrl: 'http://127.0.0.1:1', retries: { attempts: 1 } })
            .get('/api/site').catch(({ code, cause }) => [code, cause instanceof Error]),
          said({}),
          said({ baseUrl: 'duetcast.example' }),
          holdRows() instanceof HeldRows,
          ...(await Promise.all(
            [verifyAudit, verifySignedAudit, verifySignedStatement].map((one) => refused(() => one(noFile, { keys: [] }))),
          )),
          await refused(() => readTrustedKeys('{')),
          typeof UnreadableAudit,
        ]));
      })();`;
    const cjs = esm.replaceAll('await import(', 'require(');
    const audit = 'UnreadableAudit';
    const wrong = ['undefined', 'duetcast.example'].map(
      (given) => `baseUrl must be a URL such as https://duetcast.example, not ${given}`,
    );
    for (const [type, program] of [
      ['module', esm],
      ['commonjs', cjs],
    ] as const) {
      const args = [`--input-type=${type}`, '--eval', program];
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: packed.folder });
      const results = JSON.parse(stdout) as unknown[];
      expect([type, results]).toEqual([
        type,
        [true, ['network', true], ...wrong, true, audit, audit, audit, expect.any(String), 'function'],
      ]);
    }
  });

  test('the command of @duetcast/verify runs without the sources', async () => {
    const command = join(packed.pathOf('verify'), 'bin', 'duetcast-verify.mjs');
    const failed = promisify(execFile)(process.execPath, [command, 'missing.json'], { cwd: packed.folder });
    await expect(failed).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('missing.json') as string });
  });

  test('the README gets from nothing to a verified webhook in under 40 lines', () => {
    const blocks = [...readme.matchAll(/```ts\n(.+?)```/gs)].map(([, code = '']) => code.trim().split('\n'));
    const webhooks = blocks.filter((lines) => lines.some((line) => line.includes('webhooks.verify')));
    expect(webhooks).toHaveLength(1);
    expect([...blocks[0]!, ...webhooks[0]!].length).toBeLessThan(40);
  });

  test('the README of the client runs', async () => {
    const { session: token } = await server.apiToken();
    const { outputText } = transpileModule(programOf(server.url, port), {
      compilerOptions: { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 },
    });
    const file = join(packed.folder, 'readme.mjs');
    writeFileSync(file, outputText);
    const env = { ...process.env, DUETCAST_TOKEN: token };
    const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: packed.folder, env });
    expect(stdout).toMatch(/completed: \d{4,} bytes\njob\.missing\n/);
    expect(stdout).toMatch(/\d+ bytes of audio\/mpeg/);
    const lines = stdout.trim().split('\n');
    expect(lines.slice(-2)).toEqual(['2', expect.stringMatching(/^webhook\.test: whd_/)]);
    expect(JSON.parse(readFileSync(join(packed.folder, 'rows.json'), 'utf8'))).toHaveProperty('cursor');
  });
});
