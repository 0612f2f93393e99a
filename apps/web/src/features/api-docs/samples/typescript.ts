import type { SampleRequest } from './sample-request';

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

const name = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key));

/** A JSON value as a literal; keys are quoted only if needed. */
function literal(value: unknown, indent = ''): string {
  const deeper = `${indent}  `;
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((item) => `${deeper}${literal(item, deeper)},\n`).join('')}${indent}]`;
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  return `{\n${entries.map(([key, item]) => `${deeper}${name(key)}: ${literal(item, deeper)},\n`).join('')}${indent}}`;
}

function optionsOf({ method, credential, hasIdempotencyKey, body }: SampleRequest): string {
  const headers = [
    ...(credential ? [`Authorization: \`Bearer \${process.env.${credential}}\``] : []),
    ...(hasIdempotencyKey ? ["'Idempotency-Key': crypto.randomUUID()"] : []),
    ...(body === undefined ? [] : ["'Content-Type': 'application/json'"]),
  ];
  const parts = [
    ...(method === 'GET' ? [] : [`  method: '${method}',\n`]),
    ...(headers.length > 0 ? [`  headers: {\n${headers.map((line) => `    ${line},\n`).join('')}  },\n`] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literal(body, '  ')}),\n`]),
  ];
  return parts.length > 0 ? `, {\n${parts.join('')}}` : '';
}

const throwOnError = 'if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);';
const endings: Readonly<Record<SampleRequest['response'], string>> = {
  json: 'console.log(await response.json());',
  text: 'console.log(await response.text());',
  audio: "await writeFile('audio.mp3', new Uint8Array(await response.arrayBuffer()));",
};

/** For Node.js 20 and later, as an ES module. */
export function typescriptSample(request: SampleRequest): string {
  const first = request.response === 'audio' ? "import { writeFile } from 'node:fs/promises';\n\n" : '';
  const call = `const response = await fetch(${quoted(request.url)}${optionsOf(request)});`;
  return `${first}${call}\n${throwOnError}\n${endings[request.response]}`;
}
