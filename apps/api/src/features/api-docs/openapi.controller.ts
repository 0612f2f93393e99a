import { Controller, Get, Header } from '@nestjs/common';
import { Public } from '../../platform/authentication/access';
import { answer } from '../../platform/http/answer';
import { ParsedQuery } from '../../platform/http/parsed';
import { ApiDocument } from './api-document';
import { documentQuerySchema, documentRoutes, type DocumentQuery } from './documents.openapi';
import { Describes } from '../../platform/openapi/describes';
import { errorCatalog } from '../../platform/openapi/error-catalog';

/** Serves the OpenAPI document and the error codes. */
@Public()
@Controller('api')
export class OpenApiController {
  constructor(private readonly document: ApiDocument) {}

  @Get('openapi.json')
  @Header('Cache-Control', 'no-cache')
  @Describes(documentRoutes.openapi)
  openapi(@ParsedQuery(documentQuerySchema) { include }: DocumentQuery) {
    return this.document.json(include === undefined ? 'public' : 'all');
  }

  @Get('openapi-operator.json')
  @Header('Cache-Control', 'no-cache')
  @Describes(documentRoutes.operator)
  operator() {
    return this.document.json('operator');
  }

  @Get('errors')
  @Header('Cache-Control', 'no-cache')
  @Describes(documentRoutes.errors)
  errors() {
    return answer(errorCatalog());
  }
}
