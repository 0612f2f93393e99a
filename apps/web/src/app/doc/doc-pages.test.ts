import { apiDocument, docFiles } from '../../../../../test/support/web/doc-page.fixture';
import { errorsOf, operationsOf } from '../../features/api-docs/document/openapi';

const api = apiDocument();
const named = ['/api/auth/logout', '/api/tts'];
/** The same components show an operation in each language: for the second, each eighth path is enough. */
const few = {
  ...api,
  paths: Object.fromEntries(
    Object.entries(api.paths).filter(([path], index) => index % 8 === 0 || named.includes(path)),
  ),
};
const parsed = (language: 'en' | 'zh', document: typeof api) =>
  new Map(
    docFiles(language, document).flatMap(({ fileName, source }) =>
      fileName.endsWith('.html')
        ? [[`/${fileName.slice(0, -'.html'.length)}`, new DOMParser().parseFromString(source, 'text/html')]]
        : [],
    ),
  );
type Pages = ReturnType<typeof parsed>;
const english = parsed('en', api);
const chinese = parsed('zh', few);
const article = (pages: Pages, id: string): HTMLElement =>
  [...pages.values()].flatMap((page) => page.getElementById(id) ?? [])[0]!;
const textOf = ({ textContent }: Element): string => textContent.replaceAll(/\s+/g, ' ').trim();
const texts = (within: ParentNode, selector: string) => [...within.querySelectorAll(selector)].map(textOf);

