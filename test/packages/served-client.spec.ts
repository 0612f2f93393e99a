import { execFileSync, execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ServerProcess } from '../support/server-process';
import { signIn } from '../support/sign-in';

jest.setTimeout(300_000);

const run = promisify(execFile);
const isRegistryReached = (() => {
  try {
    execFileSync('npm', ['view', 'openapi-fetch', 'version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    process.stderr.write('skipped: the registry of npm, which has the dependencies of the client, is not reached\n');
    return false;
  }
})();

/** Imports and requires each entry of the installed package, and calls the server with it. */
const programs = {
  'program.mjs': `import { createDuetcast } from '@duetcast/client';
import { holdRows } from '@duetcast/client/rows';
const duetcast = createDuetcast({ baseUrl: process.argv[2], token: process.argv[3] });
console.log((await duetcast.get('/api/users/me')).data.email, holdRows().jobs());`,
  'program.cjs': `const { createDuetcast } = require('@duetcast/client');
const { holdRows } = require('@duetcast/client/rows');
const duetcast = createDuetcast({ baseUrl: process.argv[2], token: process.argv[3] });
duetcast.get('/api/users/me').then(({ data }) => console.log(data.email, holdRows().jobs()));`,
};

(isRegistryReached ? describe : describe.skip)('an empty project installs the client from the server', () => {
  const [data, project] = ['data', 'project'].map((name) => mkdtempSync(join(tmpdir(), `duetcast-client-${name}-`)));
  let server: ServerProcess;
  beforeAll(async () => {
    server = await ServerProcess.create(data!);
    await server.start();
    writeFileSync(join(project!, 'package.json'), '{"private": true}');
    const install = ['install', '--no-audit', '--no-fund', `${server.url}/duetcast-client.tgz`];
    await run('npm', install, { cwd: project! });
    for (const [name, program] of Object.entries(programs)) writeFileSync(join(project!, name), program);
  });
  afterAll(async () => {
    await server.stop();
    for (const folder of [data!, project!]) rmSync(folder, { recursive: true, force: true });
  });

  test.each(Object.keys(programs))('%s calls the server with it', async (program) => {
    const session = await signIn(server.url, 'ada@example.com');
    const { stdout } = await run(process.execPath, [program, server.url, session], { cwd: project! });
    expect(stdout.trim()).toBe('ada@example.com []');
  });
});

test('README, the guides and llms.txt name the line that installs it', async () => {
  const { readFile } = await import('node:fs/promises');
  const guides = 'apps/web/src/features/api-docs/guides';
  for (const file of ['README.md', `${guides}/en.md`, `${guides}/zh.md`, 'apps/web/public/llms.txt', 'docs/CLIENT.md'])
    expect((await readFile(file, 'utf8')).replaceAll(/\s+/g, ' ')).toMatch(
      /npm install https?:\/\/\S+\/duetcast-client\.tgz/,
    );
});
