import { Excerpts } from './excerpts';

const article = (text: string) => `<p>${text}</p><script>let x = 1;</script>`;

describe('Excerpts', () => {
  const excerpts = new Excerpts();
  afterAll(() => excerpts.onApplicationShutdown());

  test('are extracted in a process, in the order of the articles, and kept', async () => {
    const articles = new Map([
      ['a', article('The lamp was lit.')],
      ['b', 'Plain  text\nof two lines.'],
    ]);
    expect([...(await excerpts.of(articles))]).toEqual([
      ['a', 'The lamp was lit.'],
      ['b', 'Plain text of two lines.'],
    ]);
    expect(excerpts.pids).toHaveLength(1);
    expect([...(await excerpts.of(new Map([['a', 'not read again']])))]).toEqual([['a', 'The lamp was lit.']]);
  });

  test('have 200 characters at most and never half of a surrogate pair', async () => {
    const long = new Map([
      ['at', 'x'.repeat(200)],
      ['past', 'x'.repeat(201)],
      ['pair', `${'x'.repeat(199)}🐝`],
    ]);
    const found = await excerpts.of(long);
    expect([...found.values()].map(({ length }) => length)).toEqual([200, 200, 199]);
  });

  test('of a process that ends are left out, and the next one replies', async () => {
    const killed = excerpts.of(new Map([['slow', article('<b>'.repeat(1_300))]]));
    for (const pid of excerpts.pids) process.kill(pid, 'SIGKILL');
    expect((await killed).has('slow')).toBe(false);
    expect((await excerpts.of(new Map([['next', article('It goes on.')]]))).get('next')).toBe('It goes on.');
  });
});
