import { Get, Header } from '@nestjs/common';
import { z } from 'zod';
import type { VerifyingKey } from '@duetcast/verify/signed-file';
import { Public } from '../../platform/authentication/access';
import { SigningKeys } from './signing-keys';
import { ApiOperation, ApiController, namedSchema } from '../../platform/openapi/api-operation';

const verifyingKeySchema = namedSchema('VerifyingKey', {
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string().meta({ description: 'RFC 7638 thumbprint of the key.' }),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
}) satisfies z.ZodType<VerifyingKey>;

/** Serves the public keys that verify signed files of this server. */
@ApiController('Operation', 'api')
@Public()
export class SigningKeysController {
  constructor(private readonly keys: SigningKeys) {}

  @Get('signing-keys')
  @Header('Cache-Control', 'no-cache')
  @ApiOperation('Retrieves the public keys for signed files', {
    answer: z.object({ keys: z.array(verifyingKeySchema) }),
  })
  signingKeys() {
    return { keys: this.keys.all() };
  }
}
