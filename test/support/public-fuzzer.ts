import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Statuses of refusals: what is too long is 413, and a service that is not configured 501. */
const configuration = `
[checks.not_a_server_error]
expected-statuses = ["2xx", "3xx", "4xx", 501, 503]
[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 431, 501, 503]
`;
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'positive_data_acceptance',
  'unsupported_method',
  'allow_header_conformance',
];
/** They end the session or the account of the caller, or a stream that does not end; journeys call them. */
const excluded = '^/api/account$|^/api/account/erasure|^/api/auth/(logout|sessions)|^/api/events$';

export interface FuzzerRun {
  readonly url: string;
  /** Path of the document. */
  readonly document: string;
  readonly session: string;
  /** Folder with its packages. */
  readonly packages: string;
  readonly options: readonly string[];
}

/** A fault as schemathesis reports it, on one line. */
export interface Finding {
  readonly operation: string;
  /** Such as `ST202`. */
  readonly code: string;
  readonly text: string;
}

/** Runs schemathesis over the document of a server. */
export async function runFuzzer({ url, document, session, packages, options }: FuzzerRun) {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-fuzzer-'));
  writeFileSync(join(folder, 'schemathesis.toml'), configuration);
  const args = [
    ...['-m', 'schemathesis.cli', '--config-file', 'schemathesis.toml', 'run', `${url}${document}`],
    ...[
      '-H',
      `Authorization: Bearer ${session}`,
      '-H',
      'X-Access-Reason: Fuzzer',
      '--checks',
      checks.join(','),
      '--exclude-path-regex',
      excluded,
    ],
    ...['--request-timeout', '60', '--continue-on-failure', '--no-shrink', '--no-color', '--warnings', 'off'],
    ...['--output-truncate', 'false', '--output-sanitize', 'false', '--generation-database', 'none', ...options],
  ];
  const env = { ...process.env, PYTHONPATH: packages, COLUMNS: '200' };
  const child = spawn('python3', args, { env, cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const output = await text(child.stdout);
  rmSync(folder, { recursive: true });
  return { output, findings: findingsIn(output), tested: Number(/Tested: (\d+)/.exec(output)?.[1] ?? 0) };
}

const oneLine = (lines: string): string => lines.replace(/\s+/g, ' ').trim();

function findingsIn(output: string): Finding[] {
  return output.split(/\n_{3,} /).flatMap((block) => {
    const [operation = ''] = block.split(' _', 1);
    return [...block.matchAll(/\n- (ST\d+) ([\s\S]*?)(?=\n- ST\d|\nReproduce with:|$)/g)].map(
      ([, code = '', rest = '']) => ({
        operation,
        code,
        text: oneLine(rest),
      }),
    );
  });
}

/** What docs/TESTING.md explains: code, operations or `any`, and a part of the text. */
export function explainedFindings(): readonly Finding[] {
  const [, section = ''] = readFileSync('docs/TESTING.md', 'utf8').split('## What the public fuzzer may report');
  const rows = section.matchAll(/^\| (ST\d+) \| `?([^`|]+?)`? \| `([^`]+)` \|/gm);
  return [...rows].flatMap(([, code = '', operations = '', text = '']) =>
    operations.split(', ').map((operation) => ({ code, operation, text })),
  );
}

export const isExplained = (finding: Finding, rows: readonly Finding[]): boolean =>
  rows.some(
    ({ code, operation, text }) =>
      code === finding.code && ['any', finding.operation].includes(operation) && finding.text.includes(text),
  );
