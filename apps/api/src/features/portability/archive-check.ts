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
import { ArchiveRefused, readArchive, type ReadLimits } from './archive-reader';
import { NeededContent } from './needed-content';
import { StreamChecks, type StreamHead } from './stream-checks';

export interface CheckedArchive {
  readonly manifest: ArchiveManifest;
  readonly heads: ReadonlyMap<string, StreamHead>;
  /** Whether the account was an administrator's. */
  readonly isAdmin: boolean;
}

type File = ArchivedEntry & { readonly kind: EntryKind };

/** Lines of a file of events. @throws ArchiveRefused with the line that is none */
export function eventsOf(name: string, text: string): { event: ArchivedEvent; place: string }[] {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw new ArchiveRefused(name, 'does not end with a line');
  return lines.map((line, index) => {
    const place = `${name}, line ${index + 1}`;
    const parsed = archivedEventSchema.safeParse(jsonOf(line));
    if (!parsed.success) throw new ArchiveRefused(place, 'is no event');
    return { event: parsed.data, place };
  });
}

/**
 * Reads the whole archive and believes nothing of it: files against the manifest, streams against their hashes, content
 * against what events need. Writes nothing.
 * @throws ArchiveRefused with the place
 */
export async function checkArchive(file: string, limits?: ReadLimits): Promise<CheckedArchive> {
  const check = new ArchiveCheck();
  await readArchive(file, check, limits);
  return check.verdict();
}

class ArchiveCheck {
  private readonly files: ArchivedEntry[] = [];
  private readonly streams = new StreamChecks();
  private readonly needed = new NeededContent();
  private manifest: ArchiveManifest | null = null;
  private events = 0;
  private withheld = 0;
  private isAdmin = false;

  async content(_hash: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    for await (const _chunk of chunks) continue;
  }

  file({ kind, ...file }: File, text: string | null): void {
    if (this.manifest) throw new ArchiveRefused(file.name, 'stands behind the manifest, which is the last file');
    if (kind === 'manifest') {
      this.manifest = manifestOf(text ?? '');
      return;
    }
    this.files.push(file);
    if (kind === 'content' && file.name !== `content/${file.sha256}`)
      throw new ArchiveRefused(file.name, `has the SHA-256 ${file.sha256}`);
    if (kind === 'chapters' && !chaptersSchema.safeParse(jsonOf(text ?? '')).success)
      throw new ArchiveRefused(file.name, 'holds no chapters');
    if (kind === 'events') this.takeEvents(file.name, text ?? '');
  }

  verdict(): CheckedArchive {
    const { manifest } = this;
    if (!manifest) throw new ArchiveRefused(manifestName, 'is missing: the archive is not whole');
    this.compareFiles(manifest);
    const { counts, withheldEvents, accountId } = manifest;
    const { heads } = this.streams;
    const found = [this.events, heads.size, this.withheld];
    if (JSON.stringify(found) !== JSON.stringify([counts.events, counts.streams, withheldEvents]))
      throw new ArchiveRefused(manifestName, 'counts other events than there are');
    if (!heads.has(`account-${accountId}`))
      throw new ArchiveRefused(manifestName, 'names an account that the events do not open');
    const foreign = this.streams.foreignStream(accountId);
    if (foreign) throw new ArchiveRefused(foreign, `is not a stream of ${accountId} alone`);
    this.compareContent(manifest);
    return { manifest, heads, isAdmin: this.isAdmin };
  }

  private takeEvents(name: string, text: string): void {
    for (const { event, place } of eventsOf(name, text)) {
      const wrong = this.streams.take(event);
      if (wrong) throw new ArchiveRefused(place, wrong);
      this.needed.take(event);
      this.events += 1;
      if (event.withheld) this.withheld += 1;
      if (event.type === 'AdminGranted') this.isAdmin = true;
      if (event.type === 'AdminRevoked') this.isAdmin = false;
    }
  }

  private compareFiles({ entries }: ArchiveManifest): void {
    for (const [index, file] of this.files.entries()) {
      const entry = entries[index];
      if (entry?.name !== file.name) throw new ArchiveRefused(file.name, 'is not where the manifest has it');
      if (entry.sha256 !== file.sha256 || entry.bytes !== file.bytes)
        throw new ArchiveRefused(file.name, 'is not as the manifest has it');
    }
    const absent = entries[this.files.length];
    if (absent) throw new ArchiveRefused(absent.name, 'is in the manifest and not in the archive');
  }

  private compareContent({ missingContent }: ArchiveManifest): void {
    const there = new Set(this.files.map(({ name }) => name));
    const missing = new Set(missingContent);
    for (const hash of this.needed.hashes())
      if (!there.has(`content/${hash}`) && !missing.has(hash))
        throw new ArchiveRefused(`content/${hash}`, 'is needed by an event and not in the archive');
  }
}

function manifestOf(text: string): ArchiveManifest {
  const json = jsonOf(text);
  const parsed = manifestSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const { format, version } = (json ?? {}) as { format?: unknown; version?: unknown };
  if (format !== archiveFormat) throw new ArchiveRefused(manifestName, 'is not that of an account of Duetcast');
  if (version !== archiveVersion)
    throw new ArchiveRefused(
      manifestName,
      `is of format version ${String(version)}; this server knows ${archiveVersion}`,
    );
  const path = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new ArchiveRefused(manifestName, `is not valid${path ? ` at ${path}` : ''}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
