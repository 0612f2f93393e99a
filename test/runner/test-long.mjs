// `npm run test:long -- 10m`: repeats every long check, each time with a new seed, until the duration has passed (10 minutes
// by default; s, m and h). `SEED=… npm run test:long` runs each once with that seed. More arguments select specs by their path.
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root, run } from '../../scripts/prepare.mjs';

const units = { s: 1_000, m: 60_000, h: 3_600_000 };
const arguments_ = process.argv.slice(2);
const given = /^(\d+)([smh])$/.exec(arguments_[0] ?? '');
const durationMs = given ? Number(given[1]) * units[given[2]] : 10 * units.m;
const patterns = given ? arguments_.slice(1) : arguments_;

const isLong = (path) => path.endsWith('.spec.ts') && readFileSync(join(root, path), 'utf8').includes("/long-check'");
const specs = ['apps/api/src', 'libs', 'test']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)))
  .filter((path) => !path.includes('node_modules') && isLong(path))
  .filter((path) => patterns.length === 0 || patterns.some((pattern) => path.includes(pattern)));

await install();
await build();
// What one run does not reach, another begins with.
specs.push(...specs.splice(0, randomInt(specs.length + 1)));
const end = Date.now() + durationMs;
const failures = [];
let passed = 0;
do
  for (const spec of specs) {
    const SEED = process.env.SEED ?? String(randomInt(2 ** 31));
    if (run('npx', ['jest', '--runTestsByPath', spec], { LONG_CHECKS: '1', SEED })) passed++;
    else failures.push(`SEED=${SEED} npm run test:long -- ${spec}`);
    if (Date.now() > end) break;
  }
while (Date.now() < end && process.env.SEED === undefined && specs.length > 0);

for (const failure of failures) console.log(`Failed; to replay it: ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
