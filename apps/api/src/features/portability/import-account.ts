import { join } from 'node:path';
import { isAuditedStream } from '@duetcast/verify/forms';
import { Injectable } from '@nestjs/common';
import type { KeptPart } from '@duetcast/domain/accounts/account-imports';
import { accounts } from '@duetcast/projections/accounts/accounts';
import { writingFile } from '../../platform/content/hashed-copy';
import { TemporaryFiles } from '../../platform/content/temporary-files';
import { AccountIds } from '../accounts/public';
import { AccountKeys } from '../../eventing/account-keys/account-keys';
import { ContentStore } from '../../platform/content/content-store';
import { ensureCollections } from '../../eventing/projector/ensure-collections';
import { isProjecting } from '../../eventing/projector/lease/projector-process';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { ProcessHeartbeat } from '../../eventing/state/process-heartbeat';
import { StreamOrigins } from '../audit/public';
import { chaptersName } from '../jobs/public';
import { checkArchive, type CheckedArchive } from './checks/archive-check';
import { eachMember } from './checks/checked-members';
import { checkEarlierServers } from './checks/origin-checks';
import { contentName, ArchiveRejected } from './archive/archive-format';
import type { ReadLimits, Member, MemberBody } from './archive/archive-reader';
import { ImportedEvents } from './imported-events';
import { readManifest, type Source, type Trust } from './checks/read-manifest';

/** Stores the content of a checked archive, its chapters, and where its streams come from. */
@Injectable()
export class ImportedContent {
  constructor(
    private readonly content: ContentStore,
    private readonly temporary: TemporaryFiles,
    private readonly origins: StreamOrigins,
  ) {}

  /** Stores content before the events: none may reference missing bytes. */
  async put(file: string, checked: CheckedArchive): Promise<void> {
    await this.putOrigins(checked);
    await this.temporary.inFolder((folder) =>
      eachMember(file, checked, async (member, body, verify) => {
        if (member.kind === 'content') await this.putFile(join(folder, 'content'), body, verify);
        if (member.kind === 'chapters') await this.putChapters(member, body, verify);
      }),
    );
  }

  private async putFile(path: string, body: MemberBody, verify: () => Promise<void>): Promise<void> {
    await writingFile(path, async (append) => {
      for await (const chunk of body.chunks()) await append(chunk);
    });
    await verify();
    await this.content.putFile(path);
  }

  private async putChapters({ name }: Member, body: MemberBody, verify: () => Promise<void>): Promise<void> {
    const chapters = JSON.parse(await body.text()) as object;
    await verify();
    await this.content.setName(chaptersName(name.slice('chapters/'.length, -'.json'.length)), chapters);
  }

  private async putOrigins({ source, heads, seals, origins }: CheckedArchive): Promise<void> {
    const { account, exportedAt, issuer, key } = source;
    for (const [stream, { revision, hash }] of heads) {
      if (isAuditedStream(stream) !== null) continue;
      const seal = key === null ? null : (seals.get(stream) ?? null);
      const origin = { account, exportedAt, issuer, revision, hash, key, seal };
      await this.origins.set(stream, origin, origins.get(stream));
    }
  }
}

export interface ImportOptions {
  /** Who must have signed the archive. */
  readonly trust: Trust;
  /** What the account keeps of the rights that it had; never the administrator role. */
  readonly kept?: readonly KeptPart[];
  /** Confirms the address of an unverified archive: whoever receives its mail signs in to the account. */
  readonly email?: string | undefined;
  readonly limits?: ReadLimits;
}

interface Imported {
  readonly source: Source;
  /** Events that were not stored before, without the one that records the import. */
  readonly newEvents: number;
}

/** Imports an account's archive into a stopped server, completely or not at all; after a crash, a retry completes it. */
@Injectable()
export class ImportAccount {
  constructor(
    private readonly content: ContentStore,
    private readonly rows: ReadModelStore,
    private readonly accountIds: AccountIds,
    private readonly keys: AccountKeys,
    private readonly importedEvents: ImportedEvents,
    private readonly importedContent: ImportedContent,
    private readonly heartbeat: ProcessHeartbeat,
  ) {}

  /** @throws ArchiveRejected with the place, before anything is written */
  async import(file: string, { trust, kept = [], email, limits }: ImportOptions): Promise<Imported> {
    await this.assertStopped();
    const source = await readManifest(file, trust, limits);
    const checked = await checkArchive(file, source, limits);
    const { account } = source;
    await checkEarlierServers(file, checked);
    const stored = await this.importedEvents.storedOf(file, checked);
    await this.assertOwnContent(checked);
    const isLocal = this.accountIds.isLocal(account);
    if (isLocal) await this.assertOwnAddress(checked, email);
    await this.putKey(source);
    await this.importedContent.put(file, checked);
    const newEvents = await this.importedEvents.append(file, checked, stored, kept);
    if (isLocal) await this.accountIds.claim(checked.email, account);
    return { source, newEvents };
  }

  private async putKey({ account, secret }: Source): Promise<void> {
    if (await this.keys.put(account, Buffer.from(secret, 'base64url'))) return;
    throw new ArchiveRejected(account, 'was deleted from this server, or has another key here');
  }

  /** Bytes of other accounts are never reachable by a hash that the archive only names. */
  private async assertOwnContent({ lacking }: CheckedArchive): Promise<void> {
    for (const hash of lacking)
      if (await this.content.has(hash))
        throw new ArchiveRejected(contentName(hash), 'is not in the archive, but an account of this server has it');
  }

  private async assertOwnAddress({ source, email }: CheckedArchive, confirmed: string | undefined): Promise<void> {
    const { account, key } = source;
    if (confirmed !== undefined && confirmed !== email)
      throw new ArchiveRejected(account, `has the email address ${email}, not ${confirmed}`);
    if (key === null && confirmed === undefined && email !== '')
      throw new ArchiveRejected(
        account,
        `has the email address ${email}, which nothing verifies: confirm it with --email`,
      );
    const existing = await this.accountIds.find(email);
    if (existing !== null && existing !== account)
      throw new ArchiveRejected(account, `has the email address of another account of this server, ${existing}`);
  }

  /** A running server would react to the first events and append conflicting ones. */
  private async assertStopped(): Promise<void> {
    await ensureCollections(this.rows, [accounts]);
    if ((await this.heartbeat.all()).some(isProjecting))
      throw new ArchiveRejected('the server', 'is running; stop it (after a crash, wait 30 seconds) and retry');
  }
}
