import { Controller, Get, Header } from '@nestjs/common';
import { z } from 'zod';
import { Public } from '../../platform/authentication/access';
import { answer } from '../../platform/http/answer';
import { ParsedQuery } from '../../platform/http/parsed';
import { ApiDocument } from './api-document';
import { errorCatalog, catalogErrorSchema } from '../../platform/openapi/error-catalog';
import { answerOf } from '../../platform/openapi/envelope';
import { ApiOperation, ApiTag } from '../../platform/openapi/api-operation';

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
@ApiTag('Operation')
@Public()
@Controller('api')
export class OpenApiController {
  constructor(private readonly document: ApiDocument) {}

  @Get('openapi.json')
  @Header('Cache-Control', 'no-cache')
  @ApiOperation({ summary: 'Retrieves this OpenAPI document', operationId: 'getApiDocument', answer: documentSchema })
  openapi(@ParsedQuery(documentQuerySchema) { include }: DocumentQuery) {
    return this.document.json(include === undefined ? 'public' : 'all');
  }

  @Get('openapi-operator.json')
  @Header('Cache-Control', 'no-cache')
  @ApiOperation({
    summary: 'Retrieves the OpenAPI document for operators',
    operationId: 'getOperatorDocument',
    description: 'The operations of administrators, monitoring, and the services that the server uses.',
    answer: documentSchema,
  })
  operator() {
    return this.document.json('operator');
  }

  @Get('errors')
  @Header('Cache-Control', 'no-cache')
  @ApiOperation({ summary: 'Lists all error codes', answer: answerOf(z.array(catalogErrorSchema)) })
  errors() {
    return answer(errorCatalog());
  }
}
