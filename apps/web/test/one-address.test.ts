import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = join(__dirname, '..', 'src');

test('Chinese texts use the informal form of address', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const formal = files.filter(
    (name) => !name.includes('.test.') && readFileSync(join(sources, name), 'utf8').includes('您'),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(formal).toEqual([]);
});
