import { errors, type ErrorCode } from '@duetcast/domain/kernel/errors';
import type { JobCell } from './failing-jobs';
import { titleOf } from './modes';
import type { Cell } from './outside-call';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Rows with equal cells become one. */
export function table(
  heading: readonly string[],
  rows: readonly (readonly [title: string, cells: readonly string[]])[],
): string {
  const titles = new Map<string, string[]>();
  for (const [title, cells] of rows) {
    const text = row(cells).slice(2);
    titles.set(text, [...(titles.get(text) ?? []), title]);
  }
  const lines = [...titles].map(([cells, merged]) => `| ${merged.join('; ')} | ${cells}`);
  return [row(heading), row(heading.map(() => '---')), ...lines].join('\n');
}

export const times = (count: number): string => `${count}×`;
const isCode = (text: string): text is ErrorCode => text in errors;

function textOf({ result, kinds, requests }: Cell): string {
  const logged = kinds.length > 0 ? [kinds.join(', ')] : [];
  return [isCode(result) ? `\`${result}\`` : result, ...logged, times(requests)].join(', ');
}

export function callTable(cells: readonly Cell[]): string {
  const calls = [...new Set(cells.map(({ call }) => call))];
  const titles = [...new Set(cells.map(({ title }) => title))];
  const cellOf = (title: string, name: string): string => {
    const cell = cells.find((one) => one.title === title && one.call === name);
    return cell ? textOf(cell) : '–';
  };
  const rows = titles.map((title) => [title, calls.map((name) => cellOf(title, name))] as const);
  return table(['failure', ...calls], rows);
}

const otherLine = ({ othersCode }: JobCell): string => (othersCode === null ? 'begins' : `\`${othersCode}\``);

export function jobTable(cells: readonly JobCell[]): string {
  const heading = ['failure', 'begins', 'the job', 'the user reads', 'the log says', 'calls'];
  const more = ['afterwards', 'performed', 'charged', 'not ready', 'a local line of another account'];
  const rows = cells.map((cell) => {
    const { mode, moment, outcome, message, code, kinds, requests, notReady } = cell;
    const read = code === null ? message : `${message} (\`${code}\`)`;
    const meanwhile = [moment, outcome, read, kinds.join(', '), requests === null ? '–' : times(requests)];
    const { afterwards, performed, charged, characters } = cell;
    const end = [afterwards ?? '', times(performed), `${charged} of ${characters}`, notReady.join(', ')];
    return [titleOf(mode), [...meanwhile, ...end, otherLine(cell)]] as const;
  });
  return table([...heading, ...more], rows);
}

/** Of every code in the cells. */
export function messageTable(cells: readonly Cell[]): string {
  const codes = [...new Set(cells.map(({ result }) => result))].filter(isCode).sort();
  return table(
    ['code', 'the user reads'],
    codes.map((code) => [`\`${code}\``, [errors[code].message]] as const),
  );
}
