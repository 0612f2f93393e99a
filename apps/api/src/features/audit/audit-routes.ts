import { Get, Inject, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CurrentPrincipal } from '../../platform/authentication/access';
import { ParsedQuery } from '../../platform/http/route-io';
import { ApiOperation } from '../../platform/openapi/api-operation';
import type { Principal } from '../../platform/requests/principal';
import { type AuditQuery, AuditReplies, auditQuerySchema, signed } from './audit-replies';
import { auditFileAnswer, auditTrailAnswer } from './audit-responses';

interface AuditedStreams {
  readonly category: string;
  /** Names one in the document. */
  readonly noun: string;
  /** Path parameter with the id of one, and the path from the controller's to the routes. */
  readonly param: string;
  readonly path?: string;
}

/** Base class of a controller with the audit trails of one kind of stream: as a response, and as a signed file. */
export function auditRoutes({ category, noun, param, path = '' }: AuditedStreams) {
  const errors = ['store.deleted'] as const;

  abstract class AuditRoutes {
    @Inject(AuditReplies) private readonly replies!: AuditReplies;

    /** @throws AppError if the caller may not read the audit trail */
    protected abstract assertReadable(id: string, principal: Principal): Promise<unknown>;

    @Get(`${path}audit`)
    @ApiOperation(`Retrieves the audit trail of a ${noun}`, { answer: auditTrailAnswer, errors })
    trail(
      @Param(param) id: string,
      @ParsedQuery(auditQuerySchema) query: AuditQuery,
      @CurrentPrincipal() principal: Principal,
      @Res() reply: FastifyReply,
    ) {
      return this.send(id, query, principal, reply);
    }

    @Get(`${path}audit-file`)
    @ApiOperation(`Retrieves the audit trail of a ${noun} as a signed file`, {
      answer: auditFileAnswer,
      errors,
    })
    file(@Param(param) id: string, @CurrentPrincipal() principal: Principal, @Res() reply: FastifyReply) {
      return this.send(id, signed, principal, reply);
    }

    private async send(id: string, query: AuditQuery, principal: Principal, reply: FastifyReply) {
      await this.assertReadable(id, principal);
      return this.replies.send(category, id, query, principal, reply);
    }
  }
  return AuditRoutes;
}
