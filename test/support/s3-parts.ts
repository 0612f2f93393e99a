import { errorResponse, etagOf, type S3Response } from './s3-response';

interface Upload {
  readonly key: string;
  initiatedAt: Date;
  readonly parts: Map<number, { readonly bytes: Buffer; readonly etag: string }>;
}

interface PartsResponse extends S3Response {
  readonly completed?: { readonly bytes: Buffer; readonly type: string };
}

/** Parts except the last have at least 5 MiB. */
const minPartBytes = 5 * 1024 * 1024;

const xml = (body: string): S3Response => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?>${body}`,
});

/** Multipart uploads of one bucket that have begun: `Initiate`, `UploadPart`, `Complete`, `Abort`, `List`. */
export class S3Parts {
  readonly uploads = new Map<string, Upload>();
  private count = 0;

  static concerns(method: string | undefined, query: URLSearchParams): boolean {
    return query.has('uploadId') || (method === 'POST' && query.has('uploads'));
  }

  list(): S3Response {
    const uploads = [...this.uploads].map(
      ([id, { key, initiatedAt }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiatedAt.toISOString()}</Initiated></Upload>`,
    );
    return xml(`<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`);
  }

  respond(method: string | undefined, query: URLSearchParams, key: string, body: Buffer): PartsResponse {
    if (query.has('uploads')) return this.initiate(key);
    const id = query.get('uploadId') ?? '';
    const upload = this.uploads.get(id);
    if (upload?.key !== key) return errorResponse(404, 'NoSuchUpload');
    if (method === 'DELETE') {
      this.uploads.delete(id);
      return { status: 204 };
    }
    if (method === 'POST') return this.complete(id, upload, body.toString());
    const etag = etagOf(body);
    upload.parts.set(Number(query.get('partNumber')), { bytes: body, etag });
    return { status: 200, headers: { etag } };
  }

  private initiate(key: string): S3Response {
    const id = `upload-${++this.count}`;
    this.uploads.set(id, { key, initiatedAt: new Date(), parts: new Map() });
    return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }

  private complete(id: string, { parts }: Upload, body: string): PartsResponse {
    const listed = [...body.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: /<ETag>(.+?)</.exec(part)?.[1]?.replaceAll('&quot;', '"'),
    }));
    const found = listed.map(({ number, etag }) => (parts.get(number)?.etag === etag ? parts.get(number) : undefined));
    if (listed.length === 0) return errorResponse(400, 'MalformedXML');
    if (found.includes(undefined)) return errorResponse(400, 'InvalidPart');
    if (listed.some(({ number }, at) => number <= (listed[at - 1]?.number ?? 0)))
      return errorResponse(400, 'InvalidPartOrder');
    const pieces = found.map((part) => part!.bytes);
    if (pieces.slice(0, -1).some(({ length }) => length < minPartBytes)) return errorResponse(400, 'EntityTooSmall');
    this.uploads.delete(id);
    const completed = { bytes: Buffer.concat(pieces), type: 'application/octet-stream' };
    return { ...xml('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>'), completed };
  }
}
