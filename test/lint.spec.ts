import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '..');
const api = 'apps/api/src/features/jobs/sample.ts';
const spec = 'apps/api/src/features/jobs/sample.spec.ts';
const component = 'apps/web/src/features/jobs/sample.tsx';
const openAiClient = 'apps/api/src/media/speech/openai/openai-client.ts';
const s3Client = 'apps/api/src/platform/content/s3-client.ts';
const mongoClient = 'apps/api/src/eventing/mongodb/mongo-client.ts';

/** Code in a file, and the rule that rejects it; null: none does. */
const samples: readonly (readonly [file: string, code: string, rule: string | null])[] = [
  [api, "import { request } from 'undici';", 'outside-calls'],
  [api, "import { MongoClient } from 'mongodb';", 'outside-calls'],
  [api, "import * as mongo from 'mongodb';", 'outside-calls'],
  [api, "import { MongoServerError } from 'mongodb';", null],
  [api, "import type { MongoClient } from 'mongodb';", null],
  [api, "import { type MongoClient } from 'mongodb';", null],
  [api, "const { default: Stripe } = await import('stripe');", 'outside-calls'],
  [api, "import net from 'node:net';", 'outside-calls'],
  [api, "import { createServer, isIP } from 'node:net';", null],
  [api, "import { get } from 'node:https';", 'outside-calls'],
  [api, "import { createRemoteJWKSet } from 'jose';", 'outside-calls'],
  [api, "await fetch('https://example.com');", 'no-restricted-globals'],
  [api, "await globalThis.fetch('https://example.com');", 'no-restricted-globals'],
  [api, "await global.fetch('https://example.com');", 'no-restricted-globals'],
  [api, 'new EventSource(url);', 'no-restricted-globals'],
  [api, 'await this.pages.fetch(url);', null],
  [spec, "await fetch('https://example.com');", null],
  [s3Client, "import { S3Client } from '@aws-sdk/client-s3';", null],
  [mongoClient, "import { request } from 'undici';", 'outside-calls'],
  [openAiClient, "await fetch(input); await import('openai');", null],
  [component, 'export const page = <p>Podcast</p>;', 'texts-in-words'],
  [component, 'export const page = <p title="Podcast">{texts.title} · 3</p>;', 'texts-in-words'],
  [component, 'export const page = <p className="page">{texts.title}</p>;', null],
  ['apps/web/src/features/jobs/sample.test.tsx', 'render(<p>Podcast</p>);', null],
  [component, 'export const Page = () => { if (isOpen()) useState(0); return null; };', 'rules-of-hooks'],
  [api, 'URL.canParse(address);', 'no-restricted-properties'],
  [spec, "it('works', () => {});", 'no-restricted-globals'],
];

interface Config {
  readonly overrides: readonly {
    readonly files: readonly string[];
    readonly rules: Readonly<Record<string, unknown>>;
  }[];
}
const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as Config;

/** Lints the samples in a folder of their own, with the rules of this repository that need no types. */
function rulesBySample(): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  try {
    const files = samples.map(([file], index) => file.replace('sample', `sample-${index}`));
    for (const [index, file] of files.entries()) write(file, `${samples[index]![1]}\n`);
    write('.oxlintrc.json', JSON.stringify({ ...config, options: { typeAware: false } }));
    cpSync(join(root, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true });
    const oxlint = join(root, 'node_modules/.bin/oxlint');
    const { stdout } = spawnSync(oxlint, ['--format', 'json'], { cwd: folder, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
    const rulesOf = (file: string) =>
      diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code.replace(/^.*\(|\)$/g, ''));
    return files.map((file) => rulesOf(file).filter((rule) => rule !== 'no-unused-vars'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
const reported = rulesBySample();

test.each(samples.map(([file, code, rule], index) => ({ file, code, rule: rule ?? 'no rule', index })))(
  'in $file, $code is rejected by $rule',
  ({ rule, index }) => {
    expect(reported[index]).toEqual(rule === 'no rule' ? [] : [rule]);
  },
);

test('every file with an exception exists and connects', () => {
  const table = readFileSync(join(root, 'scripts/lint/outside-clients.json'), 'utf8');
  const exceptions = [...table.matchAll(/"([\w/-]+\.ts)"/g)].map(([, file]) => `apps/api/src/${file}`);
  const fetching = config.overrides.filter(({ rules }) => rules['no-restricted-globals'] === 'off');
  const files = [...exceptions, ...fetching.flatMap((override) => override.files)];
  expect(files.length).toBeGreaterThan(10);
  const connects = (file: string) =>
    existsSync(join(root, file)) && /import|fetch/.test(readFileSync(join(root, file), 'utf8'));
  expect(files.filter((file) => !connects(file))).toEqual([]);
});
