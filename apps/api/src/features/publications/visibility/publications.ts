import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { publicationIdOf, type PublicationRef } from '@duetcast/domain/publications/publication-decider';
import { publications, type PublicationRow } from '@duetcast/projections/publications/publications';
import { allRows } from '../../../eventing/read-models/all-rows';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';

/** What hid content: when, and why in the administrator's words. */
export interface Hiding {
  readonly at: string;
  readonly reason: string;
}

/** Whether administrators have hidden public content. One read of a row by its id; content without a row is visible. */
@Injectable()
export class Publications {
  constructor(private readonly rows: ReadModelStore) {}

  /** null: the content is visible. */
  async hiding(publication: PublicationRef): Promise<Hiding | null> {
    const row = (await this.load([publication])).get(publicationIdOf(publication))?.row;
    return row?.status === 'hidden' ? { at: row.changedAt, reason: row.reason ?? '' } : null;
  }

  /** For every public answer. @throws AppError `publication.hidden` */
  async assertVisible(publication: PublicationRef): Promise<void> {
    if ((await this.hiding(publication)) !== null) throw new AppError('publication.hidden');
  }

  /** The hidden ones among many, such as the episodes of a feed, by `contentId`; one read. */
  async hiddenAmong(all: readonly PublicationRef[]): Promise<ReadonlySet<string>> {
    const rows = await this.load(all);
    const isHidden = (one: PublicationRef) => rows.get(publicationIdOf(one))?.row.status === 'hidden';
    return new Set(all.filter(isHidden).map(({ contentId }) => contentId));
  }

  /** Changes with each decision about content of the account, newest state of each; ISO 8601 UTC times. */
  async decidedOf(accountId: string): Promise<readonly { readonly id: string; readonly changedAt: string }[]> {
    const decided: { id: string; changedAt: string }[] = [];
    for await (const { id, row } of allRows<PublicationRow>(this.rows, publications.name, { where: { accountId } }))
      if (row.hiddenAt !== null || row.reason !== null) decided.push({ id, changedAt: row.changedAt });
    return decided;
  }

  private load(all: readonly PublicationRef[]) {
    return this.rows.load<PublicationRow>(publications.name, all.map(publicationIdOf));
  }
}
