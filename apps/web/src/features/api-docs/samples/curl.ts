import type { SampleRequest } from './sample-request';

/** In single quotes nothing is special but the quote itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** For a POSIX shell. */
export function curlSample({ method, url, credential, hasIdempotencyKey, body, answer }: SampleRequest): string {
  const lines = [
    method === 'GET' ? `curl ${quoted(url)}` : `curl -X ${method} ${quoted(url)}`,
    ...(credential ? [`-H "Authorization: Bearer $${credential}"`] : []),
    ...(hasIdempotencyKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body, null, 2))}`]),
    ...(answer === 'audio' ? ['--location --output audio.mp3'] : []),
  ];
  return lines.join(' \\\n  ');
}
