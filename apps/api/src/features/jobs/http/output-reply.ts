import { Injectable } from '@nestjs/common';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import type { JobRow } from '@duetcast/projections/jobs/jobs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ContentStore } from '../../../media/content/content-store';
import { byteRangeOf } from '../../../platform/http/byte-range';
import { JobReads } from '../queries/job-reads';
import { dispositionOf, isKnown, mediaTypes, rangeFor } from './output-headers';

type Headers = FastifyRequest['headers'];

/** Sends the audio of a completed job, whole or the range that is asked for. */
@Injectable()
export class OutputReply {
  constructor(
    private readonly jobs: JobReads,
    private readonly content: ContentStore,
  ) {}

  /** @throws AppError `job.outputExpired`, `request.rangeInvalid` */
  async send(row: JobRow, kind: 'inline' | 'attachment', headers: Headers, reply: FastifyReply): Promise<FastifyReply> {
    const { outputHash, metadata } = row;
    const size = outputHash === null ? null : await this.content.size(outputHash);
    if (outputHash === null || metadata === null || size === null) throw new AppError('job.outputExpired');
    const etag = `"${outputHash}"`;
    reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' });
    if (isKnown(headers['if-none-match'], etag)) return reply.status(304).send();
    const ifRange = headers['if-range'];
    const asked = rangeFor(headers.range, Array.isArray(ifRange) ? ifRange[0] : ifRange, etag);
    const range = rangeOrRefusal(asked, size, reply);
    const { start, end } = range ?? { start: 0, end: size - 1 };
    reply.headers({
      'content-type': mediaTypes[metadata.format],
      'content-length': end - start + 1,
      'content-disposition': dispositionOf(kind, await this.jobs.titleOf(row.id), metadata.format),
    });
    if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`);
    return reply.send(await this.bytes(outputHash, range ?? undefined));
  }

  /** They may be deleted between the look at their size and now. */
  private async bytes(hash: string, range?: { start: number; end: number }): Promise<NodeJS.ReadableStream> {
    try {
      return await this.content.stream(hash, range);
    } catch (error) {
      throw isAppError(error, 'content.missing') ? new AppError('job.outputExpired') : error;
    }
  }
}

/** A refused range says how large the file is (RFC 9110, 15.5.17). */
function rangeOrRefusal(asked: string | undefined, size: number, reply: FastifyReply) {
  try {
    return byteRangeOf(asked, size);
  } catch (error) {
    reply.header('content-range', `bytes */${size}`);
    throw error;
  }
}
