import { Controller, Get, Header } from '@nestjs/common';
import { Public } from '../../platform/authentication/access';
import { auditRoutes } from './audit.openapi';
import { Describes } from '../../platform/openapi/describes';
import { SigningKeys } from './signing-keys';

/** Serves the public keys that verify signed files of this server. */
@Public()
@Controller('api')
export class SigningKeysController {
  constructor(private readonly keys: SigningKeys) {}

  @Get('signing-keys')
  @Header('Cache-Control', 'no-cache')
  @Describes(auditRoutes.signingKeys)
  signingKeys() {
    return { keys: this.keys.all() };
  }
}
