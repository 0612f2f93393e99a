import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import ts from 'typescript';
import { responseExample } from '../../apps/web/src/features/api-docs/document/example';
import { jsonSchemaOf, operationsOf, type ApiDocument } from '../../apps/web/src/features/api-docs/document/openapi';
import { sampleRequestOf, samples } from '../../apps/web/src/features/api-docs/document/samples';
import { piecesOf } from '../../apps/web/src/ui/code/highlight';

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
  const document = JSON.parse(readFileSync('libs/client/src/generated/openapi.json', 'utf8')) as ApiDocument;
  const operations = operationsOf(document);
  const requests = () => operations.map((operation) => [operation, sampleRequestOf(operation, document)] as const);

  test('exist for every call', () => {
    const calls = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
    expect(operations.length).toBe(calls.length);
    expect(operations.length).toBeGreaterThan(40);
    for (const [, { url }] of requests()) expect(url).not.toMatch(/[{}]|undefined/);
  });

  test('send bodies that match the call’s schema', () => {
    const ajv = addFormats(new Ajv2020({ strict: false, formats: { base64url: /^[\w-]*$/ } }));
    ajv.addSchema(document, 'document');
    const bodies = requests().filter(([, { body }]) => body !== undefined);
    expect(bodies.length).toBeGreaterThan(10);
    for (const [{ path, method }, { body }] of bodies) {
      const at = `/paths/${encodeURIComponent(path.replaceAll('/', '~1'))}/${method.toLowerCase()}/requestBody`;
      const isValid = ajv.validate({ $ref: `document#${at}/content/application~1json/schema` }, body);
      expect({ path, body, errors: isValid ? null : ajv.errors }).toMatchObject({ errors: null });
    }
  });

  test('in curl parse in a shell and send the same request', () => {
    for (const [{ id }, request] of requests()) {
      const words = argumentsOf(samples.curl.write(request));
      expect({ id, words }).toMatchObject({ words: expect.arrayContaining([request.url]) as string[] });
      const body = words[words.indexOf('-d') + 1];
      if (request.body !== undefined) expect(JSON.parse(body ?? '')).toEqual(request.body);
      expect(words.includes('--data-binary')).toBe(request.fileType !== null);
      const isAuthenticated = words.some((word) => /^Authorization: Bearer (dc_token|session)$/.test(word));
      expect(isAuthenticated).toBe(request.credential !== null);
    }
  });

  test('in TypeScript parse', () => {
    for (const [{ id }, request] of requests()) {
      const { diagnostics } = ts.transpileModule(samples.typescript.write(request), {
        reportDiagnostics: true,
        compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
      });
      expect({ id, errors: diagnostics?.map(({ messageText }) => messageText) }).toEqual({ id, errors: [] });
    }
  });

  (hasPython ? test : test.skip)('in Python parse', () => {
    const programs = requests().map(([{ id }, request]) => [id, samples.python.write(request)]);
    const { stdout, status } = spawnSync('python3', ['-c', pythonCheck], {
      input: JSON.stringify(programs),
      encoding: 'utf8',
    });
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
  });

  test('keep their text when highlighted', () => {
    for (const [, request] of requests()) {
      const texts = [
        ['shell', samples.curl.write(request)],
        ['typescript', samples.typescript.write(request)],
        ['python', samples.python.write(request)],
        ['json', JSON.stringify(request.body ?? null, null, 2)],
      ] as const;
      for (const [language, text] of texts)
        expect(
          piecesOf(text, language)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
    }
  });

  test('of responses match their schemas', () => {
    const ajv = addFormats(new Ajv2020({ strict: false, formats: { base64url: /^[\w-]*$/ } }));
    ajv.addSchema(document, 'document');
    let checked = 0;
    for (const operation of operations)
      for (const [status, response] of Object.entries(operation.responses)) {
        if (!jsonSchemaOf(response)) continue;
        const at = `/paths/${encodeURIComponent(operation.path.replaceAll('/', '~1'))}/${operation.method.toLowerCase()}`;
        const raw = document.paths[operation.path]?.[operation.method.toLowerCase()]?.responses[status];
        const place = raw && '$ref' in raw ? raw.$ref : `#${at}/responses/${status}`;
        const schema = { $ref: `document${place}/content/application~1json/schema` };
        const example = responseExample(response, document);
        const isValid = ajv.validate(schema, example);
        expect({ at, status, example, errors: isValid ? null : ajv.errors }).toMatchObject({
          errors: null,
        });
        checked++;
      }
    expect(checked).toBeGreaterThan(200);
  });
});
