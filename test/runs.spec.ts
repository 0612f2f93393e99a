import { execFileSync } from 'node:child_process';
import { relative } from 'node:path';

const lines = (text: string) => text.trim().split('\n');

test('every test belongs to a run', () => {
  const tracked = lines(
    execFileSync('git', ['ls-files', '*.spec.ts', '*.test.ts', '*.test.tsx'], { encoding: 'utf8' }),
  );
  const listed = lines(execFileSync('npx', ['jest', '--listTests'], { encoding: 'utf8' })).map((path) =>
    relative('.', path),
  );
  expect(tracked.filter((path) => !listed.includes(path))).toEqual([]);
});
