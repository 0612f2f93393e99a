import { Injectable } from '@nestjs/common';
import { streamName } from '@duetcast/domain/kernel/decider';
import { auditMedia } from '@duetcast/verify/signed-audit';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { answer } from '../../platform/http/route-io';
import { actorOf, type Principal } from '../../platform/requests/principal';
import { AuditTrails, AuditFiles } from './audit-trails';

/** `GET …/audit`. Generated clients expect one form of a response, so that the document has the files in operations of their own. */
export const auditQuerySchema = z.strictObject({
  format: z.enum(['json', 'ndjson', 'signed']).default('json').meta({ undocumented: true }),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

/** The query of a file: it has one form. */
export const signed: AuditQuery = { format: 'signed' };

/** Answers a request for the audit trail of a stream in the requested format; the caller has checked who may read it. */
@Injectable()
export class AuditReplies {
  constructor(
    private readonly trails: AuditTrails,
    private readonly files: AuditFiles,
  ) {}

  async send(category: string, id: string, { format }: AuditQuery, by: Principal, reply: FastifyReply) {
    const stream = streamName(category, id);
    if (format === 'json') return reply.send(answer(await this.trails.trail(stream)));
    if (format === 'ndjson') {
      const lines = await this.trails.lines(stream);
      return reply.header('content-type', 'application/x-ndjson; charset=utf-8').send(lines);
    }
    const file = await this.files.export(stream, actorOf(by), new Date().toISOString());
    return reply
      .header('content-type', auditMedia)
      .header('content-disposition', `attachment; filename="duetcast-audit-${id.replace(/[^\w.-]/g, '_')}.json"`)
      .send(file);
  }
}
