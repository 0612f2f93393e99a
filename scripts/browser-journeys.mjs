// Runs test/browser/*.journey.mjs in headless Chromium against the built server. The last line of output has the counts.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { run as runTests } from 'node:test';
import { spec } from 'node:test/reporters';
import { build, install, root } from './prepare.mjs';
import { serve } from './serve-for-tests.mjs';

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
if (!existsSync(chromium)) {
  console.error(`Chromium not found at ${chromium}. Install it, or set CHROMIUM to its path.`);
  process.exit(1);
}
install();
build();
const server = await serve();
process.env.BASE_URL = server.url;
process.env.CHROMIUM = chromium;
/** These journeys measure time, so they run one at a time. The others mostly wait, so two run concurrently. */
const alone = ['pages', 'long-log'];
const folder = join(root, 'test', 'browser');
const isAlone = (name) => alone.includes(name.replace('.journey.mjs', ''));
const wanted = process.argv.slice(2);
const names = readdirSync(folder).filter(
  (name) => name.endsWith('.journey.mjs') && (wanted.length === 0 || wanted.includes(name.replace('.journey.mjs', ''))),
);
if (names.length < wanted.length) {
  console.error(`Not every journey exists: ${wanted.join(', ')}. Names are those of test/browser/*.journey.mjs.`);
  process.exit(1);
}

/** Runs one journey and prints its report when it ends. */
async function run(name) {
  const count = { passed: 0, failed: 0 };
  const stream = runTests({ files: [join(folder, name)], timeout: 300_000 });
  const isStep = ({ details, nesting }) => details.type !== 'suite' && nesting === 0;
  stream.on('test:pass', (test) => isStep(test) && count.passed++);
  stream.on('test:fail', (test) => isStep(test) && count.failed++);
  console.log(`${name}\n${await text(stream.compose(spec))}`);
  counts.set(name, count);
}

/** Runs `atOnce` journeys concurrently, in the given order. */
async function runAll(chosen, atOnce) {
  const queue = [...chosen];
  const worker = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) await run(name);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Passed and failed steps per journey. */
const counts = new Map();
await runAll(names.filter(isAlone), 1);
await runAll(
  names.filter((name) => !isAlone(name)),
  2,
);

/** A journey that failed because the machine was busy passes alone; a broken one fails again. */
const failed = names.filter((name) => counts.get(name).failed > 0);
if (failed.length > 0) {
  console.log(`Retrying failed journeys, one at a time: ${failed.join(', ')}`);
  await runAll(failed, 1);
  const flaky = failed.filter((name) => counts.get(name).failed === 0);
  if (flaky.length > 0) console.log(`Flaky, passed on retry: ${flaky.join(', ')}`);
}
const sum = (outcome) => [...counts.values()].reduce((total, count) => total + count[outcome], 0);
const results = { passed: sum('passed'), failed: sum('failed') };
await server.stop();
mkdirSync(join(root, '.cache'), { recursive: true });
writeFileSync(join(root, '.cache', 'browser-results.json'), JSON.stringify(results));
console.log(`${results.passed} passed, ${results.failed} failed`);
process.exit(results.failed === 0 && results.passed > 0 ? 0 : 1);
