import type { SampleRequest } from './sample-request';

const json = (value: unknown): string => JSON.stringify(value, null, 2);
const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

/** For a POSIX shell; inside single quotes only the quote itself needs escaping. */
export function curlSample({ method, url, credential, hasIdempotencyKey, body, response }: SampleRequest): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  return [
    method === 'GET' ? `curl ${quoted(url)}` : `curl -X ${method} ${quoted(url)}`,
    ...(credential ? [`-H "Authorization: Bearer $${credential}"`] : []),
    ...(hasIdempotencyKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(json(body))}`]),
    ...(response === 'audio' ? ['--location --output audio.mp3'] : []),
  ].join(' \\\n  ');
}

const throwOnError = 'if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);';
const writeAudio = "await writeFile('audio.mp3', new Uint8Array(await response.arrayBuffer()));";

/** For Node.js 20 and later, as an ES module. */
export function typescriptSample(request: SampleRequest): string {
  const { method, url, credential, hasIdempotencyKey, body, response } = request;
  const headers = [
    ...(credential ? [`Authorization: \`Bearer \${process.env.${credential}}\``] : []),
    ...(hasIdempotencyKey ? ["'Idempotency-Key': crypto.randomUUID()"] : []),
    ...(body === undefined ? [] : ["'Content-Type': 'application/json'"]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',\n`]),
    ...(headers.length > 0 ? [`  headers: {\n${headers.map((line) => `    ${line},\n`).join('')}  },\n`] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(json(body), '  ')}),\n`]),
  ];
  return [
    ...(response === 'audio' ? ["import { writeFile } from 'node:fs/promises';", ''] : []),
    `const response = await fetch('${url}'${options.length > 0 ? `, {\n${options.join('')}}` : ''});`,
    throwOnError,
    response === 'audio' ? writeAudio : `console.log(await response.${response}());`,
  ].join('\n');
}

const constants: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };
/** A JSON value as a Python literal: only the constants differ. */
const pythonLiteral = (value: unknown): string =>
  JSON.stringify(value, null, 4).replaceAll(/"(?:[^"\\]|\\.)*"|true|false|null/g, (token) => constants[token] ?? token);

const pythonWriteAudio = 'with open("audio.mp3", "wb") as file:\n    file.write(response.content)';

/** With the `requests` package. */
export function pythonSample({ method, url, credential, hasIdempotencyKey, body, response }: SampleRequest): string {
  const headers = [
    ...(credential ? [`"Authorization": f"Bearer {os.environ['${credential}']}"`] : []),
    ...(hasIdempotencyKey ? ['"Idempotency-Key": str(uuid.uuid4())'] : []),
  ];
  const parts = [
    `"${url}"`,
    ...(headers.length > 0 ? [`headers={\n${headers.map((line) => `        ${line},\n`).join('')}    }`] : []),
    ...(body === undefined ? [] : [`json=${indented(pythonLiteral(body), '    ')}`]),
    'timeout=60',
  ];
  return [
    ...(credential ? ['import os'] : []),
    ...(hasIdempotencyKey ? ['import uuid'] : []),
    ...(credential || hasIdempotencyKey ? [''] : []),
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(\n${parts.map((part) => `    ${part},\n`).join('')})`,
    'response.raise_for_status()',
    response === 'audio' ? pythonWriteAudio : `print(response.${response === 'json' ? 'json()' : 'text'})`,
  ].join('\n');
}

/** Sample languages: display name, language of the highlighting, and writer. */
export const samples = {
  curl: { name: 'curl', language: 'shell', write: curlSample },
  typescript: { name: 'TypeScript', language: 'typescript', write: typescriptSample },
  python: { name: 'Python', language: 'python', write: pythonSample },
} as const;
