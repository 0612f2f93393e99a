import { AccountKey } from '../../eventing/account-keys/account-key';
import { unsealed } from '../../eventing/account-keys/sealed-text';
import {
  archivedEventSchema,
  archiveFormat,
  archiveVersion,
  chaptersSchema,
  manifestName,
  manifestSchema,
  type ArchivedEntry,
  type ArchivedEvent,
  type ArchiveManifest,
  type EntryKind,
} from './archive-format';
import { ArchiveRejected, readArchive, type ReadLimits } from './archive-reader';
import { ReferencedContent } from './referenced-content';
import { StreamChecks, type StreamHead } from './stream-checks';

export interface CheckedArchive {
  readonly manifest: ArchiveManifest;
  readonly heads: ReadonlyMap<string, StreamHead>;
  /** Whether the account was an administrator's. */
  readonly isAdmin: boolean;
  /** Address of the account. */
  readonly email: string;
}

/** Types of events with the address of the account. */
const namesEmail = new Set(['AccountOpened', 'EmailAdded']);

type File = ArchivedEntry & { readonly kind: EntryKind };

/** Parses an events file. @throws ArchiveRejected with the line that is not an event */
export function eventsOf(name: string, text: string): { event: ArchivedEvent; place: string }[] {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw new ArchiveRejected(name, 'does not end with a newline');
  return lines.map((line, index) => {
    const place = `${name}, line ${index + 1}`;
    const parsed = archivedEventSchema.safeParse(jsonOf(line));
    if (!parsed.success) throw new ArchiveRejected(place, 'is not an event');
    return { event: parsed.data, place };
  });
}

/**
 * Validates the whole archive without writing: files against the manifest, streams against their hashes, content against
 * the events that reference it.
 * @throws ArchiveRejected with the place
 */
export async function checkArchive(file: string, limits?: ReadLimits): Promise<CheckedArchive> {
  const check = new ArchiveCheck();
  await readArchive(file, check, limits);
  return check.result();
}

class ArchiveCheck {
  private readonly files: ArchivedEntry[] = [];
  private readonly streams = new StreamChecks();
  private readonly referenced = new ReferencedContent();
  private manifest: ArchiveManifest | null = null;
  private events = 0;
  private withheld = 0;
  private isAdmin = false;
  /** The last event with the address. */
  private named: ArchivedEvent | null = null;

  async content(_hash: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    for await (const _chunk of chunks) continue;
  }

  file({ kind, ...file }: File, text: string | null): void {
    if (this.manifest) throw new ArchiveRejected(file.name, 'follows the manifest, which must be the last file');
    if (kind === 'manifest') {
      this.manifest = manifestOf(text ?? '');
      return;
    }
    this.files.push(file);
    if (kind === 'content' && file.name !== `content/${file.sha256}`)
      throw new ArchiveRejected(file.name, `has a different SHA-256: ${file.sha256}`);
    if (kind === 'chapters' && !chaptersSchema.safeParse(jsonOf(text ?? '')).success)
      throw new ArchiveRejected(file.name, 'is not a valid chapters file');
    if (kind === 'events') this.takeEvents(file.name, text ?? '');
  }

  result(): CheckedArchive {
    const { manifest } = this;
    if (!manifest) throw new ArchiveRejected(manifestName, 'is missing: the archive is incomplete');
    this.compareFiles(manifest);
    const { counts, withheldEvents, accountId } = manifest;
    const { heads } = this.streams;
    const actual = [this.events, heads.size, this.withheld];
    if (JSON.stringify(actual) !== JSON.stringify([counts.events, counts.streams, withheldEvents]))
      throw new ArchiveRejected(manifestName, 'does not match the number of events and streams');
    if (!heads.has(`account-${accountId}`))
      throw new ArchiveRejected(manifestName, 'names an account that the events do not create');
    const foreign = this.streams.foreignStream(accountId);
    if (foreign) throw new ArchiveRejected(foreign, `does not belong to ${accountId} alone`);
    this.compareContent(manifest);
    return { manifest, heads, isAdmin: this.isAdmin, email: this.emailWith(manifest.secret) };
  }

  private emailWith(secret = ''): string {
    if (!this.named) return '';
    const { email } = unsealed({ ...this.named, position: '' }, new AccountKey(Buffer.from(secret, 'base64url'))).data;
    return typeof email === 'string' ? email : '';
  }

  private takeEvents(name: string, text: string): void {
    for (const { event, place } of eventsOf(name, text)) {
      const problem = this.streams.take(event);
      if (problem) throw new ArchiveRejected(place, problem);
      this.referenced.take(event);
      this.events += 1;
      if (event.withheld) this.withheld += 1;
      if (namesEmail.has(event.type)) this.named = event;
      if (event.type === 'AdminGranted') this.isAdmin = true;
      if (event.type === 'AdminRevoked') this.isAdmin = false;
    }
  }

  private compareFiles({ entries }: ArchiveManifest): void {
    for (const [index, file] of this.files.entries()) {
      const entry = entries[index];
      if (entry?.name !== file.name) throw new ArchiveRejected(file.name, 'is not where the manifest lists it');
      if (entry.sha256 !== file.sha256 || entry.bytes !== file.bytes)
        throw new ArchiveRejected(file.name, 'does not match the manifest');
    }
    const absent = entries[this.files.length];
    if (absent) throw new ArchiveRejected(absent.name, 'is listed in the manifest but missing from the archive');
  }

  private compareContent({ missingContent }: ArchiveManifest): void {
    const present = new Set(this.files.map(({ name }) => name));
    const missing = new Set(missingContent);
    for (const hash of this.referenced.hashes())
      if (!present.has(`content/${hash}`) && !missing.has(hash))
        throw new ArchiveRejected(`content/${hash}`, 'is referenced by an event but missing from the archive');
  }
}

function manifestOf(text: string): ArchiveManifest {
  const json = jsonOf(text);
  const parsed = manifestSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const { format, version } = (json ?? {}) as { format?: unknown; version?: unknown };
  if (format !== archiveFormat) throw new ArchiveRejected(manifestName, 'is not a Duetcast account manifest');
  if (version !== archiveVersion)
    throw new ArchiveRejected(
      manifestName,
      `has format version ${String(version)}; this server supports ${archiveVersion}`,
    );
  const path = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new ArchiveRejected(manifestName, `is invalid${path ? ` at ${path}` : ''}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
