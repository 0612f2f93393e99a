import type { SampleRequest } from './sample-request';

/** Inside single quotes only the quote itself needs escaping. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** For a POSIX shell. */
export function curlSample({ method, url, credential, hasIdempotencyKey, body, response }: SampleRequest): string {
  const lines = [
    method === 'GET' ? `curl ${quoted(url)}` : `curl -X ${method} ${quoted(url)}`,
    ...(credential ? [`-H "Authorization: Bearer $${credential}"`] : []),
    ...(hasIdempotencyKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body, null, 2))}`]),
    ...(response === 'audio' ? ['--location --output audio.mp3'] : []),
  ];
  return lines.join(' \\\n  ');
}
