import { checkSignature } from '@duetcast/verify/check-signature';
import { type VerifyingKey, signedFileText } from '@duetcast/verify/signed-file';
import type { TrustedKey } from '@duetcast/verify/trusted-keys';
import { signatureCheckBy, type SignatureCheck } from '@duetcast/verify/web-crypto';
import { sha256 } from '../../../platform/hashing/sha256';
import {
  archiveFormat,
  archiveVersion,
  manifestName,
  manifestSchema,
  type ArchiveManifest,
  ArchiveRejected,
  ArchiveUnconfirmed,
} from '../archive/archive-format';
import { readArchive, type ReadLimits } from '../archive/archive-reader';
import { jsonOf } from '../archive/json-of';

/** Most values of a manifest name content that is missing, and streams that are left out. */
const maxManifestValues = 300_000;

/** Keys of servers that the operator trusts, or the operator's word that no signature is needed. */
export type Trust = { readonly keys: readonly TrustedKey[] } | 'unverified' | null;

/** What an archive says of itself, under the signature of its server. */
export interface Source extends Pick<
  ArchiveManifest,
  | 'account'
  | 'issuer'
  | 'exportedAt'
  | 'secret'
  | 'counts'
  | 'members'
  | 'withheldEvents'
  | 'missingContent'
  | 'agedStreams'
> {
  /** The key that signed it; null: imported without verification. */
  readonly key: VerifyingKey | null;
  /** Checks what the same key signed. */
  readonly check: SignatureCheck;
  /** SHA-256 of the manifest. */
  readonly manifestHash: string;
}

/**
 * Finds the manifest, and checks who signed it before anything else of the archive is used.
 * @throws ArchiveUnconfirmed if nobody was named who must have signed it; ArchiveRejected if it is not what `trust` asks for
 */
export async function readManifest(file: string, trust: Trust, limits?: ReadLimits): Promise<Source> {
  let text: string | null = null;
  await readArchive(
    file,
    async ({ kind }, body) => {
      if (kind === 'manifest') text = await body.text();
    },
    limits,
  );
  if (text === null) throw new ArchiveRejected(manifestName, 'is missing: the archive is incomplete');
  return sourceOf(text, trust);
}

async function sourceOf(text: string, trust: Trust): Promise<Source> {
  const json = jsonOf(text, maxManifestValues);
  const { format, version } = (json ?? {}) as { format?: unknown; version?: unknown };
  if (format !== archiveFormat) throw new ArchiveRejected(manifestName, 'is not a Duetcast account manifest');
  if (version !== archiveVersion)
    throw new ArchiveRejected(
      manifestName,
      `has format version ${String(version)}; this server supports ${archiveVersion}`,
    );
  const parsed = manifestSchema.safeParse(json);
  if (!parsed.success) throw invalid(parsed.error.issues[0]?.path);
  return signedSource(parsed.data, text, trust);
}

async function signedSource(manifest: ArchiveManifest, text: string, trust: Trust): Promise<Source> {
  const keys = trust === null || trust === 'unverified' ? undefined : trust.keys;
  const { signature, problems } = await checkSignature(manifest, { keys });
  const [problem] = problems;
  if (problem && problem.kind !== 'signer') throw new ArchiveRejected(manifestName, reasons[problem.kind]);
  const check = await signatureCheckBy(manifest.key.x);
  if (signature !== 'valid' || !check)
    throw new ArchiveRejected(manifestName, 'cannot be verified: Node does not support Ed25519');
  if (text !== signedFileText(manifest))
    throw new ArchiveRejected(manifestName, 'was written differently than it was signed');
  if (problem)
    throw new ArchiveRejected(manifestName, `is signed by ${manifest.key.kid}, which is none of the named keys`);
  if (trust === null)
    throw new ArchiveUnconfirmed(
      manifestName,
      `is signed by the key ${manifest.key.kid} of ${manifest.issuer}, but no key was named: pass --key, or --unverified`,
    );
  return { ...manifest, key: keys ? manifest.key : null, check, manifestHash: sha256(text) };
}

const reasons = {
  signature: 'does not match its signature: it was changed',
  key: 'has a key with which anyone can sign, or a wrong key id',
} as const;

const invalid = (path: PropertyKey[] = []) =>
  new ArchiveRejected(manifestName, `is invalid${path.length > 0 ? ` at ${path.join('.')}` : ''}`);
