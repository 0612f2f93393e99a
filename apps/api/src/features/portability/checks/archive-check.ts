import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { streamName } from '@duetcast/domain/kernel/decider';
import { maxArchiveLineBytes, maxArchiveEventBytes } from '@duetcast/domain/limits/archive-limits';
import { isOfJob } from '@duetcast/domain/webhooks/webhook-topics';
import { AccountKey } from '../../../eventing/account-keys/account-key';
import {
  archivedStreamSchema,
  manifestName,
  type ArchivedMember,
  type ArchivedStream,
  ArchiveRejected,
} from '../archive/archive-format';
import { readArchive, type Member, type MemberBody, type ReadLimits, eventOf } from '../archive/archive-reader';
import { ContentChecks } from './content-checks';
import { jsonOf } from '../archive/json-of';
import { MemberDigests } from '../archive/member-digests';
import type { Source } from './read-manifest';
import { StreamChecks, type StreamHead, type CurrentEvent } from './stream-checks';
import { isAuditedStream } from '@duetcast/verify/forms';
import { exportedStreamText, type StreamOrigin } from '@duetcast/verify/signed-audit';

/** The receivers and jobs of webhooks: a webhook to or about another account would be sent on. */
class WebhookReferences {
  private readonly receivers = new Set<string>();
  private readonly reported = new Map<string, { readonly connectionId: string; readonly jobId: string | null }>();

  take({ type, data, stream }: CurrentEvent): void {
    if (type === 'EndpointCreated') this.receivers.add((data as { endpointId: string }).endpointId);
    const { connectionId, jobId, topic = '' } = data as { connectionId: string; jobId: string; topic?: string };
    if (type === 'SiteConnected') this.receivers.add(connectionId);
    if (type === 'WebhookQueued') this.reported.set(stream, { connectionId, jobId: isOfJob(topic) ? jobId : null });
  }

  /** The first stream of webhooks whose receiver or job is not the account's; null: there is none. */
  foreign(streams: { has(stream: string): boolean }, agedStreams: readonly string[]): string | null {
    const aged = new Set(agedStreams);
    for (const [stream, { connectionId, jobId }] of this.reported) {
      if (!this.receivers.has(connectionId)) return stream;
      if (jobId === null) continue;
      const job = streamName(jobDecider.category, jobId);
      if (!(streams.has(job) || aged.has(job))) return stream;
    }
    return null;
  }
}

/** An archive that agrees with its manifest and with every rule that does not depend on this server. */
export interface CheckedArchive {
  readonly source: Source;
  readonly heads: ReadonlyMap<string, StreamHead>;
  readonly digests: MemberDigests;
  readonly seals: ReadonlyMap<string, string>;
  /** Servers on which imported streams were before, oldest first. */
  readonly origins: ReadonlyMap<string, readonly StreamOrigin[]>;
  /** Address of the account. */
  readonly email: string;
  /** Content that events name and the archive lacks. */
  readonly lacking: readonly string[];
}

/** Types of events with the address of the account. */
const namesEmail = new Set(['AccountOpened', 'EmailAdded', 'EmailChanged']);
/** How much the clocks of two servers may differ, ms. */
export const clockToleranceMs = 60_000;

/**
 * Validates the whole archive without writing: files against the manifest, streams against their hashes, content against
 * the events that reference it.
 * @throws ArchiveRejected with the place
 */
export async function checkArchive(file: string, source: Source, limits?: ReadLimits): Promise<CheckedArchive> {
  const check = new ArchiveCheck(source, Date.now());
  await readArchive(file, (member, body) => check.take(member, body), limits);
  return check.result();
}

class ArchiveCheck {
  private readonly digests = new MemberDigests();
  private readonly streams: StreamChecks;
  private readonly content = new ContentChecks();
  private readonly webhooks = new WebhookReferences();
  private readonly seals = new Map<string, string>();
  private readonly origins = new Map<string, readonly StreamOrigin[]>();
  private events = 0;
  private withheld = 0;
  private email = '';

  constructor(
    private readonly source: Source,
    nowMs: number,
  ) {
    const { account: accountId, secret } = source;
    const key = new AccountKey(Buffer.from(secret, 'base64url'));
    this.streams = new StreamChecks({ accountId, key, latest: new Date(nowMs + clockToleranceMs).toISOString() });
  }

