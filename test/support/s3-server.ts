import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { isSigned, type S3Credentials } from './s3-signature';

interface Kept {
  readonly bytes: Buffer;
  readonly type: string;
  readonly at: Date;
}

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer | string;
}

export const s3Credentials: S3Credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'a-secret-of-the-tests' };
export const s3Bucket = 'audio';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const refusal = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});
const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);

/** One bucket that answers as the S3 API reference says: signed requests, objects, ranges, copies, lists in pages. */
export class S3Server {
  readonly objects = new Map<string, Kept>();
  /** Asked before each request is answered: it may wait, or answer with another status. */
  before: (method: string, key: string) => Promise<number | void> = async () => undefined;
  private readonly server = createServer((request, response) => void this.serve(request, response));

  constructor(private readonly pageSize = 1000) {}

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** As if every object had been written then. */
  age(at: Date): void {
    this.objects.forEach((kept, key) => this.objects.set(key, { ...kept, at }));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
    const [, bucket, ...path] = pathname.split('/').map(decodeURIComponent);
    const key = path.join('/');
    const status = await this.before(request.method ?? '', key);
    const { headers, ...answer } = status
      ? refusal(status, 'InternalError')
      : !isSigned(request, body, s3Credentials)
        ? refusal(403, 'SignatureDoesNotMatch')
        : bucket !== s3Bucket
          ? refusal(404, 'NoSuchBucket')
          : key === ''
            ? this.list(searchParams)
            : this.answer(request, key, body);
    response.writeHead(answer.status, headers).end(request.method === 'HEAD' ? undefined : answer.body);
  }

  private answer({ method, headers }: IncomingMessage, key: string, body: Buffer): Answer {
    if (method === 'PUT' && headers['x-amz-copy-source']) return this.copy(headers, key);
    const kept = this.objects.get(key);
    if (method === 'PUT') {
      this.objects.set(key, { bytes: body, type: headers['content-type'] ?? 'binary/octet-stream', at: new Date() });
      return { status: 200 };
    }
    if (method === 'DELETE') {
      this.objects.delete(key);
      return { status: 204 };
    }
    return kept ? this.give(kept, headers.range) : refusal(404, 'NoSuchKey');
  }

  private copy({ 'x-amz-copy-source': source, ...headers }: IncomingMessage['headers'], key: string): Answer {
    const [bucket, ...path] = decodeURIComponent(String(source)).replace(/^\//, '').split('/');
    const from = path.join('/');
    const kept = bucket === s3Bucket ? this.objects.get(from) : undefined;
    if (!kept) return refusal(404, 'NoSuchKey');
    if (from === key && headers['x-amz-metadata-directive'] !== 'REPLACE') return refusal(400, 'InvalidRequest');
    const at = new Date();
    this.objects.set(key, { ...kept, at });
    const body = `<CopyObjectResult><LastModified>${wholeSecond(at).toISOString()}</LastModified></CopyObjectResult>`;
    return { status: 200, headers: { 'content-type': 'application/xml' }, body };
  }

  private give({ bytes, type, at }: Kept, range?: string): Answer {
    const headers = { 'content-type': type, 'last-modified': wholeSecond(at).toUTCString() };
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (first === undefined)
      return { status: 200, headers: { ...headers, 'content-length': String(bytes.length) }, body: bytes };
    if (Number(first) >= bytes.length) return refusal(416, 'InvalidRange');
    const part = bytes.subarray(Number(first), Number(last) + 1);
    const place = `bytes ${first}-${Number(first) + part.length - 1}/${bytes.length}`;
    const ofPart = { 'content-length': String(part.length), 'content-range': place };
    return { status: 206, headers: { ...headers, ...ofPart }, body: part };
  }

  private list(query: URLSearchParams): Answer {
    const after = query.get('continuation-token') ?? '';
    const rest = [...this.objects.keys()]
      .sort()
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after);
    const page = rest.slice(0, this.pageSize);
    const contents = page.map((key) => {
      const at = wholeSecond(this.objects.get(key)!.at).toISOString();
      return `<Contents><Key>${escaped(key)}</Key><LastModified>${at}</LastModified></Contents>`;
    });
    const isTruncated = rest.length > page.length;
    const next = isTruncated ? `<NextContinuationToken>${escaped(page.at(-1)!)}</NextContinuationToken>` : '';
    const body = `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
    return { status: 200, headers: { 'content-type': 'application/xml' }, body };
  }
}
