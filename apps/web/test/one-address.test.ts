import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = join(__dirname, '..', 'src');

test('Chinese readers are addressed in one way throughout', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const formal = files.filter(
    (name) => !name.includes('.test.') && readFileSync(join(sources, name), 'utf8').includes('您'),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(formal).toEqual([]);
});
