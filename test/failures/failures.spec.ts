import { cellsOf } from './outside-call';
import { contentInBucket } from './services/content';
import { downloads } from './services/downloads';
import { scriptWriter } from './services/scripts';
import { speechServices } from './services/speech';
import { titleOf } from './modes';

test('x', async () => {
  const services = [contentInBucket, ...speechServices, scriptWriter, downloads];
  const t = performance.now();
  const tables = await Promise.all(services.map(cellsOf));
  console.log(performance.now() - t);
  tables.forEach((cells, at) => {
    process.stdout.write(`## ${services[at]!.title}\n`);
    for (const c of cells)
      process.stdout.write(
        `${c.call} | ${titleOf(c.mode)} | ${c.result} | ${c.kinds.join()} | ${c.requests} | ${c.deletes || ''}\n`,
      );
  });
}, 120_000);
