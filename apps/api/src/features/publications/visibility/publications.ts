import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { time } from '@duetcast/domain/kernel/event';
import {
  publicationIdOf,
  type PublicationRef,
  type OwnedPublication,
  type PublicationKind,
} from '@duetcast/domain/publications/publication-decider';
import { accounts, type AccountRow } from '@duetcast/projections/accounts/accounts';
import { publications, type PublicationRow } from '@duetcast/projections/publications/publications';
import { z } from 'zod';
import { allRows } from '../../../eventing/read-models/all-rows';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';

/** What hid content: when, and why in the administrator's words. */
export const hidingSchema = z.object({ at: time, reason: z.string() });
export type Hiding = z.infer<typeof hidingSchema>;

/** Whether administrators have hidden public content, or suspended its owner with it; content without a row is visible. */
@Injectable()
export class Publications {
  constructor(private readonly rows: ReadModelStore) {}

  /** null: the content is visible. */
  async hiding(publication: PublicationRef): Promise<Hiding | null> {
    return (await this.hidings([publication])).get(publication.contentId) ?? null;
  }

  /** Every public response calls it. @throws AppError `publication.hidden` */
  async assertVisible(publication: OwnedPublication): Promise<void> {
    const [hiding, isWithdrawn] = await Promise.all([this.hiding(publication), this.isWithdrawn(publication)]);
    if (hiding !== null || isWithdrawn) throw new AppError('publication.hidden');
  }

  private async isWithdrawn({ accountId }: OwnedPublication): Promise<boolean> {
    const owner = (await this.rows.load<AccountRow>(accounts.name, [accountId])).get(accountId)?.row;
    return owner?.suspension?.publicAudio === 'hide';
  }

  /** The hidden ones among many, such as the episodes of a feed, by `contentId`; one read. */
  async hiddenAmong(all: readonly PublicationRef[]): Promise<ReadonlySet<string>> {
    return new Set((await this.hidings(all)).keys());
  }

  /** Those of the hidden ones among many of one kind, by `contentId`; one read. */
  async hidings(all: readonly PublicationRef[]): Promise<ReadonlyMap<string, Hiding>> {
    const rows = await this.rows.load<PublicationRow>(publications.name, all.map(publicationIdOf));
    const hidden = [...rows.values()].filter(({ row }) => row.status === 'hidden');
    return new Map(
      hidden.map(({ row }) => [row.contentId, { at: row.hiddenAt ?? row.changedAt, reason: row.reason ?? '' }]),
    );
  }

  /** Changes with each decision about content of the account, newest state of each; ISO 8601 UTC times. */
  async decidedOf(accountId: string): Promise<readonly { readonly id: string; readonly changedAt: string }[]> {
    const decided: { id: string; changedAt: string }[] = [];
    for await (const { id, row } of allRows<PublicationRow>(this.rows, publications.name, { where: { accountId } }))
      if (row.hiddenAt !== null || row.reason !== null) decided.push({ id, changedAt: row.changedAt });
    return decided;
  }
}

/** A feature that publishes content of one kind. */
export interface PublicationSource {
  readonly kind: PublicationKind;
  /** The content at a public address; null: none is public there. `publicId` comes from the caller. */
  atAddress(publicId: string): Promise<OwnedPublication | null>;
  /** The content by its own id, public or not; null: it does not exist. */
  find(contentId: string): Promise<OwnedPublication | null>;
  /** What administrators and the owner see of it; paths on this server, null: there is none. */
  describe(contentId: string): Promise<{ publicPath: string | null; ownerPath: string; title: string | null }>;
}

/** Finds public content by kind; each feature registers its own when it starts. */
@Injectable()
export class PublicationSources {
  private readonly sources = new Map<PublicationKind, PublicationSource>();

  register(source: PublicationSource): void {
    this.sources.set(source.kind, source);
  }

  /** undefined: this server publishes nothing of the kind. */
  of(kind: PublicationKind): PublicationSource | undefined {
    return this.sources.get(kind);
  }

  /** @throws AppError `publication.missing` */
  async mustFind(kind: PublicationKind, contentId: string): Promise<OwnedPublication> {
    const found = await this.of(kind)?.find(contentId);
    if (!found) throw new AppError('publication.missing');
    return found;
  }
}
