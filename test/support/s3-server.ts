import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { S3Parts } from './s3-parts';
import { errorResponse, escaped, etagOf, type S3Response } from './s3-response';
import { isSigned, type S3Credentials } from './s3-signature';

interface StoredObject {
  readonly bytes: Buffer;
  readonly type: string;
  readonly modifiedAt: Date;
}

export const s3Credentials: S3Credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'a-secret-of-the-tests' };
export const s3Bucket = 'audio';

const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);

/**
 * One bucket that behaves as the S3 API reference describes: signed requests, objects, ranges, copies, paged lists, uploads
 * in parts.
 */
export class S3Server {
  readonly objects = new Map<string, StoredObject>();
  readonly parts = new S3Parts();
  /** Called before each response: it may wait, or return an error status to send instead. */
  before: (method: string, key: string, isCopy: boolean) => Promise<number | void> = async () => undefined;
  private readonly server = createServer((request, response) => void this.serve(request, response));

  constructor(private readonly pageSize = 1000) {}

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Open connections, also idle ones. */
  connections(): Promise<number> {
    return promisify(this.server.getConnections.bind(this.server))();
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Sets the modification time of every object. */
  setModifiedAt(modifiedAt: Date): void {
    this.objects.forEach((object, key) => this.objects.set(key, { ...object, modifiedAt }));
  }

  /** Replaces the bytes of an object. */
  change(key: string, change: (bytes: Buffer) => Buffer): void {
    const object = this.objects.get(key);
    if (!object) throw new Error(`There is no ${key}`);
    this.objects.set(key, { ...object, bytes: change(object.bytes) });
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
    const [, bucket, ...path] = pathname.split('/').map(decodeURIComponent);
    const key = path.join('/');
    const status = await this.before(request.method ?? '', key, 'x-amz-copy-source' in request.headers);
    const { headers, ...rest } = status
      ? errorResponse(status, 'InternalError')
      : !isSigned(request, body, s3Credentials)
        ? errorResponse(403, 'SignatureDoesNotMatch')
        : bucket !== s3Bucket
          ? errorResponse(404, 'NoSuchBucket')
          : key === ''
            ? searchParams.has('uploads')
              ? this.parts.list()
              : this.list(searchParams)
            : S3Parts.concerns(request.method, searchParams)
              ? this.inParts(request, searchParams, key, body)
              : this.respond(request, key, body);
    response.writeHead(rest.status, headers).end(request.method === 'HEAD' ? undefined : rest.body);
  }

  private inParts({ method }: IncomingMessage, query: URLSearchParams, key: string, body: Buffer): S3Response {
    const { completed, ...response } = this.parts.respond(method, query, key, body);
    if (completed) this.objects.set(key, { ...completed, modifiedAt: new Date() });
    return response;
  }

  private respond({ method, headers }: IncomingMessage, key: string, body: Buffer): S3Response {
    if (method === 'PUT' && headers['x-amz-copy-source']) return this.copy(headers, key);
    const object = this.objects.get(key);
    if (method === 'PUT') {
      this.objects.set(key, {
        bytes: body,
        type: headers['content-type'] ?? 'binary/octet-stream',
        modifiedAt: new Date(),
      });
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    if (method === 'DELETE') {
      this.objects.delete(key);
      return { status: 204 };
    }
    return object ? this.getObject(object, headers.range) : errorResponse(404, 'NoSuchKey');
  }

  private copy({ 'x-amz-copy-source': copySource, ...headers }: IncomingMessage['headers'], key: string): S3Response {
    const [bucket, ...path] = decodeURIComponent(String(copySource)).replace(/^\//, '').split('/');
    const from = path.join('/');
    const source = bucket === s3Bucket ? this.objects.get(from) : undefined;
    if (!source) return errorResponse(404, 'NoSuchKey');
    if (from === key && headers['x-amz-metadata-directive'] !== 'REPLACE') return errorResponse(400, 'InvalidRequest');
    const modifiedAt = new Date();
    this.objects.set(key, { ...source, modifiedAt });
    const body = `<CopyObjectResult><LastModified>${wholeSecond(modifiedAt).toISOString()}</LastModified></CopyObjectResult>`;
    return { status: 200, headers: { 'content-type': 'application/xml' }, body };
  }

  private getObject({ bytes, type, modifiedAt }: StoredObject, range?: string): S3Response {
    const headers = {
      'content-type': type,
      'last-modified': wholeSecond(modifiedAt).toUTCString(),
      etag: etagOf(bytes),
    };
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (first === undefined)
      return { status: 200, headers: { ...headers, 'content-length': String(bytes.length) }, body: bytes };
    if (Number(first) >= bytes.length) return errorResponse(416, 'InvalidRange');
    const part = bytes.subarray(Number(first), Number(last) + 1);
    const contentRange = `bytes ${first}-${Number(first) + part.length - 1}/${bytes.length}`;
    const partHeaders = { 'content-length': String(part.length), 'content-range': contentRange };
    return { status: 206, headers: { ...headers, ...partHeaders }, body: part };
  }

  private list(query: URLSearchParams): S3Response {
    const after = query.get('continuation-token') ?? '';
    const rest = [...this.objects.keys()]
      .sort()
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after);
    const page = rest.slice(0, this.pageSize);
    const contents = page.map((key) => {
      const modifiedAt = wholeSecond(this.objects.get(key)!.modifiedAt).toISOString();
      return `<Contents><Key>${escaped(key)}</Key><LastModified>${modifiedAt}</LastModified></Contents>`;
    });
    const isTruncated = rest.length > page.length;
    const next = isTruncated ? `<NextContinuationToken>${escaped(page.at(-1)!)}</NextContinuationToken>` : '';
    const body = `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
    return { status: 200, headers: { 'content-type': 'application/xml' }, body };
  }
}