  async take(member: Member, body: MemberBody): Promise<void> {
    const { kind, name, bytes } = member;
    if (kind === 'manifest') return;
    if (kind === 'members') {
      await this.takeMembers(body);
      this.compareWithManifest({ name, bytes, sha256: await body.sha256() });
      return;
    }
    if (kind === 'events') await this.takeEvents(name, body);
    if (kind === 'chapters') this.content.takeChapters(name, await body.text());
    if (kind === 'content') await this.content.take(member, body);
    if (kind === 'streams') await this.takeStreams(body);
    this.digests.push({ name, bytes, sha256: await body.sha256() });
  }

  result(): CheckedArchive {
    const { source, streams, digests, seals, origins, email } = this;
    const { counts, withheldEvents, account, missingContent } = source;
    const actual = [this.events, streams.heads.size, this.withheld, this.content.count];
    if (JSON.stringify(actual) !== JSON.stringify([counts.events, counts.streams, withheldEvents, counts.content]))
      throw new ArchiveRejected(manifestName, 'does not match the number of events, streams and content items');
    if (!streams.heads.has(`account-${account}`))
      throw new ArchiveRejected(manifestName, 'names an account that the events do not create');
    const foreign = streams.foreignStream();
    if (foreign) throw new ArchiveRejected(foreign, `does not belong to ${account} alone`);
    const stray = this.webhooks.foreign(streams.heads, source.agedStreams);
    if (stray) throw new ArchiveRejected(stray, 'reports to a site, or about a job, that is not in the archive');
    const lacking = this.content.lacking(missingContent);
    return { source, heads: streams.heads, digests, seals, origins, email, lacking };
  }

  private async takeEvents(name: string, body: MemberBody): Promise<void> {
    let number = 0;
    for await (const line of body.lines(maxArchiveEventBytes)) {
      const place = `${name}, line ${(number += 1)}`;
      const event = eventOf(place, line);
      const current = this.streams.take(event);
      if (typeof current === 'string') throw new ArchiveRejected(place, current);
      if (event.type === 'AccountErased') throw new ArchiveRejected(place, 'closes the account: it was deleted');
      this.content.takeEvent(event, current);
      this.webhooks.take(current);
      this.events += 1;
      if (event.withheld) this.withheld += 1;
      if (namesEmail.has(event.type)) this.email = current.data.email as string;
    }
  }

  /** Each stream's head in the order of first events, under the signature of the archive's server. */
  private async takeStreams(body: MemberBody): Promise<void> {
    const { account, exportedAt, issuer, check } = this.source;
    const heads = this.streams.heads.entries();
    let number = 0;
    for await (const line of body.lines(maxArchiveLineBytes)) {
      const place = `streams.ndjson, line ${(number += 1)}`;
      const parsed = archivedStreamSchema.safeParse(jsonOf(line));
      const [stream, head] = heads.next().value ?? [];
      if (!parsed.success || stream !== parsed.data.stream || !isHead(parsed.data, head))
        throw new ArchiveRejected(place, 'is not the end of the stream in the archive');
      const text = exportedStreamText({ ...parsed.data, account, exportedAt, issuer });
      if (!(await check(parsed.data.seal, text)))
        throw new ArchiveRejected(place, 'is not signed by the key of the archive');
      this.takeSigned(parsed.data);
    }
    if (!heads.next().done) throw new ArchiveRejected('streams.ndjson', 'does not list every stream');
  }

  private takeSigned({ stream, seal, origins }: ArchivedStream): void {
    if (isAuditedStream(stream) !== null) return;
    this.seals.set(stream, seal);
    if (origins) this.origins.set(stream, origins);
  }

  private async takeMembers(body: MemberBody): Promise<void> {
    let index = 0;
    for await (const line of body.lines(maxArchiveLineBytes)) {
      if (!this.digests.is(index, line)) throw new ArchiveRejected(`members.ndjson, line ${index + 1}`, notThere(line));
      index += 1;
    }
    if (index < this.digests.count)
      throw new ArchiveRejected('members.ndjson', 'does not list every file of the archive');
  }

  private compareWithManifest({ name, bytes, sha256 }: ArchivedMember): void {
    const { members } = this.source;
    if (members.bytes !== bytes || members.sha256 !== sha256)
      throw new ArchiveRejected(name, 'does not match the manifest');
  }
}

const isHead = (line: { revision: number; hash: string }, head: StreamHead | undefined): boolean =>
  line.revision === head?.revision && line.hash === head.hash;

/** The file that the line names is missing, or another. */
function notThere(line: string): string {
  const { name } = (jsonOf(line) ?? {}) as { name?: unknown };
  return typeof name === 'string' ? `lists ${name}, which is not there as it is listed` : 'is not a file';
}
