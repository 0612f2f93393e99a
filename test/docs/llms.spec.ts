import { readFileSync } from 'node:fs';
import { pagePaths } from '@duetcast/domain/kernel/page-paths';

const text = readFileSync('apps/web/public/llms.txt', 'utf8');
const { paths } = JSON.parse(readFileSync('libs/client/src/generated/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, object>>;
};

/** https://llmstxt.org: a title, a summary, then lists of links. */
test('llms.txt has the form that readers expect', () => {
  expect(text).toMatch(/^# Duetcast\n\n> .+\n/);
  expect(text.match(/^## .+$/gm)).toEqual(['## API', '## Optional']);
});

test.each([...text.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/[^\s`]+)`/g)].map(([, method, path]) => [method!, path!]))(
  'the call %s %s exists',
  (method, path) => expect(Object.keys(paths[path] ?? {})).toContain(method.toLowerCase()),
);

test.each([...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, path]) => path!))('the link %s leads somewhere', (path) => {
  if (path.startsWith('/api/')) expect(paths).toHaveProperty([path, 'get']);
  else expect(pagePaths).toContain(path);
});
