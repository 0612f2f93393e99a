import type { ExportedAccount } from '../exported-account';
import { forge, forged, named } from './forged-archive';
import { keyOf } from './signer';

export type ArchiveForgery = (exported: ExportedAccount) => void;
type Events = Parameters<Parameters<typeof forge>[1]>[0];
const events =
  (change: (events: Events) => void): ArchiveForgery =>
  (exported) =>
    forge(exported, change);
const data = (type: string, changes: Record<string, unknown>): ArchiveForgery =>
  events((all) => Object.assign(named(all, type).data, changes));
const metadata = (type: string, changes: Record<string, unknown>): ArchiveForgery =>
  events((all) => Object.assign(named(all, type).metadata, changes));
const removed = (type: string): ArchiveForgery => events((all) => void all.splice(all.indexOf(named(all, type)), 1));
const repeated = (type: string): ArchiveForgery =>
  events((all) => void all.splice(all.indexOf(named(all, type)) + 1, 0, forged(named(all, type), {})));
/** An event of this type in the stream of the one that it is like. */
const added = (like: string, type: string, changes: Record<string, unknown>, stream?: string): ArchiveForgery =>
  events((all) => {
    const event = named(all, like);
    const accountId = named(all, 'AccountOpened').data.accountId;
    all.push(
      forged(event, {
        ...(stream !== undefined && { stream: stream.replace('{account}', String(accountId)) }),
        type,
        data: { accountId, ...changes },
        metadata: { ...event.metadata, schemaVersion: 1, sealed: undefined },
      }),
    );
  });
const manifest =
  (change: (manifest: Record<string, unknown>) => void): ArchiveForgery =>
  (exported) =>
    exported.rewriteManifest(change);
const line =
  (name: string, change: (lines: string[]) => string[]): ArchiveForgery =>
  (exported) => {
    const file = exported.named(name);
    file.bytes = Buffer.from(
      change(file.bytes.toString().split('\n').slice(0, -1))
        .map((text) => `${text}\n`)
        .join(''),
    );
  };
const files =
  (change: (all: ExportedAccount['files']) => void): ArchiveForgery =>
  (exported) =>
    change(exported.files);
const [hex, month] = ['ab'.repeat(32), new Date().toISOString().slice(0, 7)] as const;
const usage = { domain: 'x.example.com', month, reservationId: 'a:1:n', jobId: 'a', characters: 5 };
const foreign = 'acc_0123456789abcdef0123456789abcdef';
/** Each agrees with itself: hashes, lists and signatures are recalculated with a key of the forger. */
export const selfConsistentArchives: readonly (readonly [string, ArchiveForgery])[] = [
  [
    'an administrator in the account, revoked in an invented stream of usage',
    (exported) => {
      added('AccountOpened', 'AdminGranted', {})(exported);
      added('AccountOpened', 'AdminRevoked', {}, `usage-{account}-${month}`)(exported);
    },
  ],
  ['a grant in a job', added('JobCompleted', 'AdminGranted', {})],
  ['an administrator revoked who was none', added('AccountOpened', 'AdminRevoked', {})],
  ['an account opened twice', repeated('AccountOpened')],
  ['an account that is erased', added('AccountOpened', 'AccountErased', { erasedAt: '2026-01-01T00:00:00.000Z' })],
  [
    'a subscription without a report',
    added('AccountOpened', 'SubscriptionChanged', { status: 'active', endDate: null }),
  ],
  ['an event of another account', added('AccountOpened', 'AdminGranted', { accountId: foreign })],
  ['the stream of another account', added('AccountOpened', 'AccountOpened', { email: '' }, `account-${foreign}`)],
  ['an unknown event', added('AccountOpened', 'AccountPromoted', {})],
  [
    'a sign-in',
    added('AccountOpened', 'SessionEnded', { sessionId: 's', endedAt: '2026-01-01T00:00:00.000Z' }, 'session-s'),
  ],
  ['a job without its submission', removed('JobSubmitted')],
  ['a job without its claim', removed('JobClaimed')],
  ['a job without its assembly', removed('JobAssembled')],
  [
    'a job assembled and not completed',
    events((all) => {
      const completed = named(all, 'JobCompleted');
      Object.assign(completed, {
        type: 'JobCancelled',
        data: { reason: 'x' },
        metadata: { ...completed.metadata, schemaVersion: 1 },
      });
    }),
  ],
  ['a job completed twice', repeated('JobCompleted')],
  ['a job submitted twice', repeated('JobSubmitted')],
  ['a segment twice', repeated('SegmentSynthesized')],
  ['other characters of a job', data('JobCompleted', { characters: 1 })],
  ['a job with the id of another', data('JobSubmitted', { jobId: 'other' })],
  ['a job of another account', data('JobSubmitted', { ownerId: foreign })],
  ['a job whose events have another owner', metadata('JobClaimed', { ownerId: foreign })],
  ['the output of another account by its hash', data('JobAssembled', { contentHash: hex })],
  ['a manifest by its hash', data('JobSubmitted', { manifestHash: hex })],
  ['clips by their hash', data('JobSubmitted', { clips: [hex] })],
  ['a data field of a wrong type', data('JobCompleted', { characters: '1' })],
  ['a time in the future', metadata('JobCompleted', { at: '2036-01-01T00:00:00.000Z' })],
  ['a time that is none', metadata('JobCompleted', { at: 'yesterday' })],
  ['a later version of an event', metadata('JobCompleted', { schemaVersion: 99 })],
  ['no catalog', metadata('JobCompleted', { catalog: undefined })],
  ['a field that is sealed and not personal', metadata('JobSubmitted', { sealed: ['domain'] })],
  ['an address that the key does not open', data('AccountOpened', { email: 'eve@example.com' })],
  ['characters used without a reservation', added('CharactersUsed', 'CharactersReleased', { ...usage, reason: 'x' })],
  ['characters reserved beyond the limit', data('CharactersReserved', { characters: 10_000_000 })],
  ['characters used twice', repeated('CharactersUsed')],
  ['usage of another month', data('CharactersReserved', { month: '2020-01' })],
  ['usage of another account', data('CharactersReserved', { accountId: foreign })],
  ['a webhook about a job of another account', data('WebhookQueued', { jobId: 'other' })],
  ['a webhook to a site of another account', data('WebhookQueued', { connectionId: 'con_other' })],
  ['a webhook to an endpoint of another account', data('EndpointCreated', { endpointId: 'whe_other' })],
  ['a site of another account', data('SiteConnected', { connectionId: 'con_other' })],
  ['a site with another name', data('SiteConnected', { siteDomain: 'other.example.com' })],
  ['a podcast of another account', data('ScriptRequested', { ownerId: foreign })],
  ['a podcast claimed by another account', data('PodcastClaimed', { accountId: foreign })],
  ['a lexicon of another account', data('LexiconEntrySet', { accountId: foreign })],
  ['a sound of another account', data('SoundAdded', { accountId: foreign })],
  ['a token of another account', data('TokenGenerated', { accountId: foreign })],
  [
    'an event id twice',
    events((all) => Object.assign(named(all, 'JobCompleted'), { id: named(all, 'JobSubmitted').id })),
  ],
  [
    'content that no event needs',
    (exported) => {
      exported.add(
        { name: 'content/2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881', type: 'file' },
        Buffer.from('x'),
      );
      exported.files.sort(
        (a, b) =>
          a.header.name.localeCompare(b.header.name) *
          Number(a.header.name.startsWith('content/') && b.header.name.startsWith('content/')),
      );
      exported.rewriteManifest();
    },
  ],
  [
    'chapters of a job of another account',
    (exported) => {
      exported.add(
        { name: 'chapters/other.json', type: 'file' },
        Buffer.from(JSON.stringify({ outputHash: hex, chapters: [] })),
      );
      exported.rewriteManifest();
    },
  ],
  ['missing content that nothing needs', manifest((said) => (said.missingContent = [hex]))],
  ['other counts', manifest((said) => (said.counts = { ...(said.counts as object), events: 1 }))],
  ['another account', manifest((said) => (said.account = foreign))],
  ['another key of the account', manifest((said) => (said.secret = 'A'.repeat(43)))],
];

