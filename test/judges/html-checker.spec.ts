import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '../support/api-client';
import { sharedFixture } from '../support/fixtures';
import { pathOf, ShowClient } from '../support/show-client';
import { testApp } from '../support/test-app';

const version = '26.9.27';
/** Kept between runs. */
const tools = join(tmpdir(), `duetcast-html-checker-${version}-${process.getuid?.() ?? 0}`);
const jar = join(tools, 'node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar');

/** False, and a line says so, if there is no Java or the registry is not reached. */
function isInstalled(): boolean {
  const hasJava = spawnSync('java', ['-version']).status === 0;
  if (hasJava && existsSync(jar)) return true;
  mkdirSync(tools, { recursive: true, mode: 0o700 });
  writeFileSync(join(tools, 'package.json'), '{"private": true}');
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `vnu-jar@${version}`];
  const { status } = hasJava ? spawnSync('npm', install, { cwd: tools, timeout: 280_000 }) : { status: null };
  if (status !== 0) process.stdout.write('html-checker.spec: skipped, for lack of Java or of the checker\n');
  return status === 0;
}

interface Finding {
  readonly type: 'error' | 'info' | 'non-document-error';
  readonly url: string;
  readonly message: string;
}

/** Errors of these files by the Nu HTML checker. */
function errorsIn(files: readonly string[]): string[] {
  const check = ['-jar', jar, '--format', 'json', '--errors-only', ...files];
  const { stderr } = spawnSync('java', check, { encoding: 'utf8', timeout: 280_000, maxBuffer: 1 << 28 });
  const { messages } = JSON.parse(stderr) as { messages: Finding[] };
  return messages.map(({ url, message }) => `${url.split('/').at(-1)}: ${message}`);
}

describe('the Nu HTML checker finds no error', () => {
  const app = testApp();
  const folder = sharedFixture(async () => {
    const path = mkdtempSync(join(tmpdir(), 'duetcast-pages-'));
    return { path, close: async () => rmSync(path, { recursive: true }) };
  });

  test('in what is built', () => {
    if (!isInstalled()) return;
    writeFileSync(join(folder.path, 'wrong.html'), '<!doctype html><p><session token></p>');
    expect(errorsIn([join(folder.path, 'wrong.html')])).not.toEqual([]);
    const pages = readdirSync('apps/web/dist', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.html'),
    );
    expect(pages.length).toBeGreaterThan(40);
    expect(errorsIn(pages.map((page) => join('apps/web/dist', page)))).toEqual([]);
  }, 600_000);

  test('in pages of shows, of shared audio and of reports', async () => {
    if (!isInstalled()) return;
    const token = await app.signIn();
    const ada = await ApiClient.with(app, token);
    const shows = new ShowClient(app, token);
    const jobId = await ada.made(['Why does the sea rise?']);
    const show = await shows.create();
    const episode = await shows.add(show.id, jobId);
    const share = await ada.data<{ shareId: string }>('POST', `/api/jobs/${jobId}/share`);
    const of = pathOf(episode.pageUrl);
    const paths = [
      pathOf(show.pageUrl),
      of,
      `${of}/embed`,
      `/embed/${share.shareId}`,
      `/report/share/${share.shareId}`,
    ];
    const files = [...paths, '/shows/none', '/embed/none'].map(async (path, index) => {
      const file = join(folder.path, `${index}.html`);
      writeFileSync(file, await (await fetch(app.url + path, { headers: { accept: 'text/html' } })).text());
      return file;
    });
    expect(errorsIn(await Promise.all(files))).toEqual([]);
  }, 600_000);
});
