import { createReadStream, createWriteStream, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import { exportedStreamText, type ExportedStream } from '@duetcast/verify/signed-audit';
import { extract, pack, type Headers } from 'tar-stream';
import type { ArchivedEvent } from '../../apps/api/src/features/portability/archive/archive-format';
import { Signer } from './forgeries/signer';

export interface ArchiveFile {
  readonly header: Pick<Headers, 'name' | 'type' | 'linkname'>;
  bytes: Buffer;
}

/** An account archive unpacked in memory, for tests that inspect or corrupt it. */
export class ExportedAccount {
  /** Signs what is rewritten. */
  readonly signer = new Signer();

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

  get manifest(): Record<string, unknown> & { counts: Record<string, number> } {
    return JSON.parse(this.named('manifest.json').bytes.toString()) as never;
  }

  /** Lines of `members.ndjson`. */
  get members(): { name: string; bytes: number; sha256: string }[] {
    return linesOf(this.named('members.ndjson')) as never;
  }

  get events(): Record<string, unknown>[] {
    const files = this.files.filter(({ header }) => header.name.startsWith('events/'));
    return files.flatMap(linesOf);
  }

  named(name: string): ArchiveFile {
    const file = this.files.find(({ header }) => header.name === name);
    if (!file) throw new Error(`The archive has no ${name}`);
    return file;
  }

  /** Changes the events of the first file, then lists and manifest to match, under a key of its own. */
  rewriteEvents(change: (events: Record<string, unknown>[]) => void): void {
    const { events } = this;
    change(events);
    this.named('events/000001.ndjson').bytes = ndjson(events);
    this.rewriteStreams();
    this.rewriteManifest((manifest) => {
      const streams = new Set(events.map(({ stream }) => stream)).size;
      manifest.counts = { ...manifest.counts, events: events.length, streams };
    });
  }

  /** `originsOf`: servers on which a stream was before. */
  rewriteStreams(originsOf: (stream: string) => readonly object[] | undefined = () => undefined): void {
    const { account, exportedAt, issuer } = this.manifest as unknown as ExportedStream;
    const heads = new Map<string, { stream: string; revision: number; hash: string }>();
    for (const { stream, revision, metadata } of this.events as unknown as ArchivedEvent[])
      heads.set(stream, { stream, revision, hash: metadata?.hash });
    const lines = [...heads.values()].map((head) => ({
      ...head,
      seal: this.signer.signatureOf(exportedStreamText({ ...head, account, exportedAt, issuer })),
      origins: originsOf(head.stream),
    }));
    this.named('streams.ndjson').bytes = ndjson(lines);
  }

  /** Recalculates the list of files, then applies `change` and signs with a key of its own. */
  rewriteManifest(change: (manifest: this['manifest']) => void = () => undefined): void {
    this.rewriteStreams();
    this.listFiles(change);
  }

  /** As `rewriteManifest`, where `streams.ndjson` stays as it is. */
  listFiles(change: (manifest: this['manifest']) => void = () => undefined): void {
    const listed = this.files.filter(({ header }) => !['members.ndjson', 'manifest.json'].includes(header.name));
    const members = this.named('members.ndjson');
    members.bytes = ndjson(
      listed.map(({ header, bytes }) => ({ name: header.name, bytes: bytes.length, sha256: sha256Of(bytes) })),
    );
    const { key: _key, signature: _signature, ...manifest } = this.manifest;
    const content = listed.filter(({ header }) => header.name.startsWith('content/')).length;
    manifest.counts = { ...manifest.counts, content, members: listed.length };
    manifest.members = { bytes: members.bytes.length, sha256: sha256Of(members.bytes) };
    change(manifest);
    this.named('manifest.json').bytes = Buffer.from(this.signer.textOf(manifest));
  }

  /** Adds a file where its kind belongs, unlisted. */
  add(header: ArchiveFile['header'], bytes: Buffer = Buffer.from('x')): void {
    const rank = (name: string) => order.findIndex((start) => name.startsWith(start));
    const index = this.files.findIndex(({ header: { name } }) => rank(name) > rank(header.name));
    this.files.splice(rank(header.name) < 0 ? this.files.length - 1 : index, 0, { header, bytes });
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

const order = ['events/', 'chapters/', 'content/', 'streams.', 'members.', 'manifest.'];

const linesOf = ({ bytes }: ArchiveFile): Record<string, unknown>[] =>
  bytes
    .toString()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const ndjson = (lines: readonly object[]): Buffer =>
  Buffer.from(lines.map((line) => `${canonicalJson(line)}\n`).join(''));

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
