// Runs test/browser/*.journey.mjs in headless Chromium against the built server. Prints one line of counts at the end.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
const results = { passed: 0, failed: 0 };
const isLeaf = ({ details }) => details.type !== 'suite';

async function run(chosen, concurrency) {
  const files = chosen.map((name) => join(folder, name));
  const stream = runTests({ files, concurrency, timeout: 300_000 });
  stream.on('test:pass', (test) => isLeaf(test) && test.nesting === 0 && results.passed++);
  stream.on('test:fail', (test) => isLeaf(test) && test.nesting === 0 && results.failed++);
  stream.compose(spec).pipe(process.stdout, { end: false });
  await new Promise((resolve) => stream.once('end', resolve));
}

await run(names.filter(isAlone), 1);
await run(
  names.filter((name) => !isAlone(name)),
  2,
);
await server.stop();
mkdirSync(join(root, '.cache'), { recursive: true });
writeFileSync(join(root, '.cache', 'browser-results.json'), JSON.stringify(results));
console.log(`${results.passed} passed, ${results.failed} failed`);
process.exit(results.failed === 0 && results.passed > 0 ? 0 : 1);
