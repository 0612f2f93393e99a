import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { maxArchiveOrigins } from '@duetcast/domain/limits/archive-limits';
import { redactedFieldsOf, withoutCredentials } from '@duetcast/domain/portability/redacted-credentials';
import { hashedEvent } from '@duetcast/domain/kernel/chain';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import type { Position } from '@duetcast/domain/kernel/event';
import { AccountKeys } from '../../eventing/account-keys/account-keys';
import { ContentStore } from '../../platform/content/content-store';
import type { StoredEvent } from '../../eventing/event-store/event-store';
import { isAuditedStream } from '@duetcast/verify/forms';
import { exportedStreamText, type ExportedStream } from '@duetcast/verify/signed-audit';
import { signedFileText } from '@duetcast/verify/signed-file';
import { Config } from '../../platform/config/config';
import { productVersion } from '../../platform/config/version';
import { SigningKeys, StreamOrigins } from '../audit/public';
import { chaptersName } from '../jobs/public';
import { AccountEvents } from './account-events';
import {
  archiveFormat,
  archiveVersion,
  chaptersEntryName,
  contentName,
  eventsName,
  manifestName,
  membersName,
  streamsName,
  type ArchivedEvent,
} from './archive/archive-format';
import { ArchiveWriter } from './archive/archive-writer';
import { memberLine } from './archive/member-digests';
import { ReferencedContent } from './archive/referenced-content';

/** Size at which an events file is closed; bounds what is buffered. */
const eventsFileBytes = 1_000_000;

/** Exports an account (events, texts, audio) as one archive, without its credentials. */
@Injectable()
export class ExportAccount {
  private readonly logger = new Logger('ExportAccount');

  constructor(
    private readonly events: AccountEvents,
    private readonly content: ContentStore,
    private readonly keys: AccountKeys,
    private readonly signingKeys: SigningKeys,
    private readonly origins: StreamOrigins,
    private readonly config: Config,
  ) {}

  /** Includes events up to the current head. If reading fails, the stream is destroyed with the error. */
  async archiveOf(accountId: string, now: Date): Promise<Readable> {
    const through = await this.events.head();
    const writer = new ArchiveWriter(now);
    this.write(writer, accountId, through, now).catch((error: Error) => {
      if (!writer.archive.destroyed) this.logger.error({ err: error }, 'export failed');
      writer.fail(error);
    });
    return writer.archive;
  }

  private async write(writer: ArchiveWriter, accountId: string, through: Position | null, now: Date): Promise<void> {
    const referenced = new ReferencedContent();
    const written = await this.writeEvents(writer, accountId, through, referenced);
    await this.writeChapters(writer, referenced.assembledJobs());
    const missingContent = await this.writeContent(writer, referenced.hashes());
    const { events, heads, withheldEvents, agedStreams } = written;
    const said = { account: accountId, exportedAt: now.toISOString(), issuer: this.config.publicUrl };
    await this.writeStreams(writer, heads, said);
    const content = writer.entries.filter(({ name }) => name.startsWith('content/')).length;
    const listed = writer.entries.slice();
    const members = await this.writeLines(writer, membersName, listed.map(memberLine));
    const manifest = this.signingKeys.signFile({
      format: archiveFormat,
      version: archiveVersion,
      product: productVersion(),
      ...said,
      secret: (await this.keys.secretOf(accountId)).toString('base64url'),
      counts: { events, streams: heads.size, content, members: listed.length },
      members,
      withheldEvents,
      missingContent,
      agedStreams,
    });
    await writer.bytes(manifestName, Buffer.from(signedFileText(manifest)));
    writer.end();
  }

  /** The end of each stream under a signature of its own, so that its trail still names this server elsewhere. */
  private async writeStreams(
    writer: ArchiveWriter,
    heads: ReadonlyMap<string, Pick<ExportedStream, 'revision' | 'hash'>>,
    said: Pick<ExportedStream, 'account' | 'exportedAt' | 'issuer'>,
  ) {
    const lines: string[] = [];
    for (const [stream, head] of heads) {
      const seal = this.signingKeys.sign(exportedStreamText({ stream, ...head, ...said }));
      const origins = isAuditedStream(stream) === null ? (await this.origins.of(stream)).slice(-maxArchiveOrigins) : [];
      lines.push(canonicalJson({ stream, ...head, seal, ...(origins.length > 0 && { origins }) }));
    }
    return this.writeLines(writer, streamsName, lines);
  }

  private async writeLines(writer: ArchiveWriter, name: string, lines: readonly string[]) {
    const { bytes, sha256 } = await writer.bytes(name, Buffer.from(lines.map((line) => `${line}\n`).join('')));
    return { bytes, sha256 };
  }

  private async writeEvents(
    writer: ArchiveWriter,
    accountId: string,
    through: Position | null,
    referenced: ReferencedContent,
  ) {
    const reading = this.events.read(accountId, through ?? '');
    let [events, withheldEvents, files, bytes]: [number, number, number, number] = [0, 0, 0, 0];
    let lines: string[] = [];
    const heads = new Map<string, { revision: number; hash: string }>();
    const flush = async () => {
      if (lines.length > 0) await writer.bytes(eventsName((files += 1)), Buffer.from(lines.join('')));
      [lines, bytes] = [[], 0];
    };
    for await (const event of reading.events()) {
      referenced.take(event);
      const archived = archivedOf(event);
      heads.set(event.stream, { revision: event.revision, hash: event.metadata.hash });
      const line = `${JSON.stringify(archived)}\n`;
      lines.push(line);
      events += 1;
      if (archived.withheld) withheldEvents += 1;
      bytes += line.length;
      if (bytes >= eventsFileBytes) await flush();
    }
    await flush();
    return { events, withheldEvents, heads, agedStreams: [...reading.aged].sort() };
  }

  private async writeChapters(writer: ArchiveWriter, jobIds: readonly string[]): Promise<void> {
    for (const jobId of jobIds) {
      const chapters = await this.content.lookUpName(chaptersName(jobId));
      if (chapters) await writer.bytes(chaptersEntryName(jobId), Buffer.from(JSON.stringify(chapters)));
    }
  }

  /** Returns the hashes of missing or corrupt content. */
  private async writeContent(writer: ArchiveWriter, hashes: readonly string[]): Promise<string[]> {
    const missing: string[] = [];
    for (const hash of hashes) {
      const size = await this.content.storedSize(hash);
      if (size === null || !(await this.isIntact(hash))) missing.push(hash);
      else await writer.stream(contentName(hash), size, await this.chunks(hash));
    }
    return missing;
  }

  /** Verified before writing: an entry cannot be removed from a started archive. */
  private async isIntact(hash: string): Promise<boolean> {
    const digest = createHash('sha256');
    for await (const chunk of await this.chunks(hash)) digest.update(chunk);
    return digest.digest('hex') === hash;
  }

  private chunks(hash: string): Promise<AsyncIterable<Buffer>> {
    return this.content.storedStream(hash);
  }
}

function archivedOf(stored: StoredEvent): ArchivedEvent {
  const { id, stream, revision, type, data, metadata } = hashedEvent(stored);
  const withheld = redactedFieldsOf(type);
  const event = { id, stream, revision, type, data: withoutCredentials(type, data), metadata };
  return withheld.length > 0 ? { ...event, withheld } : event;
}
