import { monitorEventLoopDelay } from 'node:perf_hooks';
import { PageReader } from './page-reader';

class ShortTimeoutReader extends PageReader {
  protected override readonly waitTimeoutMs = 50;
}

const paragraph = '<p>The lighthouse was built in 1854, and its keeper lit the lamp.';
const html = (source: string) => ({ kind: 'html', source }) as const;
const large = html(paragraph.repeat(15_000));

test('does not block the event loop while parsing a page', async () => {
  const reader = new PageReader();
  await reader.read(html(paragraph)); // starts the thread
  const loopDelay = monitorEventLoopDelay({ resolution: 5 });
  loopDelay.enable();
  const startedAt = performance.now();
  expect(await reader.read(large)).toMatchObject({ language: 'en' });
  const tookMs = performance.now() - startedAt;
  expect(loopDelay.max / 1e6).toBeLessThan(tookMs / 2);
  await reader.onApplicationShutdown();
});

test('rejects a page that takes too long and parses the next one', async () => {
  const reader = new ShortTimeoutReader();
  await expect(reader.read(large)).rejects.toMatchObject({ code: 'article.unreadable' });
  Object.assign(reader, { waitTimeoutMs: 60_000 });
  expect(await reader.read(html(paragraph))).toMatchObject({ text: expect.stringContaining('lighthouse') as string });
  await reader.onApplicationShutdown();
});
