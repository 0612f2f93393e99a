import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping';
import { root } from '../../scripts/prepare.mjs';

const folder = join(root, '.cache', 'coverage');
const compiler = createRequire(import.meta.url)('@swc/jest').createTransformer();

/** What specs ran, cheap ones together: `{specs, files: {path: [[start, end], …]}}`, as test/support/jest/coverage.cjs writes it. */
export const readCoverage = () =>
  readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));

/** Lines of code of a source file, each with the offsets of what Jest compiles it to. */
function offsetsByLine(path) {
  const file = join(root, path);
  const options = { config: { rootDir: root }, transformerConfig: {}, supportsStaticESM: false, instrument: false };
  const { code, map } = compiler.process(readFileSync(file, 'utf8'), file, options);
  const starts = [0];
  for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) starts.push(at + 1);
  const lines = new Map();
  eachMapping(new TraceMap(map), ({ originalLine, generatedLine, generatedColumn }) => {
    if (originalLine === null) return;
    const offset = starts[generatedLine - 1] + generatedColumn;
    lines.set(originalLine, [...(lines.get(originalLine) ?? []), offset]);
  });
  return lines;
}

const includes = (ranges, offset) => ranges.some(([start, end]) => start <= offset && offset < end);

/** The lines of a file that no spec of `coverage` ran. */
export function uncoveredLines(path, coverage) {
  const ranges = coverage.flatMap(({ files }) => files[path] ?? []);
  return [...offsetsByLine(path)]
    .filter(([, offsets]) => !offsets.some((offset) => includes(ranges, offset)))
    .map(([line]) => line);
}

/** The specs that ran a line of a file, and cheap ones that were recorded with them. */
export function specsThatRan(path, line, coverage) {
  const offsets = offsetsByLine(path).get(line) ?? [];
  const ran = coverage.filter(({ files }) => offsets.some((offset) => includes(files[path] ?? [], offset)));
  return [...new Set(ran.flatMap(({ specs }) => specs))];
}
