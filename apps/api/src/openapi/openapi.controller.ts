import { Controller, Get, Header } from '@nestjs/common';
import { Public } from '../http/access';
import { answer } from '../http/answer';
import { ApiDocument } from './api-document';
import { documentCalls } from './calls/documents';
import { Describes } from './describes';
import { errorCatalogue } from './error-catalogue';

/** The API about itself. */
@Public()
@Controller('api')
export class OpenApiController {
  constructor(private readonly document: ApiDocument) {}

  @Get('openapi.json')
  @Header('Cache-Control', 'no-cache')
  @Describes(documentCalls.openapi)
  openapi() {
    return this.document.json();
  }

  @Get('errors')
  @Header('Cache-Control', 'no-cache')
  @Describes(documentCalls.errors)
  errors() {
    return answer(errorCatalogue());
  }
}
