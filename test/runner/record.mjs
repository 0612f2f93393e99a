import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/prepare.mjs';

const document = join(root, 'docs', 'TESTING.md');
const [start, end] = ['<!-- last run of test:all -->\n', '<!-- end -->'];

/** Writes the counts, commit and date of a whole run into docs/TESTING.md. */
export function recordRun({ passed, failed }, gates) {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const seconds = gates.reduce((sum, gate) => sum + gate.processorSeconds, 0);
  const text = readFileSync(document, 'utf8');
  const [before, after] = [text.indexOf(start) + start.length, text.indexOf(end)];
  const line = `\nThe last run of \`npm run test:all\`: ${passed} passed, ${failed} failed, ${seconds} s of processor time; commit ${commit}, ${date}.\n\n`;
  writeFileSync(document, text.slice(0, before) + line + text.slice(after));
}
