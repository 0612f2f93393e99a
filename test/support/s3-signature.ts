import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');

/** Checks the request's AWS Signature Version 4, including the hash of its body. */
export function isSigned(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey }: S3Credentials,
): boolean {
  const parts =
    /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})/;
  const [, id, day, region, names, signature] = parts.exec(headers.authorization ?? '') ?? [];
  if (id !== accessKeyId || !day || !region || !names || !signature) return false;
  const bodyHash = String(headers['x-amz-content-sha256']);
  if (bodyHash !== sha256(body)) return false;
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const request = [method, pathname, canonicalQuery(searchParams), signed.join(''), names, bodyHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day));
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'));
}
