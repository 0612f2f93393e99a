import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { publicationIdOf, type PublicationRef } from '@duetcast/domain/publications/publication-decider';
import type { PublicationListQuery } from '@duetcast/domain/publications/publication-requests';
import { publicForm } from '@duetcast/projections/kernel/public-form';
import {
  publicationRowSchema,
  publications,
  type PublicationRow,
} from '@duetcast/projections/publications/publications';
import { z } from 'zod';
import { CurrentRows } from '../../../eventing/projector/current-rows';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { PublicationSources } from '../visibility/publications';
import { StoredReportDetails } from '../reports/report-details';

export const reportedPublicationSchema = publicationRowSchema
  .omit({ reports: true })
  .extend({
    publicPath: z.string().nullable().meta({ description: 'Its public page on this server; null: none.' }),
    lastReport: publicationRowSchema.shape.reports.element.nullable(),
  })
  .meta({ id: 'ReportedPublication' });
type ReportedPublication = z.infer<typeof reportedPublicationSchema>;

export const publicationWithReportsSchema = reportedPublicationSchema
  .extend({
    reports: z.array(
      publicationRowSchema.shape.reports.element.extend({
        text: z.string().nullable().meta({ description: 'In the words of the reporter.' }),
        email: z.string().nullable().meta({ description: 'Unconfirmed.' }),
      }),
    ),
  })
  .meta({ id: 'PublicationWithReports' });

/** Content that was reported or hidden, for administrators: without its title and owner's data. */
@Injectable()
export class ModeratedPublications {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly current: CurrentRows,
    private readonly sources: PublicationSources,
    private readonly details: StoredReportDetails,
  ) {}

  /** Last changed first. @throws BadCursor for a cursor of another list */
  async list({ status, limit, cursor }: PublicationListQuery) {
    const page = await this.rows.find<PublicationRow>(publications.name, {
      where: { ...(status !== undefined && { status }) },
      sort: [['changedAt', -1]],
      limit,
      cursor,
    });
    return { items: await Promise.all(page.rows.map(({ row }) => this.listed(row))), next: page.next };
  }

  /** The publication as in the list. @throws AppError `publication.missing` */
  async changed(publication: PublicationRef): Promise<ReportedPublication> {
    return this.listed(await this.rowOf(publication));
  }

  /** Newest report first. @throws AppError `publication.missing` */
  async one(publication: PublicationRef): Promise<z.infer<typeof publicationWithReportsSchema>> {
    const row = await this.rowOf(publication);
    const details = await this.details.of(row.reports.map(({ reportId }) => reportId));
    const reports = row.reports.map((report) => {
      return { ...report, ...(details.get(report.reportId) ?? { text: null, email: null }) };
    });
    return { ...(await this.listed(row)), reports: reports.toReversed() };
  }

  /** @throws AppError `publication.missing` */
  async ownersOf(publication: PublicationRef): Promise<string[]> {
    return [(await this.rowOf(publication)).accountId];
  }

  private async listed(row: PublicationRow): Promise<ReportedPublication> {
    const description = await this.sources.of(row.kind)?.describe(row.contentId);
    const publicPath = description?.publicPath ?? null;
    return publicForm(reportedPublicationSchema, { ...row, publicPath, lastReport: row.reports.at(-1) ?? null });
  }

  private async rowOf(publication: PublicationRef): Promise<PublicationRow> {
    const row = (await this.current.find(publications, publicationIdOf(publication)))?.row;
    if (!row) throw new AppError('publication.missing');
    return row;
  }
}
