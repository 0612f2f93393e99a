import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import ts from 'typescript';
import { responseExample } from '../../apps/web/src/features/api-docs/document/example';
import { jsonSchemaOf, operationsOf, type ApiDocument } from '../../apps/web/src/features/api-docs/document/openapi';
import { sampleRequestOf, samples, type SampleRequest } from '../../apps/web/src/features/api-docs/document/samples';
import { piecesOf } from '../../apps/web/src/ui/code/highlight';

const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const hasPython = has('python3', '--version');

/** Runs the programs over a stub of `requests`, and prints what each sends. */
const pythonSender = `
import io, json, os, sys, types
os.environ.update(DUETCAST_TOKEN="token", DUETCAST_SESSION="session")
sent = []
class Response:
    content, text = b"", ""
    def raise_for_status(self): pass
    def json(self): return {}
def sender(method):
    def send(url, headers={}, json=None, data=None, timeout=None):
        sent.append({"method": method.upper(), "url": url, "headers": headers, "body": json, "isFile": data is not None})
        return Response()
    return send
requests = sys.modules["requests"] = types.ModuleType("requests")
for method in ("get", "put", "post", "patch", "delete"):
    setattr(requests, method, sender(method))
names = {"open": lambda *arguments: io.BytesIO(), "print": lambda *arguments: None}
for source in json.load(sys.stdin):
    exec(source, dict(names))
print(json.dumps(sent))
`;

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly isFile: boolean;
}

/** What a sample for Node sends, with files and the network replaced. */
async function sentBy(source: string): Promise<Sent> {
  const { outputText, diagnostics } = ts.transpileModule(source.replace(/^import .*$/gm, ''), {
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
  const sent: Sent[] = [];
  const fetch = async (url: string, { method = 'GET', headers = {}, body }: RequestInit = {}) => {
    const isFile = body instanceof Uint8Array;
    const json: unknown = typeof body === 'string' ? JSON.parse(body) : null;
    sent.push({ method, url, headers: headers as Record<string, string>, body: json, isFile });
    return Response.json({});
  };
  const stubs = {
    fetch,
    process: { env: { DUETCAST_TOKEN: 'token', DUETCAST_SESSION: 'session' } },
    console: { log: () => undefined },
    readFile: async () => new Uint8Array(1),
    writeFile: async () => undefined,
  };
  const program: unknown = runInThisContext(`(async (${Object.keys(stubs).join(', ')}) => {\n${outputText}\n})`);
  await (program as (...given: unknown[]) => Promise<void>)(...Object.values(stubs));
  expect(sent).toHaveLength(1);
  return sent[0]!;
}

/** That a sample sends the request, each header with its value. */
function expectSent({ headers, ...sent }: Sent, request: SampleRequest): void {
  const { method, url, credential, hasIdempotencyKey, body = null, fileType } = request;
  expect(sent).toEqual({ method, url, body, isFile: fileType !== null });
  expect([url, headers.Authorization, headers['Idempotency-Key']]).toEqual([
    url,
    credential === null ? undefined : `Bearer ${credential === 'DUETCAST_TOKEN' ? 'token' : 'session'}`,
    hasIdempotencyKey ? expect.stringMatching(/^[\da-f-]{36}$/) : undefined,
  ]);
  if (fileType !== null) expect(headers['Content-Type']).toBe(fileType);
}

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
      if (request.fileType?.startsWith('image/')) expect(words).toContain('@cover.png');
      const isAuthenticated = words.some((word) => /^Authorization: Bearer (dc_token|session)$/.test(word));
      expect(isAuthenticated).toBe(request.credential !== null);
    }
  });

  test('in TypeScript send the same request', async () => {
    for (const [, request] of requests()) expectSent(await sentBy(samples.typescript.write(request)), request);
  });

  (hasPython ? test : test.skip)('in Python send the same request', () => {
    const input = JSON.stringify(requests().map(([, request]) => samples.python.write(request)));
    const { stdout, stderr } = spawnSync('python3', ['-c', pythonSender], { input, encoding: 'utf8' });
    expect(stderr).toBe('');
    const sent = JSON.parse(stdout) as Sent[];
    expect(sent).toHaveLength(operations.length);
    for (const [index, [, request]] of requests().entries()) expectSent(sent[index]!, request);
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
