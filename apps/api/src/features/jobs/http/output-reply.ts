import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../../platform/config/config';
import { missingContent } from '../../../platform/content/missing-content';
import { ContentStore } from '../../../platform/content/content-store';
import { partOf } from '../../../platform/http/byte-range';
import { JobReads } from '../queries/job-reads';
import { matchesEtag } from '../../../platform/http/etags';
import type { Answers } from '../../../platform/openapi/api-operation';
import { audioMedia, dispositionOf, matchesStrongEtag, mediaTypes } from './output-headers';

const headers = ['ETag', 'Accept-Ranges', 'Content-Disposition'];

/** What `OutputReply` responds with. */
export const outputAnswers: Answers = {
  200: { description: 'The complete audio.', media: audioMedia, headers },
  206: { description: 'The requested byte range.', media: audioMedia, headers: [...headers, 'Content-Range'] },
  304: { description: 'The audio matches If-None-Match; no body is sent.' },
};
export const outputErrors = ['job.outputExpired', 'content.lost', 'request.preconditionFailed'] as const;

type Headers = FastifyRequest['headers'];

/** Sends the audio of a completed job, complete or the requested range. */
@Injectable()
export class OutputReply {
  constructor(
    private readonly jobs: JobReads,
    private readonly content: ContentStore,
    private readonly config: Config,
  ) {}

  /** @throws AppError `job.outputExpired`, `content.lost`, `request.preconditionFailed`, `request.rangeInvalid` */
  async send(row: JobRow, kind: 'inline' | 'attachment', headers: Headers, reply: FastifyReply): Promise<FastifyReply> {
    const { outputHash, metadata } = row;
    const size = outputHash === null ? null : await this.content.size(outputHash, metadata?.fileSize);
    if (outputHash === null || metadata === null) throw new AppError('job.outputExpired');
    if (size === null) throw missingContent(row, this.config, 'job.outputExpired');
    const etag = `"${outputHash}"`;
    reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' });
    const ifMatch = headers['if-match'];
    if (ifMatch !== undefined && !matchesStrongEtag(ifMatch, etag)) throw new AppError('request.preconditionFailed');
    if (matchesEtag(headers['if-none-match'], etag)) return reply.status(304).send();
    const disposition = dispositionOf(kind, await this.jobs.titleOf(row), metadata.format);
    const part = partOf({ etag, size }, headers, reply);
    reply.headers({ 'content-type': mediaTypes[metadata.format], 'content-disposition': disposition });
    // A stream without bytes: the length stays that of the file.
    if (reply.request.method === 'HEAD') return reply.send(Readable.from([]));
    return reply.send(await this.bytes(row, outputHash, part));
  }

  /** The content can be deleted after its size was read. */
  private async bytes(
    row: JobRow,
    hash: string,
    range?: { start: number; end: number },
  ): Promise<NodeJS.ReadableStream> {
    try {
      return await this.content.stream(hash, range);
    } catch (error) {
      throw isAppError(error, 'content.missing') ? missingContent(row, this.config, 'job.outputExpired') : error;
    }
  }
}
