import type { SampleRequest } from './sample-request';

/** JSON string escapes are valid in Python. */
const quoted = (text: string): string => JSON.stringify(text);

const constants = new Map<unknown, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
]);

/** A JSON value as a Python literal. */
function pythonLiteral(value: unknown, indent = ''): string {
  const deeper = `${indent}    `;
  const constant = constants.get(value);
  if (constant) return constant;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((item) => `${deeper}${pythonLiteral(item, deeper)},\n`).join('')}${indent}]`;
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  const lines = entries.map(([key, item]) => `${deeper}${quoted(key)}: ${pythonLiteral(item, deeper)},\n`);
  return `{\n${lines.join('')}${indent}}`;
}

const endings: Readonly<Record<SampleRequest['response'], string>> = {
  json: 'print(response.json())',
  text: 'print(response.text)',
  audio: 'with open("audio.mp3", "wb") as file:\n    file.write(response.content)',
};

/** With the `requests` package. */
export function pythonSample(request: SampleRequest): string {
  const { method, url, credential, hasIdempotencyKey, body, response } = request;
  const headers = [
    ...(credential ? [`"Authorization": f"Bearer {os.environ['${credential}']}"`] : []),
    ...(hasIdempotencyKey ? ['"Idempotency-Key": str(uuid.uuid4())'] : []),
  ];
  const imports = [...(credential ? ['import os'] : []), ...(hasIdempotencyKey ? ['import uuid'] : [])];
  const parts = [
    quoted(url),
    ...(headers.length > 0 ? [`headers={\n${headers.map((line) => `        ${line},\n`).join('')}    }`] : []),
    ...(body === undefined ? [] : [`json=${pythonLiteral(body, '    ')}`]),
    'timeout=60',
  ];
  return [
    ...imports,
    ...(imports.length > 0 ? [''] : []),
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(\n${parts.map((part) => `    ${part},\n`).join('')})`,
    'response.raise_for_status()',
    endings[response],
  ].join('\n');
}
