import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { redactedFieldsOf, withoutCredentials } from '@duetcast/domain/portability/redacted-credentials';
import { hashedEvent } from '@duetcast/domain/kernel/chain';
import type { Position } from '@duetcast/domain/kernel/event';
import { AccountKeys } from '../../eventing/account-keys/account-keys';
import { ContentStore } from '../../platform/content/content-store';
import type { StoredEvent } from '../../eventing/event-store/event-store';
import { chaptersName } from '../jobs/public';
import { productVersion } from '../../platform/config/version';
import { AccountEvents } from './account-events';
import {
  archiveFormat,
  archiveVersion,
  chaptersEntryName,
  contentName,
  eventsName,
  manifestName,
  type ArchivedEvent,
  type ArchiveManifest,
} from './archive-format';
import { ArchiveWriter } from './archive-writer';
import { ReferencedContent } from './referenced-content';

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
    const { events, streams, withheldEvents, agedStreams } = written;
    const content = writer.entries.filter(({ name }) => name.startsWith('content/')).length;
    const manifest: ArchiveManifest = {
      format: archiveFormat,
      version: archiveVersion,
      product: productVersion(),
      accountId,
      exportedAt: now.toISOString(),
      secret: (await this.keys.secretOf(accountId)).toString('base64url'),
      counts: { events, streams, content },
      entries: writer.entries.slice(),
      withheldEvents,
      missingContent,
      agedStreams,
    };
    await writer.bytes(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
    writer.end();
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
    const flush = async () => {
      if (lines.length > 0) await writer.bytes(eventsName((files += 1)), Buffer.from(lines.join('')));
      [lines, bytes] = [[], 0];
    };
    for await (const event of reading.events()) {
      referenced.take(event);
      const archived = archivedOf(event);
      const line = `${JSON.stringify(archived)}\n`;
      lines.push(line);
      events += 1;
      if (archived.withheld) withheldEvents += 1;
      bytes += line.length;
      if (bytes >= eventsFileBytes) await flush();
    }
    await flush();
    return { events, withheldEvents, streams: reading.streams, agedStreams: [...reading.aged].sort() };
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

  private async chunks(hash: string): Promise<AsyncIterable<Buffer>> {
    return (await this.content.storedStream(hash)) as unknown as AsyncIterable<Buffer>;
  }
}

function archivedOf(stored: StoredEvent): ArchivedEvent {
  const { id, stream, revision, type, data, metadata } = hashedEvent(stored);
  const withheld = redactedFieldsOf(type);
  const event = { id, stream, revision, type, data: withoutCredentials(type, data), metadata };
  return withheld.length > 0 ? { ...event, withheld } : event;
}
