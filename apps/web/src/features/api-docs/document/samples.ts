import { bodyExample, exampleOf } from './example';
import { baseUrlOf, jsonSchemaOf, mediaOf, type ApiDocument, type Operation } from './openapi';

/** A request with all values, independent of the sample language. */
export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  /** Environment variable of the credential: the API token if accepted, else the session. */
  readonly credential: 'DUETCAST_TOKEN' | 'DUETCAST_SESSION' | null;
  readonly hasIdempotencyKey: boolean;
  /** JSON; undefined: none. */
  readonly body: unknown;
  /** Media type of the file that is sent where the call takes no JSON; null: none. */
  readonly fileType: string | null;
  readonly response: 'json' | 'text' | 'audio';
}

/** Also encodes single quotes, which would end the URL literal in the samples. */
const encoded = (value: unknown): string => encodeURIComponent(String(value)).replaceAll("'", '%27');

function responseKind({ responses }: Operation): SampleRequest['response'] {
  const [, success = { description: '', content: {} }] =
    Object.entries(responses).find(([status]) => Number(status) < 300) ?? [];
  // Where JSON stands beside audio, a parameter asks for the audio.
  if (jsonSchemaOf(success)) return 'json';
  return mediaOf(success).some((type) => type.startsWith('audio/')) ? 'audio' : 'text';
}

/** Media types of the files that the call accepts as its body; a form stands in place of JSON. */
export const fileTypesOf = ({ requestBody }: Pick<Operation, 'requestBody'>): string[] =>
  requestBody ? mediaOf(requestBody).filter((type) => !type.startsWith('multipart/')) : [];

export function sampleRequestOf(operation: Operation, document: ApiDocument): SampleRequest {
  const { method, path, parameters, credentials } = operation;
  const token = credentials.includes('apiToken') ? 'DUETCAST_TOKEN' : 'DUETCAST_SESSION';
  const valueOf = (name: string) =>
    exampleOf(parameters.find((each) => each.name === name)?.schema ?? { const: name }, document);
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(valueOf(name)));
  const query = parameters
    .filter((each) => each.in === 'query' && (each.required || each.schema.examples?.length))
    .map(({ name }) => `${encoded(name)}=${encoded(valueOf(name))}`)
    .join('&');
  const body = bodyExample(operation, document);
  return {
    method,
    url: `${baseUrlOf(document)}${filledPath}${query && `?${query}`}`,
    credential: credentials.includes(null) ? null : token,
    hasIdempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    body,
    fileType: (body === undefined && fileTypesOf(operation)[0]) || null,
    response: responseKind(operation),
  };
}

const fileOf = (type: string): string => (type.startsWith('image/') ? 'cover.png' : 'sound.mp3');
const json = (value: unknown): string => JSON.stringify(value, null, 2);
const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

/** Sample for a POSIX shell; inside single quotes only the quote itself needs escaping. */
function curlSample({ method, url, credential, hasIdempotencyKey, body, fileType, response }: SampleRequest): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  return [
    method === 'GET' ? `curl ${quoted(url)}` : `curl -X ${method} ${quoted(url)}`,
    ...(credential ? [`-H "Authorization: Bearer $${credential}"`] : []),
    ...(hasIdempotencyKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(json(body))}`]),
    ...(fileType ? [`-H 'Content-Type: ${fileType}'`, `--data-binary @${fileOf(fileType)}`] : []),
    ...(response === 'audio' ? ['--location --output audio.mp3'] : []),
  ].join(' \\\n  ');
}

const throwOnError = 'if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);';
const writeAudio = "await writeFile('audio.mp3', new Uint8Array(await response.arrayBuffer()));";

/** Sample for Node.js 20 and later, as an ES module. */
function typescriptSample(request: SampleRequest): string {
  const { method, url, credential, hasIdempotencyKey, body, fileType, response } = request;
  const headers = [
    ...(credential ? [`Authorization: \`Bearer \${process.env.${credential}}\``] : []),
    ...(hasIdempotencyKey ? ["'Idempotency-Key': crypto.randomUUID()"] : []),
    ...(body === undefined ? [] : ["'Content-Type': 'application/json'"]),
    ...(fileType ? [`'Content-Type': '${fileType}'`] : []),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',\n`]),
    ...(headers.length > 0 ? [`  headers: {\n${headers.map((line) => `    ${line},\n`).join('')}  },\n`] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(json(body), '  ')}),\n`]),
    ...(fileType ? [`  body: await readFile('${fileOf(fileType)}'),\n`] : []),
  ];
  return [
    ...(fileType ? ["import { readFile } from 'node:fs/promises';", ''] : []),
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

/** Sample with the `requests` package. */
function pythonSample({ method, url, credential, hasIdempotencyKey, body, fileType, response }: SampleRequest): string {
  const headers = [
    ...(credential ? [`"Authorization": f"Bearer {os.environ['${credential}']}"`] : []),
    ...(hasIdempotencyKey ? ['"Idempotency-Key": str(uuid.uuid4())'] : []),
    ...(fileType ? [`"Content-Type": "${fileType}"`] : []),
  ];
  const parts = [
    `"${url}"`,
    ...(headers.length > 0 ? [`headers={\n${headers.map((line) => `        ${line},\n`).join('')}    }`] : []),
    ...(body === undefined ? [] : [`json=${indented(pythonLiteral(body), '    ')}`]),
    ...(fileType ? [`data=open("${fileOf(fileType)}", "rb")`] : []),
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
