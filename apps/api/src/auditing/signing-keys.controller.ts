import { Controller, Get, Header } from '@nestjs/common';
import { Public } from '../http/access';
import { auditCalls } from '../openapi/calls/audits';
import { Describes } from '../openapi/describes';
import { SigningKeys } from './signing-keys';

/** By what signed files of this server are verified. */
@Public()
@Controller('api')
export class SigningKeysController {
  constructor(private readonly keys: SigningKeys) {}

  @Get('signing-keys')
  @Header('Cache-Control', 'no-cache')
  @Describes(auditCalls.signingKeys)
  signingKeys() {
    return { keys: this.keys.all() };
  }
}
