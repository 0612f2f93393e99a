import { createHash } from 'node:crypto';
import type { ArchiveForgery } from './altered-archives';
import { forge, named } from './forged-archive';

/** What takes most memory for its length, and what nests deepest. */
const dense = (bytes: number): string => `[${'[],'.repeat(Math.floor((bytes - 4) / 3))}[]]`;
const nested = (bytes: number): string => '['.repeat(bytes);
const line = (text: string): Buffer => Buffer.from(`${text}\n`);

const maxFile = 4_000_000;
const maxLine = 1_100_000;

const events =
  (bytes: Buffer): ArchiveForgery =>
  (exported) => {
    exported.named('events/000001.ndjson').bytes = bytes;
    exported.listFiles();
  };

const chapters =
  (text: string): ArchiveForgery =>
  (exported) => {
    exported.add({ name: 'chapters/job-1.json', type: 'file' }, Buffer.from(text));
    exported.listFiles();
  };

/** The first submitted job with this field, in events that are chained and signed as ever. */
const submitted =
  (changes: object): ArchiveForgery =>
  (exported) =>
    forge(exported, (all) => Object.assign(named(all, 'JobSubmitted').data, changes));

const manifestOfJob =
  (text: string): ArchiveForgery =>
  (exported) => {
    const bytes = Buffer.from(text);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const { manifestHash } = named(exported.events as never, 'JobSubmitted').data;
    submitted({ manifestHash: hash })(exported);
    const file = exported.named(`content/${String(manifestHash)}`);
    Object.assign(file, { header: { name: `content/${hash}`, type: 'file' }, bytes });
    const isContent = ({ header }: { header: { name: string } }) => header.name.startsWith('content/');
    const sorted = exported.files
      .filter(isContent)
      .sort((one, other) => (one.header.name < other.header.name ? -1 : 1));
    exported.files.splice(exported.files.findIndex(isContent), sorted.length, ...sorted);
    exported.rewriteManifest();
  };

/** Their lists agree with them; they are as long as they may be, and full. */
export const fullArchives: readonly (readonly [string, ArchiveForgery])[] = [
  ['events that are empty arrays', events(line(dense(maxFile - 1)))],
  ['events that are nested arrays', events(line(nested(maxFile - 1)))],
  ['an event of empty arrays', events(line(dense(maxLine)))],
  ['an event of nested arrays', events(line(nested(maxLine)))],
  ['chapters that are empty arrays', chapters(dense(maxFile))],
  ['chapters that are nested arrays', chapters(nested(maxFile))],
  ['a list of chapters that are none', chapters(`{"outputHash":"","chapters":${dense(290_000)}}`)],
  ['an event with more values than an event has', submitted({ note: Array(100_001).fill([]) })],
  ['an event with a list of what is none', submitted({ clips: Array(96_000).fill([]) })],
  ['a manifest of a job of empty arrays', manifestOfJob(dense(maxFile))],
  ['a manifest of a job with parts that are none', manifestOfJob(`{"version":1,"parts":${dense(290_000)}}`)],
];
