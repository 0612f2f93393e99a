import { apiDocument, docPage } from '../../../../../test/support/web/doc-page.fixture';
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
  new DOMParser().parseFromString(docPage(language, document), 'text/html');
const english = parsed('en', api);
const chinese = parsed('zh', few);
const article = (page: Document, id: string): HTMLElement => page.getElementById(id)!;
const textOf = ({ textContent }: Element): string => textContent.replaceAll(/\s+/g, ' ').trim();
const texts = (within: ParentNode, selector: string) => [...within.querySelectorAll(selector)].map(textOf);

describe.each([
  ['en', english, operationsOf(api), 90],
  ['zh', chinese, operationsOf(few), 20],
] as const)('in %s', (language, page, operations, atLeast) => {
  test('every operation has a section at its anchor with method, path, inputs, responses and samples', () => {
    expect(operations.length).toBeGreaterThan(atLeast);
    for (const { id, summary, method, path, parameters, responses } of operations) {
      const section = article(page, id);
      expect(section.getAttribute('aria-labelledby')).toBe(`${id}-title`);
      expect(page.getElementById(`${id}-title`)!.textContent).toBe(summary);
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

  test('every response lists its error codes, linked to the catalog', () => {
    for (const { id, responses } of operations) {
      const codes = Object.values(responses).flatMap((response) => errorsOf(response, api).map(({ code }) => code));
      expect(texts(article(page, id), '.codes a')).toEqual(codes);
    }
    expect(texts(page, 'tr[id] td:first-child code')).toEqual(api['x-error-catalogue'].map(({ code }) => code));
  });

  test('ids are unique and links lead to them', () => {
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const links = [...page.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href')!.slice(1));
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
    const contents = [...page.querySelectorAll('#contents a')].map((link) => link.getAttribute('href')!.slice(1));
    expect(contents).toEqual(expect.arrayContaining(operations.map(({ id }) => id)));
  });

  test('nothing that is read needs a script', () => {
    const hidden = [...page.querySelectorAll('main [hidden]')].map((each) => each.getAttribute('role'));
    expect(new Set(hidden)).toEqual(new Set(['status']));
    expect(page.querySelectorAll('script:not([src]), [style], [onclick]')).toHaveLength(0);
    expect(page.documentElement.textContent).not.toMatch(/\{\{|undefined|\[object/);
  });

  test('has one first heading, a title, landmarks and a link to the other language', () => {
    expect(page.documentElement.lang).toBe(language);
    expect(page.querySelectorAll('h1, header, main, footer')).toHaveLength(4);
    expect(page.title).toBe(language === 'en' ? 'API documentation · Duetcast' : 'API 文档 · Duetcast');
    const other = page.querySelector('a[hreflang]')!;
    expect([other.getAttribute('href'), other.textContent]).toEqual(
      language === 'en' ? ['/doc/zh', '中文'] : ['/doc', 'English'],
    );
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
  const guides = (page: Document) => [...page.querySelectorAll('main > article')].map(({ id }) => id);
  expect(guides(english)).toEqual([
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
  ]);
  expect(guides(chinese)).toEqual(guides(english));
  expect(textOf(article(english, 'rate-limits'))).toContain('Script preview5 every 1 hour');
  expect(textOf(article(chinese, 'rate-limits'))).toContain('每 1小时 5 次');
  expect(texts(article(english, 'real-time-updates'), 'h3 code')).toEqual(
    api['x-socket'].events.map(({ name }) => name),
  );
  expect(textOf(article(english, 'errors').querySelector('pre[aria-label="Errors: 403"]')!)).toContain(
    '"code": "usage.limitExceeded"',
  );
});