describe.each([
  ['en', english, operationsOf(api), 90],
  ['zh', chinese, operationsOf(few), 20],
] as const)('in %s', (language, pages, operations, atLeast) => {
  const base = language === 'en' ? '/doc' : '/doc/zh';
  const each = [...pages];
  test('every operation has a section at its anchor with method, path, inputs, responses and samples', () => {
    expect(operations.length).toBeGreaterThan(atLeast);
    for (const { id, summary, method, path, parameters, responses } of operations) {
      const section = article(pages, id);
      expect(section.getAttribute('aria-labelledby')).toBe(`${id}-title`);
      expect(article(pages, `${id}-title`).textContent).toBe(summary);
      expect(section.querySelector('.endpoint')!.textContent).toBe(`${method} ${path}`);
      expect(texts(section, '.fields code')).toEqual(expect.arrayContaining(parameters.map(({ name }) => name)));
      expect(texts(section, 'summary .status')).toEqual(Object.keys(responses));
      const [curl, typescript, python] = texts(section, 'pre[data-sample]:not([data-sample=""])');
      expect([curl, typescript, python]).toEqual([
        expect.stringContaining('curl'),
        expect.stringContaining('await fetch('),
        expect.stringContaining(`requests.${method.toLowerCase()}(`),
      ]);
    }
  });

  test('what a text has in angle brackets is text', () => {
    const elements = each.flatMap(([, page]) => [...page.querySelectorAll('*')]);
    expect(elements.filter((element) => element instanceof HTMLUnknownElement)).toEqual([]);
    const advice = api['x-error-catalogue'].find(({ code }) => code === 'auth.required')!.advice;
    expect(textOf(pages.get(`${base}/error-catalogue`)!.getElementById('error-auth-required')!)).toContain(advice);
  });

  test('every response lists its error codes, linked to the catalog', () => {
    for (const { id, responses } of operations) {
      const codes = Object.values(responses).flatMap((response) => errorsOf(response, api).map(({ code }) => code));
      expect(texts(article(pages, id), '.codes a')).toEqual(codes);
    }
    expect(texts(pages.get(`${base}/error-catalogue`)!, 'tr[id] td:first-child code')).toEqual(
      api['x-error-catalogue'].map(({ code }) => code),
    );
  });

  test('each guide and each resource has its page, and none is large', () => {
    for (const [, page] of each) expect(page.querySelectorAll('*').length).toBeLessThan(20_000);
    const tags = new Set(operations.map(({ tags: [tag = ''] }) => `${base}/${tag.toLowerCase()}`));
    expect([...pages.keys()]).toEqual(expect.arrayContaining([base, `${base}/authentication`, ...tags]));
    for (const [address, page] of each) {
      const own = operations.filter(({ id }) => page.getElementById(id));
      expect(own.every(({ tags: [tag = ''] }) => address === `${base}/${tag.toLowerCase()}`)).toBe(true);
    }
  });

  test('ids are unique and links lead to them', () => {
    for (const [address, page] of each) {
      const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
      for (const link of page.querySelectorAll(':is(a[href^="#"], a[href^="/doc"]):not([hreflang])')) {
        const [path = '', anchor = ''] = link.getAttribute('href')!.split('#');
        const target = path === '' ? page : (pages.get(path) ?? english.get(path));
        // Of few operations there are few pages in the other language.
        if (language === 'en') expect(target ?? `${address} leads to ${path}`).toBeInstanceOf(Document);
        if (target && anchor !== '') expect(target.getElementById(anchor)?.id ?? path).toBe(anchor);
      }
    }
  });

  test('the search and old anchors find every page and operation', () => {
    const index = docFiles(language, language === 'en' ? api : few).at(-1)!;
    expect(index.fileName).toBe(`doc/${language}.json`);
    const targets = (JSON.parse(index.source) as { href: string }[]).map(({ href }) => href);
    expect(targets).toEqual(expect.arrayContaining([...pages.keys()]));
    for (const { id } of operations) expect(targets.filter((href) => href.endsWith(`#${id}`))).toHaveLength(1);
  });

  test('nothing that is read needs a script', () => {
    for (const [, page] of each) {
      const hidden = [...page.querySelectorAll('main [hidden]')].map((element) => element.getAttribute('role'));
      expect(hidden.every((role) => role === 'status')).toBe(true);
      expect(page.querySelectorAll('script:not([src]), [style], [onclick]')).toHaveLength(0);
      expect(page.documentElement.textContent).not.toMatch(/\{\{|undefined|\[object/);
    }
  });

  test('each page has one first heading, a title, a description, landmarks and a link to the other language', () => {
    for (const [address, page] of each) {
      expect(page.documentElement.lang).toBe(language);
      expect(page.querySelectorAll('h1, header, main, footer')).toHaveLength(4);
      const title = language === 'en' ? 'API documentation · Duetcast' : 'API 文档 · Duetcast';
      const heading = textOf(page.querySelector('h1')!);
      expect(page.title).toBe(address === base ? title : `${heading} · ${title}`);
      expect(page.querySelector<HTMLMetaElement>('meta[name=description]')!.content).toMatch(/^\S.{10,160}$/s);
      const other = page.querySelector('a[hreflang]')!;
      expect([other.getAttribute('href'), other.textContent]).toEqual(
        language === 'en'
          ? [address.replace('/doc', '/doc/zh'), '中文']
          : [address.replace('/doc/zh', '/doc'), 'English'],
      );
    }
  });
});

test('labels, credentials and limits are named', () => {
  const logout = article(english, 'logOut');
  expect(texts(logout, '.access')).toEqual(['Protected']);
  const tts = article(english, 'createSpeech');
  expect(texts(tts, '.access')).toEqual(['Public']);
  expect(textOf(tts)).toContain('Credentials: session, API token, or site token');
  expect(textOf(tts)).toContain('text string required');
  expect(textOf(tts)).toContain('at most 2500 characters');
  expect(textOf(tts)).toContain('One of mp3 wav');
  expect(texts(article(chinese, 'logOut'), '.access')).toEqual(['受保护']);
  expect(textOf(article(chinese, 'createSpeech'))).toContain('最多 2500 个字符');
});

test('guides have the same anchors in both languages; rate limits and socket events are listed', () => {
  const guides = (pages: Pages) =>
    [...pages.values()]
      .flatMap((page) => texts(page, 'main > article:has(h1)').length && page.querySelector('main > article')!.id)
      .filter(Boolean);
  expect(guides(english).sort()).toEqual(
    [
      'introduction',
      'authentication',
      'jobs-and-audio',
      'streams',
      'errors',
      'idempotency',
      'pagination',
      'rate-limits',
      'real-time-updates',
      'webhooks',
      'error-catalogue',
    ].sort(),
  );
  expect(guides(chinese).sort()).toEqual(guides(english).sort());
  expect(textOf(article(english, 'rate-limits'))).toContain('Script preview5 every 1 hour');
  expect(textOf(article(chinese, 'rate-limits'))).toContain('每 1小时 5 次');
  expect(texts(article(english, 'real-time-updates'), 'h2 code')).toEqual(
    api['x-socket'].events.map(({ name }) => name),
  );
  expect(textOf(article(english, 'errors').querySelector('pre[aria-label="Errors: 403"]')!)).toContain(
    '"code": "usage.limitExceeded"',
  );
});
