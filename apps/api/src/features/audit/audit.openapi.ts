import type { VerifyingKey } from '@duetcast/verify/signed-file';
import { z } from 'zod';
import type { RouteDescription } from '../../platform/openapi/describes';

const verifyingKeySchema = z
  .object({
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    x: z.string(),
    kid: z.string().meta({ description: "The key's RFC 7638 thumbprint." }),
    alg: z.literal('EdDSA'),
    use: z.literal('sig'),
  })
  .meta({ id: 'VerifyingKey' }) satisfies z.ZodType<VerifyingKey>;

export const auditRoutes = {
  signingKeys: {
    summary: 'Reads the public keys of signed files',
    description:
      'A JWK set: the key that signs now first, then those that signed before. `duetcast-verify.mjs --key` takes it.',
    tag: 'Operation',
    answers: { 200: z.object({ keys: z.array(verifyingKeySchema) }) },
  },
} as const satisfies Record<string, RouteDescription>;
