import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Two thirds of a start went into 3,800 of them. */
const maxFiles = 250;

const configured =
  /node_modules\/(@aws-sdk|@clerk|@elevenlabs|@eventstore|@opentelemetry\/(?!api)|mongodb|openai|stripe)/;

test('a server with embedded stores loads few files, and no client of a service that is not configured', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-start-'));
  const list = join(folder, 'list.cjs');
  writeFileSync(
    list,
    `const write = process.stdout.write;
    process.stdout.write = function (text, ...rest) {
      if (!String(text).includes('is ready')) return write.call(this, text, ...rest);
      process.stderr.write(JSON.stringify(Object.keys(require.cache)), () => process.exit());
    };`,
  );
  const { stdout, stderr } = spawnSync(process.execPath, ['-r', list, resolve('dist/apps/api/src/main.js')], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      HOST: '127.0.0.1',
      VOICE_ENGINES: 'none',
    },
  });
  rmSync(folder, { recursive: true });
  expect(stdout).toBe(''); // nothing is logged that happens at every start
  const files = JSON.parse(stderr) as string[];
  expect(files.filter((file) => configured.test(file))).toEqual([]);
  expect(files.length).toBeLessThan(maxFiles);
});
