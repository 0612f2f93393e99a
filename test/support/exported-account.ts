import { createReadStream, createWriteStream, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { extract, pack, type Headers } from 'tar-stream';

export interface ArchiveFile {
  readonly header: Pick<Headers, 'name' | 'type' | 'linkname'>;
  bytes: Buffer;
}

/** An account archive unpacked in memory, for tests that inspect or corrupt it. */
export class ExportedAccount {
  constructor(public files: ArchiveFile[]) {}

  /** Downloads `GET /api/account/export` into a file. */
  static async download(url: string, session: string, file: string): Promise<Response> {
    const response = await fetch(`${url}/api/account/export`, { headers: { authorization: `Bearer ${session}` } });
    if (response.body) await pipeline(Readable.fromWeb(response.body as never), createWriteStream(file));
    return response;
  }

  static async read(file: string): Promise<ExportedAccount> {
    const files: ArchiveFile[] = [];
    const entries = extract();
    const unpacking = pipeline(createReadStream(file), createGunzip(), entries);
    for await (const entry of entries) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk);
      files.push({ header: { name: entry.header.name, type: 'file' }, bytes: Buffer.concat(chunks) });
    }
    await unpacking;
    return new ExportedAccount(files);
  }

  get manifest(): Record<string, unknown> & { entries: { name: string; bytes: number; sha256: string }[] } {
    return JSON.parse(this.named('manifest.json').bytes.toString()) as never;
  }

  get events(): Record<string, unknown>[] {
    const files = this.files.filter(({ header }) => header.name.startsWith('events/'));
    const lines = files.flatMap(({ bytes }) => bytes.toString().trim().split('\n'));
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  named(name: string): ArchiveFile {
    const file = this.files.find(({ header }) => header.name === name);
    if (!file) throw new Error(`The archive has no ${name}`);
    return file;
  }

  /** Changes the events of the first file and updates the manifest to match. */
  rewriteEvents(change: (events: Record<string, unknown>[]) => void): void {
    const { events } = this;
    change(events);
    const first = this.named('events/000001.ndjson');
    first.bytes = Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
    this.rewriteManifest((manifest) => {
      const streams = new Set(events.map(({ stream }) => stream)).size;
      manifest.counts = { ...(manifest.counts as object), events: events.length, streams };
    });
  }

  /** Recalculates the manifest's entries, then applies `change`. */
  rewriteManifest(change: (manifest: Record<string, unknown>) => void = () => undefined): void {
    const { manifest } = this;
    const others = this.files.filter(({ header }) => header.name !== 'manifest.json');
    manifest.entries = others.map(({ header, bytes }) => ({
      name: header.name,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }));
    change(manifest);
    this.named('manifest.json').bytes = Buffer.from(JSON.stringify(manifest));
  }

  async write(file: string): Promise<void> {
    const tar = pack();
    for (const { header, bytes } of this.files) tar.entry({ ...header }, header.type === 'file' ? bytes : undefined);
    tar.finalize();
    const chunks: Buffer[] = [];
    for await (const chunk of tar) chunks.push(chunk);
    writeFileSync(file, gzipSync(Buffer.concat(chunks)));
  }
}
