import { Controller, Get, Header } from '@nestjs/common';
import { Public } from '../../platform/authentication/access';
import { answer } from '../../platform/http/answer';
import { ApiDocument } from './api-document';
import { documentRoutes } from './documents.openapi';
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
  openapi() {
    return this.document.json();
  }

  @Get('errors')
  @Header('Cache-Control', 'no-cache')
  @Describes(documentRoutes.errors)
  errors() {
    return answer(errorCatalog());
  }
}
