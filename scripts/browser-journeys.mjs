// Runs test/browser/*.journey.mjs in headless Chromium against the built server. Prints one line of counts at the end.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run as runTests } from 'node:test';
import { spec } from 'node:test/reporters';
import { build, install, root } from './prepare.mjs';
import { serve } from './serve-for-tests.mjs';

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
if (!existsSync(chromium)) {
  console.error(`Chromium is not at ${chromium}: install it, or set CHROMIUM to where it is.`);
  process.exit(1);
}
install();
build();
const server = await serve();
process.env.BASE_URL = server.url;
process.env.CHROMIUM = chromium;
/** These measure time: nothing else runs meanwhile. The others wait more than they work. */
const alone = ['pages', 'long-log'];
const folder = join(root, 'test', 'browser');
const isAlone = (name) => alone.includes(name.replace('.journey.mjs', ''));
const names = readdirSync(folder).filter((name) => name.endsWith('.journey.mjs'));

/** Steps passed and failed of each journey, by its file. */
async function run(chosen, concurrency) {
  const counts = new Map(chosen.map((name) => [name, { passed: 0, failed: 0 }]));
  const files = chosen.map((name) => join(folder, name));
  const stream = runTests({ files, concurrency, timeout: 300_000 });
  const count = (outcome) => (test) => {
    if (test.details.type !== 'suite' && test.nesting === 0) counts.get(basename(test.file ?? test.name))[outcome]++;
  };
  stream.on('test:pass', count('passed')).on('test:fail', count('failed'));
  stream.compose(spec).pipe(process.stdout, { end: false });
  await new Promise((resolve) => stream.once('end', resolve));
  return counts;
}

const counts = await run(names.filter(isAlone), 1);
const others = await run(
  names.filter((name) => !isAlone(name)),
  2,
);
others.forEach((count, name) => counts.set(name, count));

/** What hangs on a busy machine's timing passes alone; what is broken fails again. */
const failed = names.filter((name) => counts.get(name).failed > 0);
if (failed.length > 0) {
  console.log(`Once more, one at a time: ${failed.join(', ')}`);
  (await run(failed, 1)).forEach((count, name) => counts.set(name, count));
  const unsteady = failed.filter((name) => counts.get(name).failed === 0);
  if (unsteady.length > 0) console.log(`Unsteady: failed first, then passed: ${unsteady.join(', ')}`);
}
const sum = (outcome) => [...counts.values()].reduce((total, count) => total + count[outcome], 0);
const results = { passed: sum('passed'), failed: sum('failed') };
await server.stop();
mkdirSync(join(root, '.cache'), { recursive: true });
writeFileSync(join(root, '.cache', 'browser-results.json'), JSON.stringify(results));
console.log(`${results.passed} passed, ${results.failed} failed`);
process.exit(results.failed === 0 && results.passed > 0 ? 0 : 1);