/** Each differs from what its manifest says, or is no archive. */
export const brokenArchives: readonly (readonly [string, ArchiveForgery])[] = [
  ['a file twice', files((all) => void all.splice(1, 0, all[0]!))],
  ['files in another order', files((all) => void all.unshift(...all.splice(1, 1)))],
  ['a path out of the archive', (exported) => exported.add({ name: 'content/../../x', type: 'file' })],
  ['a link', (exported) => exported.add({ name: `content/${hex}`, type: 'symlink', linkname: '/etc/passwd' })],
  ['a long name', (exported) => exported.add({ name: `chapters/${'a'.repeat(200)}.json`, type: 'file' })],
  [
    'content with another hash',
    files((all) => void (all.find(({ header }) => header.name.startsWith('content/'))!.bytes = Buffer.from('x'))),
  ],
  [
    'a file that is missing',
    files(
      (all) =>
        void all.splice(
          all.findIndex(({ header }) => header.name.startsWith('content/')),
          1,
        ),
    ),
  ],
  ['a list without its first file', line('members.ndjson', (lines) => lines.slice(1))],
  ['a list in another order', line('members.ndjson', (lines) => lines.slice().reverse())],
  ['a stream that is not listed', line('streams.ndjson', (lines) => lines.slice(1))],
  [
    'a signature of another stream',
    line('streams.ndjson', ([first = '', second = '', ...rest]) => {
      const [a, b] = [JSON.parse(first) as object, JSON.parse(second) as { seal: string }];
      return [JSON.stringify({ ...a, seal: b.seal }), second, ...rest];
    }),
  ],
  [
    'a manifest spelled otherwise',
    (exported) => {
      const file = exported.named('manifest.json');
      file.bytes = Buffer.from(JSON.stringify(JSON.parse(file.bytes.toString())));
    },
  ],
  [
    'a manifest changed after it was signed',
    (exported) => {
      const file = exported.named('manifest.json');
      file.bytes = Buffer.from(file.bytes.toString().replace('"withheldEvents":', '"withheldEvents":1'));
    },
  ],
  [
    'a key of small order, with which anyone signs',
    (exported) => {
      const file = exported.named('manifest.json');
      const said = JSON.parse(file.bytes.toString()) as object;
      const key = keyOf(Buffer.from([1, ...Array<number>(31).fill(0)]).toString('base64url'));
      file.bytes = Buffer.from(JSON.stringify({ ...said, key }));
    },
  ],
];
