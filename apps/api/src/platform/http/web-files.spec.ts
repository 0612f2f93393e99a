import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentPaths } from './web-files';

test('documents are the pages that have a file', () => {
  const root = mkdtempSync(join(tmpdir(), 'duetcast-pages-'));
  expect(documentPaths(root)).toEqual([]);
  mkdirSync(join(root, 'doc/zh'), { recursive: true });
  for (const name of [
    'index.html',
    'app.html',
    'voices.html',
    'doc.html',
    'doc/jobs.html',
    'doc/jobs.html.gz',
    'doc/en.json',
    'doc/zh.html',
    'doc/zh/jobs.html',
  ])
    writeFileSync(join(root, name), '');
  expect([...documentPaths(root)].sort()).toEqual(['/doc', '/doc/jobs', '/doc/zh', '/doc/zh/jobs', '/voices']);
  expect(documentPaths(null)).toEqual([]);
  rmSync(root, { recursive: true });
});
