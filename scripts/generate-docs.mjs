// `npm run docs`: writes the tables of limits and errors, and the index of decisions; `-- --check` reports stale ones instead.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from './prepare.mjs';

const options = { root, configFile: false, logLevel: 'error', resolve: { tsconfigPaths: true } };
const load = async (path) => (await runnerImport(join(root, path), options)).module;

/** Units that a value may be a multiple of, greatest first, by the ending of a constant's name, or by what stands before `Per`. */
const unitsByEnding = {
  Ms: { d: 86_400_000, h: 3_600_000, min: 60_000, s: 1_000, ms: 1 },
  Bytes: { GB: 1e9, MiB: 1_048_576, KiB: 1_024, bytes: 1 },
};

function written(name, value) {
  if (Array.isArray(value)) return value.map((each) => written(name, each)).join(', ');
  if (typeof value !== 'number') return String(value);
  const [, units] =
    Object.entries(unitsByEnding).find(([ending]) => new RegExp(`${ending}(Per[A-Z]\\w+)?$`).test(name)) ?? [];
  const [unit, size] = Object.entries(units ?? {}).find(([, each]) => value % each === 0) ?? ['', 1];
  return `${(value / size).toLocaleString('en-US')} ${unit}`.trim();
}

const table = (head, rows) => {
  const line = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
};

/** Exported constants of a source that have a docstring, with its sentences. */
const documented = (source) =>
  [...source.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\n^export const (\w+)/gm)].map(([, doc, name]) => ({
    name,
    text: doc.replaceAll(/\n \* ?/g, ' ').trim(),
  }));

async function limits() {
  const folder = 'libs/domain/src/limits';
  const files = readdirSync(join(root, folder)).filter((file) => /(?<!\.spec)\.ts$/.test(file));
  const sections = files.sort().map(async (file) => {
    const values = await load(join(folder, file));
    const rows = documented(readFileSync(join(root, folder, file), 'utf8'))
      .filter(({ name }) => typeof values[name] !== 'function')
      .map(({ name, text }) => [`\`${name}\``, written(name, values[name]), text]);
    return `## ${file}\n\n${table(['Name', 'Value', 'Meaning'], rows)}`;
  });
  const head = `# Limits\n\nEvery limit of \`${folder}\`, by file. Texts are counted in Unicode code points.`;
  return [head, ...(await Promise.all(sections))];
}

async function errorCatalog() {
  const { errors } = await load('libs/domain/src/kernel/errors.ts');
  const { statusOfKind } = await load('apps/api/src/platform/http/errors/status-of-kind.ts');
  const rows = Object.entries(errors).map(([code, { kind, message }]) => [statusOfKind[kind], code, message]);
  rows.sort(([a, codeA], [b, codeB]) => a - b || codeA.localeCompare(codeB));
  const head =
    '# Errors\n\nEvery code of `libs/domain/src/kernel/errors.json`. `GET /api/errors` and `/doc` list them with advice.';
  const cells = rows.map(([status, code, message]) => [String(status), `\`${code}\``, message]);
  return [head, table(['Status', 'Code', 'Error'], cells)];
}

function decisions() {
  const folder = 'docs/decisions';
  const files = readdirSync(join(root, folder)).filter((file) => /^\d{4}-/.test(file));
  const rows = files.sort().map((file) => {
    const text = readFileSync(join(root, folder, file), 'utf8');
    const [, number, title] = /^# (\d+)\. (.+)$/m.exec(text);
    const [, status, accepted, revised = ''] = /^(\w+) ([\d-]+)(?:, revised ([\d-]+))?\.$/m.exec(text);
    return [number, `[${title}](${file})`, status, accepted, revised];
  });
  const head =
    '# Decisions\n\nWhy Duetcast is built as it is: one file for each topic, with what was rejected and what was measured.';
  return [head, table(['Number', 'Title', 'Status', 'Date', 'Revised'], rows)];
}

const origin = '<!-- Written by `npm run docs`. -->';
const pages = {
  'docs/reference/limits.md': await limits(),
  'docs/reference/errors.md': await errorCatalog(),
  'docs/decisions/README.md': decisions(),
};
for (const [path, parts] of Object.entries(pages)) {
  const file = join(root, path);
  const text = `${[origin, ...parts].join('\n\n')}\n`;
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${path} is not what npm run docs writes: run it.`);
    process.exitCode = 1;
  }
}
