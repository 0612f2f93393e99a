import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import type { JobRow } from '@duetcast/projections/jobs/jobs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ContentStore } from '../content/content-store';
import { Allow, CurrentPrincipal } from '../http/access';
import { byteRangeOf } from '../http/byte-range';
import { ParsedQuery } from '../http/parsed';
import { reachOf, type Principal } from '../http/principal';
import { jobCalls } from '../openapi/calls/jobs';
import { Describes } from '../openapi/describes';
import { accepted } from './accepted';
import { outputQuerySchema, type OutputQuery } from './job-queries';
import { JobReads } from './job-reads';
import { dispositionOf, isKnown, mediaTypes, rangeFor } from './output-headers';

/** The audio of a job, whole or in parts, for its owner. */
@Controller('api/jobs')
export class JobOutputController {
  constructor(
    private readonly jobs: JobReads,
    private readonly content: ContentStore,
  ) {}

  /** 202 while the job is at work. */
  @Get(':jobId/output')
  @Allow('user', 'token', 'site', 'anonymous')
  @Describes(jobCalls.output)
  async output(
    @Param('jobId') jobId: string,
    @ParsedQuery(outputQuerySchema) query: OutputQuery,
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { row } = await this.jobs.own(jobId, reachOf(principal));
    if (row.status === 'failed' || row.status === 'cancelled') throw new AppError('job.noOutput');
    if (row.status !== 'completed') return reply.status(202).send(accepted(row));
    return this.send(row, query, request.headers, reply);
  }

  private async send(row: JobRow, query: OutputQuery, headers: FastifyRequest['headers'], reply: FastifyReply) {
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
    const kind = query.download === '1' || query.download === 'true' ? 'attachment' : 'inline';
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
