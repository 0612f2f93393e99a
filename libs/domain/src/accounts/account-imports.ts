import { z } from 'zod';
import { count, time } from '../kernel/event';

/** What an import brings only if the operator asks for it. Roles are never brought. */
export const keptParts = ['plan', 'limits'] as const;
export type KeptPart = (typeof keptParts)[number];

export const accountImportSchema = z.object({
  /** Public address of the server that exported it, as its archive says. */
  issuer: z.string(),
  /** Thumbprint of the key that signed the archive; null: imported without verification. */
  keyId: z.string().nullable(),
  /** SHA-256 of the archive's manifest: the same archive is imported once. */
  manifestHash: z.string().regex(/^[0-9a-f]{64}$/),
  exportedAt: time,
  events: count,
  streams: count,
  content: count,
  kept: z.array(z.enum(keptParts)),
});
export type AccountImport = z.infer<typeof accountImportSchema>;
