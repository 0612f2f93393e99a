import { jobManifestSchema, ownClipsOf } from '@duetcast/domain/jobs/job-manifest';
import type { CoverFile, ShowData } from '@duetcast/domain/shows/show-events';
import { chaptersSchema, contentName, type ArchivedEvent, ArchiveRejected } from '../archive/archive-format';
import { textOf, type Member, type MemberBody } from '../archive/archive-reader';
import { imageHeader } from '../../../media/covers/uploaded/image-header';
import { unsalted } from '../../../platform/content/salted-content';
import { jsonOf } from '../archive/json-of';
import { ReferencedContent } from '../archive/referenced-content';
import type { CurrentEvent } from './stream-checks';

/** Largest manifest of a job, and largest file of a cover, that is read, bytes. */
const [maxManifestBytes, maxCoverFileBytes] = [4_000_000, 16_000_000];

/** Content and chapters of an archive: each is what its name says, and an event needs it. */
export class ContentChecks {
  count = 0;
  private readonly referenced = new ReferencedContent();
  /** Every text that the events ever named: titles of expired jobs are read as long as they are stored. */
  private readonly texts = new Set<string>();
  /** Clips that a job may play, by the hash of its manifest. */
  private readonly clips = new Map<string, Set<string>>();
  private readonly chunks = new Set<string>();
  /** Uploaded covers, which are served as what they are said to be. */
  private readonly covers = new Map<string, CoverFile>();
  /** Content that the events need and that was not there yet; null: the events have not ended. */
  private awaited: Set<string> | null = null;

  takeEvent(event: ArchivedEvent, { type, data }: CurrentEvent): void {
    this.referenced.take(event);
    const named = data as { manifestHash?: string; scriptHash?: string | null; contentHash?: string; clips?: string[] };
    for (const hash of [named.manifestHash, named.scriptHash]) if (hash) this.texts.add(hash);
    if (type === 'ScriptRequested' && named.contentHash) this.texts.add(named.contentHash);
    if (type === 'ChunkDownloaded' && named.contentHash) this.chunks.add(named.contentHash);
    if (type === 'ShowCoverChanged') for (const file of coversIn(data)) this.covers.set(file.contentHash, file);
    if (type !== 'JobSubmitted' || !named.manifestHash) return;
    const clips = this.clips.get(named.manifestHash) ?? [];
    this.clips.set(named.manifestHash, new Set([...clips, ...(named.clips ?? [])]));
  }

  takeChapters(name: string, text: string): void {
    const chapters = chaptersSchema.safeParse(jsonOf(text));
    if (!chapters.success) throw new ArchiveRejected(name, 'is not a valid chapters file');
    const jobId = name.slice('chapters/'.length, -'.json'.length);
    if (this.referenced.outputOf(jobId) !== chapters.data.outputHash)
      throw new ArchiveRejected(name, 'does not belong to an output of the archive');
  }

  /** Skips nothing silently: what no event needs is refused before its bytes are read. */
  async take({ name, bytes }: Member, body: MemberBody): Promise<void> {
    const hash = name.slice(contentName('').length);
    this.awaited ??= new Set(this.referenced.hashes());
    if (!this.awaited.delete(hash)) throw new ArchiveRejected(name, 'is content that no event of the archive needs');
    const clips = this.clips.get(hash);
    const cover = this.covers.get(hash);
    if (clips && bytes > maxManifestBytes) throw new ArchiveRejected(name, 'is too large for the manifest of a job');
    if (cover && bytes > maxCoverFileBytes) throw new ArchiveRejected(name, 'is too large for a cover');
    const content = clips || cover ? unsalted(await body.whole()) : null;
    const actual = await body.sha256();
    if (actual !== hash) throw new ArchiveRejected(name, `has a different SHA-256: ${actual}`);
    if (clips && content) this.checkManifest(name, textOf(name, content), clips);
    if (cover && content) checkCover(name, content, cover);
    this.count += 1;
  }

  /** Content that the events name and the archive lacks, which must be what its manifest says is missing. */
  lacking(missing: readonly string[]): string[] {
    const awaited = this.awaited ?? new Set(this.referenced.hashes());
    const known = new Set(missing);
    for (const hash of awaited)
      if (!known.has(hash))
        throw new ArchiveRejected(contentName(hash), 'is referenced by an event but missing from the archive');
    for (const hash of known)
      if (!awaited.has(hash))
        throw new ArchiveRejected(contentName(hash), 'is said to be missing, but no event needs it');
    const stored = new Set(this.referenced.hashes());
    return [...new Set([...awaited, ...[...this.texts].filter((hash) => !stored.has(hash))])];
  }

  /** A job that starts again plays what its manifest names, by hash. */
  private checkManifest(name: string, text: string, clips: ReadonlySet<string>): void {
    const manifest = jobManifestSchema.safeParse(jsonOf(text));
    if (!manifest.success) throw new ArchiveRejected(name, 'is not a valid manifest of a job');
    for (const clip of ownClipsOf(manifest.data))
      if (!clips.has(clip) && !this.chunks.has(clip))
        throw new ArchiveRejected(name, `plays ${clip}, which no event of its job names`);
  }
}

const coversIn = (data: unknown): readonly CoverFile[] => (data as ShowData<'ShowCoverChanged'>).files;

/** Its header alone, as an image is decoded in a process of its own only. */
function checkCover(name: string, content: Buffer, { side, bytes }: CoverFile): void {
  const header = imageHeader(content);
  const isCover = header?.format === 'jpeg' && header.width === side && header.height === side;
  if (!isCover || content.length !== bytes)
    throw new ArchiveRejected(name, `is not the cover of ${side} pixels that an event says it is`);
}
