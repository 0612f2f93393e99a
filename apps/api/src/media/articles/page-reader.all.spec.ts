import { ProcessLost } from '../../platform/threads/process-pool';
import { PageReader } from './page-reader';

class PatientReader extends PageReader {
  protected override get timeoutMs(): number {
    return 100_000;
  }
}

class SmallReader extends PatientReader {
  protected override get maxHeapMb(): number {
    return 140;
  }
}

class ShortTimeoutReader extends PageReader {
  protected override get timeoutMs(): number {
    return 8_000;
  }
}

const paragraph = '<p>The lighthouse was built in 1854, and its keeper lit the lamp.';
const html = (source: string) => ({ kind: 'html', source }) as const;
const large = html(paragraph.repeat(5_000));
const largest = html(paragraph.repeat(250_000));

test('parses a page in another process, so that the event loop turns meanwhile', async () => {
  const reader = new PatientReader();
  await reader.read(html(paragraph), 'ada'); // starts the process
  let turns = 0;
  const turning = setInterval(() => turns++, 1);
  expect(await reader.read(large, 'ada')).toMatchObject({ language: 'en' });
  clearInterval(turning);
  expect(turns).toBeGreaterThan(5);
  await reader.onApplicationShutdown();
});

test('rejects a page that takes too long and parses the next one', async () => {
  const reader = new ShortTimeoutReader();
  await expect(reader.read(largest, 'ada')).rejects.toMatchObject({ code: 'article.unreadable' });
  expect(await reader.read(html(paragraph), 'ada')).toMatchObject({
    text: expect.stringContaining('lighthouse') as string,
  });
  await reader.onApplicationShutdown();
});

test('a page that needs too much memory fails alone, and the process is replaced', async () => {
  const reader = new SmallReader();
  const greedy = reader.read(html('<p>'.repeat(1_200_000)), 'ada');
  const other = reader.read(html(paragraph), 'bob');
  await expect(greedy).rejects.toMatchObject({
    code: 'article.unreadable',
    cause: new ProcessLost('The process ended.'),
  });
  expect(await other).toMatchObject({ text: expect.stringContaining('lighthouse') as string });
  expect(await reader.read(html(paragraph), 'ada')).toMatchObject({ language: 'en' });
  await reader.onApplicationShutdown();
}, 100_000);

test('an account has one process at most, and waiting is no part of its time', async () => {
  const reader = new PatientReader();
  const finished: string[] = [];
  const read = (owner: string, source: ReturnType<typeof html>) =>
    reader.read(source, owner).then(() => finished.push(owner));
  const backlog = [large, large, large].map((page) => read('eve', page));
  await read('ada', html(paragraph));
  expect(finished).toEqual(['ada']);
  await Promise.all(backlog);
  await reader.onApplicationShutdown();
});

test('writes a script, and says which article has none', async () => {
  const reader = new PatientReader();
  const article = 'Bees dance. They count. '.repeat(30);
  expect(await reader.script({ article, model: 'gpt-4o', temperature: 0 }, 'ada')).toMatchObject({ model: 'local' });
  const empty = { article: '---', model: 'gpt-4o', temperature: 0 };
  await expect(reader.script(empty, 'ada')).rejects.toMatchObject({ code: 'article.empty' });
  expect(await reader.languageOf(article, undefined, 'ada')).toBe('en');
  await reader.onApplicationShutdown();
});
