import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pythonPackages } from '../support/python/python-packages';
import { testApp } from '../support/test-app';

const run = promisify(execFile);

/** Prints a line if the program is not installed. */
function isInstalled(command: string, ...versionArgs: string[]): boolean {
  if (spawnSync(command, versionArgs).status === 0) return true;
  process.stdout.write(`Skipped: ${command} is not installed\n`);
  return false;
}

/** Clients as they are by default; what they offer of HTTP/2 is ignored. */
describe('HTTP clients get answers', () => {
  const app = testApp();
  const refused = '"code":"request.methodNotAllowed"';

  test("Java's HttpClient", async () => {
    if (!isInstalled('javac', '-version')) return;
    const { stdout } = await run('java', ['test/support/java/DefaultClient.java', `${app.url}/api/health/live`]);
    const [read = '', sent = '', ...others] = stdout.trim().split('\n');
    expect(read).toMatch(/^200 HTTP_1_1 \{"success":true/);
    expect(sent).toMatch(/^405 HTTP_1_1 /);
    expect(sent).toContain(refused);
    expect(others).toEqual([]);
  });

  test('curl --http2', async () => {
    if (!isInstalled('curl', '--version')) return;
    const curl = async (...args: string[]) =>
      (await run('curl', ['-s', '--http2', '-w', ' %{http_code} %{http_version}', ...args])).stdout;
    expect(await curl(`${app.url}/api/health/live`)).toMatch(/^\{"success":true.* 200 1\.1$/);
    const sent = await curl('-H', 'content-type: application/json', '-d', '{}', `${app.url}/api/health/live`);
    expect(sent).toMatch(/ 405 1\.1$/);
    expect(sent).toContain(refused);
  });
});

test('openapi-python-client makes a client of the document and warns of nothing but bodies of audio, images and XML', async () => {
  const packages = pythonPackages('openapi-python-client==0.29.1');
  if (packages === null) return;
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-python-client-'));
  const document = ['--path', 'libs/client/src/generated/openapi.json', '--output-path', join(folder, 'client')];
  const env = {
    ...process.env,
    PYTHONPATH: packages,
    PATH: `${join(packages, 'bin')}:${process.env.PATH}`,
    COLUMNS: '400',
  };
  const { stdout } = await run('python3', ['-m', 'openapi_python_client', 'generate', ...document, '--meta', 'none'], {
    env,
  });
  rmSync(folder, { recursive: true });
  const warnings = stdout.split(/(?=WARNING )/).slice(1);
  expect(
    warnings.filter(
      (warning) => !/Unsupported content[_ ]type (audio|image|application\/(gzip|rss\+xml|pls\+xml))/.test(warning),
    ),
  ).toEqual([]);
});
