import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { readTrustedKeys } from '@duetcast/verify/trusted-keys';
import { verifyAudit } from '@duetcast/verify/verify';
import { pythonPackages } from '../support/python/python-packages';
import { testApp } from '../support/test-app';

const run = promisify(execFile);
const document = resolve('libs/client/src/generated/openapi.json');
const methods = ['get', 'put', 'post', 'patch', 'delete'];
const programs = resolve('test/support/generated-clients');
/** Tools are kept between runs. */
const tools = join(tmpdir(), `duetcast-generators-${process.getuid?.() ?? 0}`);
mkdirSync(tools, { recursive: true, mode: 0o700 });

/** Whether the command works; else a line says what is missing. */
function works(needed: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const done = spawnSync(command, args, { timeout: 280_000, env: { ...process.env, ...env } });
  if (done.status === 0) return true;
  process.stdout.write(`Skipped: ${needed}\n`);
  return false;
}

describe('a generated client goes from nothing to an audio file, usage, and a signed audit file:', () => {
  let folder: string;
  let args: string[];
  const app = testApp();
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'duetcast-generated-'));
    const { token } = await app.apiToken();
    args = [app.url, token, 'local-en-us-f3', folder];
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function judge(stdout: string) {
    expect(JSON.parse(stdout.trim().split('\n').at(-1)!)).toEqual({
      status: 'completed',
      months: expect.any(Number) as number,
      error: 'job.missing',
    });
    expect(readFileSync(join(folder, 'audio')).length).toBeGreaterThan(1000);
    const trail = readFileSync(join(folder, 'audit.json'), 'utf8');
    const keys = readTrustedKeys(await (await fetch(`${app.url}/api/signing-keys`)).text());
    expect(await verifyAudit(trail, { keys })).toMatchObject({ outcome: 'verified' });
  }

  test('Python, by openapi-python-client', async () => {
    const packages = pythonPackages('openapi-python-client==0.29.1');
    if (packages === null) return;
    const env = {
      ...process.env,
      PYTHONPATH: `${packages}:${folder}`,
      PATH: `${join(packages, 'bin')}:${process.env.PATH}`,
    };
    const generate = ['generate', '--path', document, '--output-path', join(folder, 'client'), '--meta', 'none'];
    await run('python3', ['-m', 'openapi_python_client', ...generate], { env, maxBuffer: 1 << 26 });
    const { stdout } = await run('python3', [join(programs, 'judge.py'), ...args], { env });
    expect(readdirSync(join(folder, 'client', 'models')).length).toBeLessThan(850);
    await judge(stdout);
  }, 600_000);

  test('Go, by oapi-codegen', async () => {
    const version = 'v2.8.2';
    const bin = join(tools, 'go');
    const install = ['install', `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${version}`];
    const generator = join(bin, 'oapi-codegen');
    const needed = 'oapi-codegen needs Go, and its module proxy';
    if (!existsSync(generator) && !works(needed, 'go', install, { GOBIN: bin })) return;
    const source = join(folder, 'judge');
    cpSync(join(programs, 'go'), source, { recursive: true });
    mkdirSync(join(source, 'duetcast'));
    const client = join(source, 'duetcast', 'client.go');
    await run(generator, ['-generate', 'types,client', '-package', 'duetcast', '-o', client, document]);
    writeFileSync(join(source, 'go.mod'), 'module example.com/judge\n\ngo 1.24\n');
    await run('go', ['mod', 'tidy'], { cwd: source });
    const { stdout } = await run('go', ['run', '.', ...args], { cwd: source });
    const { paths } = JSON.parse(readFileSync(document, 'utf8')) as { paths: Record<string, object> };
    const operations = Object.values(paths)
      .flatMap((path) => Object.keys(path))
      .filter((key) => methods.includes(key));
    // Each operation has about seven of its own; a type of Error for each would add as many.
    expect(readFileSync(client, 'utf8').match(/^type /gm)!.length / operations.length).toBeLessThan(8);
    await judge(stdout);
  }, 600_000);

  test('Java, by openapi-generator', async () => {
    const jar = join(tools, 'openapi-generator-cli-7.16.0.jar');
    const artifact = '-Dartifact=org.openapitools:openapi-generator-cli:7.16.0';
    const download = ['-q', '-B', 'dependency:copy', artifact, `-DoutputDirectory=${tools}`];
    const needed = 'openapi-generator needs a JDK, Maven, and Maven Central';
    if (!existsSync(jar) && !works(needed, 'mvn', download)) return;
    const client = join(folder, 'client');
    const generate = ['generate', '-i', document, '-g', 'java', '--library', 'native', '-o', client];
    await run('java', ['-Xmx2g', '-jar', jar, ...generate], { maxBuffer: 1 << 26 });
    cpSync(join(programs, 'java'), join(client, 'src', 'main', 'java'), { recursive: true });
    const compile = ['compile', 'dependency:build-classpath', '-Dmaven.test.skip=true', '-Dmdep.outputFile=classpath'];
    const compiling = run('mvn', ['-q', '-B', ...compile], { cwd: client, maxBuffer: 1 << 26 });
    await compiling.catch((error: { stdout: string }) => Promise.reject(new Error(error.stdout)));
    const classpath = `${join(client, 'target', 'classes')}:${readFileSync(join(client, 'classpath'), 'utf8')}`;
    const { stdout } = await run('java', ['-cp', classpath, 'Judge', ...args]);
    expect(readdirSync(join(client, 'src', 'main', 'java'), { recursive: true }).length).toBeLessThan(520);
    await judge(stdout);
  }, 600_000);
});
