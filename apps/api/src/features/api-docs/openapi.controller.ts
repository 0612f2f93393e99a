import { Get, Header, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Public } from '../../platform/authentication/access';
import { ParsedQuery } from '../../platform/http/route-io';
import { PublishedDocuments } from './published-documents';
import { catalogErrorSchema } from '../../platform/openapi/error-catalog';
import { ApiOperation, ApiController, answerOf } from '../../platform/openapi/api-operation';

/** Query of `GET /api/openapi.json`. */
const documentQuerySchema = z.strictObject({
  include: z
    .enum(['operator'])
    .optional()
    .meta({ description: 'Also the operations of administrators and operators.' }),
});

type DocumentQuery = z.infer<typeof documentQuerySchema>;

const documentSchema = z
  .looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) })
  .meta({ examples: [{ openapi: '3.1.1', info: { title: 'Duetcast' }, paths: {} }] });

/** Serves the OpenAPI document and the error codes. */
@ApiController('Operation', 'api')
@Public()
export class OpenApiController {
  constructor(private readonly published: PublishedDocuments) {}

  @Get('openapi.json')
  @Header('Cache-Control', 'no-cache')
  @ApiOperation('Retrieves this OpenAPI document', { operationId: 'getApiDocument', answer: documentSchema })
  openapi(
    @ParsedQuery(documentQuerySchema) { include }: DocumentQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.published.send(include === undefined ? 'public' : 'all', request, reply);
  }

  @Get('openapi-operator.json')
  @Header('Cache-Control', 'no-cache')
  @ApiOperation('Retrieves the OpenAPI document for operators', {
    operationId: 'getOperatorDocument',
    answer: documentSchema,
  })
  operator(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.published.send('operator', request, reply);
  }

  @Get('errors')
  @Header('Cache-Control', 'no-cache')
  @ApiOperation('Lists all error codes', { answer: answerOf(z.array(catalogErrorSchema)) })
  errors(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.published.send('errors', request, reply);
  }
}
