import type { VerifyingKey } from '@duetcast/verify/signed-file';
import { z } from 'zod';
import type { RouteDescription } from '../../platform/openapi/describes';

const verifyingKeySchema = z
  .object({
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    x: z.string(),
    kid: z.string().meta({ description: 'RFC 7638 thumbprint of the key.' }),
    alg: z.literal('EdDSA'),
    use: z.literal('sig'),
  })
  .meta({ id: 'VerifyingKey' }) satisfies z.ZodType<VerifyingKey>;

export const auditRoutes = {
  signingKeys: {
    summary: 'Retrieves the public keys for signed files',
    description:
      'Returns a JWK set with the current signing key first, followed by earlier keys. Pass it to `duetcast-verify.mjs --key`.',
    tag: 'Operation',
    answers: { 200: z.object({ keys: z.array(verifyingKeySchema) }) },
  },
} as const satisfies Record<string, RouteDescription>;
