import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import ts from 'typescript';
import { createApp } from '../../apps/api/src/app';
import { readConfig } from '../../apps/api/src/platform/config/config';
import type { ApiDocument } from '../../apps/web/src/features/api-docs/document/api-document';
import { responseExample } from '../../apps/web/src/features/api-docs/document/example';
import { piecesOf } from '../../apps/web/src/ui/code/highlight';
import { referenceOf, type Operation, type Reference } from '../../apps/web/src/features/api-docs/document/reference';
import { curlSample } from '../../apps/web/src/features/api-docs/samples/curl';
import { pythonSample } from '../../apps/web/src/features/api-docs/samples/python';
import { sampleRequestOf } from '../../apps/web/src/features/api-docs/samples/sample-request';
import { typescriptSample } from '../../apps/web/src/features/api-docs/samples/typescript';

const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const hasPython = has('python3', '--version');

/** Prints the programs that do not parse. */
const pythonCheck = `
import ast, json, sys
for name, source in json.load(sys.stdin):
    try:
        ast.parse(source)
    except SyntaxError as error:
        print(name, error)
`;

/** The arguments that a shell passes to curl, printed by a stub of curl. */
function argumentsOf(sample: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\nuuidgen() { echo a-uuid; }\n${sample}\n`;
  const { status, stdout, stderr } = spawnSync('sh', ['-euc', script], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DUETCAST_TOKEN: 'dc_token', DUETCAST_SESSION: 'session' },
  });
  expect({ sample, status, stderr }).toMatchObject({ status: 0, stderr: '' });
  return stdout.split('\0').slice(0, -1);
}

describe('the samples of the API documentation', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-samples-'));
  let reference: Reference;
  let operations: readonly Operation[];
  beforeAll(async () => {
    const app = await createApp(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ROLES: 'api', DATA_DIR: dataDir }));
    await app.init();
    const { payload } = await app.inject({ url: '/api/openapi.json' });
    reference = referenceOf(JSON.parse(payload) as ApiDocument);
    operations = reference.groups.flatMap((group) => group.operations);
    await app.close();
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  const requests = () => operations.map((operation) => [operation, sampleRequestOf(operation, reference)] as const);

  test('exist for every call', () => {
    const calls = Object.values(reference.document.paths).flatMap((methods) => Object.keys(methods));
    expect(operations.length).toBe(calls.length);
    expect(operations.length).toBeGreaterThan(40);
    for (const [, { url }] of requests()) expect(url).not.toMatch(/[{}]|undefined/);
  });

  test('send bodies that match the call’s schema', () => {
    const ajv = addFormats(new Ajv2020({ strict: false }));
    ajv.addSchema(reference.document, 'document');
    const bodies = requests().filter(([{ body }]) => body);
    expect(bodies.length).toBeGreaterThan(10);
    for (const [{ path, method }, { body }] of bodies) {
      const at = `/paths/${encodeURIComponent(path.replaceAll('/', '~1'))}/${method.toLowerCase()}/requestBody`;
      const isValid = ajv.validate({ $ref: `document#${at}/content/application~1json/schema` }, body);
      expect({ path, body, errors: isValid ? null : ajv.errors }).toMatchObject({ errors: null });
    }
  });

  test('in curl parse in a shell and send the same request', () => {
    for (const [{ id }, request] of requests()) {
      const words = argumentsOf(curlSample(request));
      expect({ id, words }).toMatchObject({ words: expect.arrayContaining([request.url]) as string[] });
      const body = words[words.indexOf('-d') + 1];
      if (request.body !== undefined) expect(JSON.parse(body ?? '')).toEqual(request.body);
      const isAuthenticated = words.some((word) => /^Authorization: Bearer (dc_token|session)$/.test(word));
      expect(isAuthenticated).toBe(request.credential !== null);
    }
  });

  test('in TypeScript parse', () => {
    for (const [{ id }, request] of requests()) {
      const { diagnostics } = ts.transpileModule(typescriptSample(request), {
        reportDiagnostics: true,
        compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
      });
      expect({ id, errors: diagnostics?.map(({ messageText }) => messageText) }).toEqual({ id, errors: [] });
    }
  });

  (hasPython ? test : test.skip)('in Python parse', () => {
    const programs = requests().map(([{ id }, request]) => [id, pythonSample(request)]);
    const { stdout, status } = spawnSync('python3', ['-c', pythonCheck], {
      input: JSON.stringify(programs),
      encoding: 'utf8',
    });
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
  });

  test('keep their text when highlighted', () => {
    for (const [, request] of requests()) {
      const samples = [
        ['shell', curlSample(request)],
        ['typescript', typescriptSample(request)],
        ['python', pythonSample(request)],
        ['json', JSON.stringify(request.body ?? null, null, 2)],
      ] as const;
      for (const [language, text] of samples)
        expect(
          piecesOf(text, language)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
    }
  });

  test('of responses match their schemas', () => {
    const ajv = addFormats(new Ajv2020({ strict: false }));
    ajv.addSchema(reference.document, 'document');
    let checked = 0;
    for (const operation of operations)
      for (const response of operation.responses.filter(({ schema }) => schema)) {
        const at = `/paths/${encodeURIComponent(operation.path.replaceAll('/', '~1'))}/${operation.method.toLowerCase()}`;
        const schema = { $ref: `document#${at}/responses/${response.status}/content/application~1json/schema` };
        const example = responseExample(response, reference.document);
        const isValid = ajv.validate(schema, example);
        expect({ at, status: response.status, example, errors: isValid ? null : ajv.errors }).toMatchObject({
          errors: null,
        });
        checked++;
      }
    expect(checked).toBeGreaterThan(200);
  });
});
