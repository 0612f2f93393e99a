import { checkSignature } from '@duetcast/verify/check-signature';
import type { VerifyingKey } from '@duetcast/verify/signed-file';
import { signedFileText } from '@duetcast/verify/signed-file';
import type { TrustedKey } from '@duetcast/verify/trusted-keys';
import { signatureCheckBy, type SignatureCheck } from '@duetcast/verify/web-crypto';
import { sha256 } from '../../../platform/hashing/sha256';
import {
  archiveFormat,
  archiveVersion,
  manifestName,
  manifestSchema,
  unsignedManifestSchema,
  type ArchivedMember,
  type ArchiveManifest,
} from '../archive/archive-format';
import { readArchive, type ReadLimits } from '../archive/archive-reader';
import { ArchiveRejected, ArchiveUnconfirmed } from '../archive/archive-rejected';
import { jsonOf } from '../archive/json-of';

/** Files in the manifest of version 1, and content that is missing. */
const maxManifestValues = 300_000;

/** Keys of servers that the operator trusts, or the operator's word that no signature is needed. */
export type Trust = { readonly keys: readonly TrustedKey[] } | 'unverified' | null;

/** What an archive says of itself, under the signature of its server if it has one. */
export interface Source extends Pick<
  ArchiveManifest,
  'exportedAt' | 'withheldEvents' | 'missingContent' | 'agedStreams'
> {
  readonly account: string;
  readonly secret: string | null;
  readonly counts: { readonly events: number; readonly streams: number; readonly content: number };
  /** Public address of the server that wrote it; null: an earlier release, which did not say it. */
  readonly issuer: string | null;
  /** The key that signed it; null: imported without verification. */
  readonly key: VerifyingKey | null;
  /** Checks what the same key signed; null: nothing did. */
  readonly check: SignatureCheck | null;
  /** Of `members.ndjson`, or in version 1 the list itself. */
  readonly members: ArchiveManifest['members'] | readonly ArchivedMember[];
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
  if (version === 1) return unsignedSource(json, text, trust);
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
  if (signature !== 'valid')
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
  const { account, issuer, exportedAt, secret, counts, withheldEvents, missingContent, agedStreams } = manifest;
  const key = keys ? manifest.key : null;
  const said = { account, issuer, exportedAt, secret, counts, withheldEvents, missingContent, agedStreams };
  const check = await signatureCheckBy(manifest.key.x);
  return { ...said, key, check, members: manifest.members, manifestHash: sha256(text) };
}

const reasons = {
  signature: 'does not match its signature: it was changed',
  key: 'has a key with which anyone can sign, or a wrong key id',
} as const;

function unsignedSource(json: unknown, text: string, trust: Trust): Source {
  const parsed = unsignedManifestSchema.safeParse(json);
  if (!parsed.success) throw invalid(parsed.error.issues[0]?.path);
  if (trust !== 'unverified') {
    const reason = 'is not signed: an earlier release wrote it. Export the account again, or pass --unverified';
    throw trust === null ? new ArchiveUnconfirmed(manifestName, reason) : new ArchiveRejected(manifestName, reason);
  }
  const { accountId: account, secret = null, entries: members, ...said } = parsed.data;
  return { ...said, account, secret, members, issuer: null, key: null, check: null, manifestHash: sha256(text) };
}

const invalid = (path: PropertyKey[] = []) =>
  new ArchiveRejected(manifestName, `is invalid${path.length > 0 ? ` at ${path.join('.')}` : ''}`);
