import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Prints the number of problems of each sample. The rules are ES modules, which these tests cannot import. */
const script = `
import { Linter } from 'eslint';
import * as parser from '@typescript-eslint/parser';
import { outsideCallRules } from './eslint.outside-calls.mjs';
const rules = outsideCallRules.map((config) => ({ ...config, languageOptions: { parser } }));
const samples = JSON.parse(process.argv[1]);
console.log(JSON.stringify({
  counts: samples.map(([file, code]) => new Linter().verify(code, rules, { filename: file }).filter(({ ruleId }) => ruleId === 'no-restricted-syntax').length),
  files: outsideCallRules.flatMap(({ files }) => files),
}));
`;
const anywhere = 'apps/api/src/features/jobs/some-file.ts';
const samples: readonly (readonly [file: string, code: string, problems: number])[] = [
  [anywhere, "import { request } from 'undici';", 1],
  [anywhere, "import { MongoClient } from 'mongodb';", 1],
  [anywhere, "import * as mongo from 'mongodb';", 1],
  [anywhere, "import { MongoServerError } from 'mongodb';", 0],
  [anywhere, "import type { MongoClient } from 'mongodb';", 0],
  [anywhere, "import { type MongoClient } from 'mongodb';", 0],
  [anywhere, "const { default: Stripe } = await import('stripe');", 1],
  [anywhere, "import net from 'node:net';", 1],
  [anywhere, "import { createServer, isIP } from 'node:net';", 0],
  [anywhere, "import { get } from 'node:https';", 1],
  [anywhere, "import { createRemoteJWKSet } from 'jose';", 1],
  [anywhere, "await fetch('https://example.com');", 1],
  [anywhere, "await globalThis.fetch('https://example.com');", 1],
  [anywhere, 'await this.pages.fetch(url);', 0],
  ['apps/api/src/features/jobs/some-file.spec.ts', "await fetch('https://example.com');", 0],
  ['apps/api/src/platform/content/s3-client.ts', "import { S3Client } from '@aws-sdk/client-s3';", 0],
  ['apps/api/src/platform/content/s3-client.ts', "import { request } from 'undici';", 1],
  ['apps/api/src/media/speech/openai/openai-client.ts', "await fetch(input); await import('openai');", 0],
];

const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script, JSON.stringify(samples)], {
  encoding: 'utf8',
});
const { counts, files } = JSON.parse(stdout || `{"counts": [], "files": []}`) as { counts: number[]; files: string[] };

test.each(samples.map((sample, index) => [...sample, index] as const))(
  'in %s, %s has %i problems',
  (_file, _code, problems, index) => {
    expect(stderr).toBe('');
    expect(counts[index]).toBe(problems);
  },
);

test('every file with an exception exists and connects', () => {
  const exceptions = files.filter((file) => !file.includes('*'));
  expect(exceptions.length).toBeGreaterThan(10);
  expect(exceptions.filter((file) => !existsSync(file) || !/import|fetch/.test(readFileSync(file, 'utf8')))).toEqual(
    [],
  );
});
