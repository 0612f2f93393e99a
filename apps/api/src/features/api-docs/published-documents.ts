import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../platform/config/config';
import { addVary } from '../../platform/http/edge/vary';
import { answer } from '../../platform/http/route-io';
import { withAbsoluteUrls } from '../../platform/http/edge/public-urls';
import { errorCatalog } from '../../platform/openapi/error-catalog';
import { ApiDocument, type Part } from './api-document';

/** Higher ones take seconds for a tenth less. */
const brotliQuality = 6;
const compressions = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};
type Encoding = keyof typeof compressions;
const negotiator = new Negotiator({ supportedValues: [...Object.keys(compressions), 'identity'] });

/** Large JSON that is the same for every caller: written, hashed and compressed once. */
class KeptJson {
  private readonly bytes: Buffer;
  private readonly hash: string;
  private readonly compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(json: string) {
    this.bytes = Buffer.from(json);
    this.hash = createHash('sha256').update(this.bytes).digest('base64url').slice(0, 27);
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const encoding = negotiator.negotiate(request.headers['accept-encoding'] ?? '');
    addVary(reply, 'Accept-Encoding');
    const headers = { 'content-type': 'application/json; charset=utf-8', etag: `W/"${this.hash}"` };
    if (!isCompression(encoding)) return void reply.headers(headers).send(this.bytes);
    const body = await this.compressedBy(encoding);
    void reply.headers({ ...headers, 'content-encoding': encoding }).send(body);
  }

  private compressedBy(encoding: Encoding): Promise<Buffer> {
    const known = this.compressed.get(encoding) ?? compressions[encoding](this.bytes);
    this.compressed.set(encoding, known);
    return known;
  }
}

const isCompression = (encoding: string | null): encoding is Encoding => encoding !== null && encoding in compressions;

type Name = Part | 'errors';

/** The documents as they are sent. Their examples have the server's own address, whichever the caller used. */
@Injectable()
export class PublishedDocuments {
  private readonly kept = new Map<Name, Promise<KeptJson>>();

  constructor(
    private readonly document: ApiDocument,
    private readonly config: Config,
  ) {}

  async send(name: Name, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const known = this.kept.get(name) ?? this.make(name);
    this.kept.set(name, known);
    await (await known).send(request, reply);
  }

  private async make(name: Name): Promise<KeptJson> {
    const content = name === 'errors' ? answer(errorCatalog()) : await this.document.json(name);
    return new KeptJson(withAbsoluteUrls(JSON.stringify(content), this.config.pageAt('')));
  }
}
