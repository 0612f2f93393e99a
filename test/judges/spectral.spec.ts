import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

interface Finding {
  readonly code: string;
  readonly message: string;
  readonly path: readonly string[];
}

const version = '6.16.3';
/** Kept between runs. */
const tools = join(tmpdir(), `duetcast-spectral-${version}-${process.getuid?.() ?? 0}`);
const spectral = join(tools, 'node_modules', '.bin', 'spectral');

/** False, and a line says so, if the registry is not reached. */
function isInstalled(): boolean {
  if (existsSync(spectral)) return true;
  mkdirSync(tools, { recursive: true, mode: 0o700 });
  writeFileSync(join(tools, 'package.json'), '{"private": true}');
  const install = ['install', '--no-audit', '--no-fund', `@stoplight/spectral-cli@${version}`];
  const { status } = spawnSync('npm', install, { cwd: tools, timeout: 280_000 });
  if (status !== 0) process.stdout.write('spectral.spec: skipped, because npm could not install Spectral\n');
  return status === 0;
}

/** What docs/TESTING.md says of findings, by their code: a part of the message. */
const explained = new Map(
  [...readFileSync('docs/TESTING.md', 'utf8').matchAll(/^\| ([a-z0-9-]+) \| `([^`]+)` \| [^|]+ \|$/gm)].map(
    ([, code = '', part = '']) => [code, part],
  ),
);

test('Spectral finds nothing by its rules for OpenAPI that docs/TESTING.md does not explain', () => {
  if (!isInstalled()) return;
  writeFileSync(join(tools, '.spectral.json'), '{"extends": ["spectral:oas"]}');
  const document = resolve('libs/client/src/generated/openapi.json');
  const lint = ['lint', document, '--ruleset', '.spectral.json', '--format', 'json', '--quiet'];
  const options = { cwd: tools, encoding: 'utf8', timeout: 280_000, maxBuffer: 1 << 28 } as const;
  const { stdout, stderr } = spawnSync(spectral, lint, options);
  const findings = JSON.parse(stdout || `"${stderr}"`) as Finding[];
  // That there are some shows that the rules ran.
  expect(findings.map(({ code }) => code)).toContain('oas3-operation-security-defined');
  const isExplained = ({ code, message }: Finding) => message.includes(explained.get(code) ?? '\n');
  expect(findings.filter((finding) => !isExplained(finding))).toEqual([]);
}, 600_000);
