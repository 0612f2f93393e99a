import { monitorEventLoopDelay } from 'node:perf_hooks';
import { PageReader } from './page-reader';

class ImpatientReader extends PageReader {
  protected override readonly waitTimeoutMs = 50;
}

const told = '<p>The lighthouse was built in 1854, and its keeper lit the lamp.';
const large = told.repeat(15_000);

test('others are answered while a page is read', async () => {
  const reader = new PageReader();
  await reader.read(told); // its thread has begun
  const turns = monitorEventLoopDelay({ resolution: 5 });
  turns.enable();
  const startedAt = performance.now();
  expect(await reader.read(large)).toMatchObject({ language: 'en' });
  const tookMs = performance.now() - startedAt;
  expect(turns.max / 1e6).toBeLessThan(tookMs / 2);
  await reader.onApplicationShutdown();
});

test('a page that takes too long is refused, and the next one read', async () => {
  const reader = new ImpatientReader();
  await expect(reader.read(large)).rejects.toMatchObject({ code: 'article.unreadable' });
  Object.assign(reader, { waitTimeoutMs: 60_000 });
  expect(await reader.read(told)).toMatchObject({ text: expect.stringContaining('lighthouse') as string });
  await reader.onApplicationShutdown();
});
