import { streamIdOf } from '@duetcast/domain/kernel/decider';
import { type Recorded, count, time } from '@duetcast/domain/kernel/event';
import { maxOpenReports } from '@duetcast/domain/limits/publication-limits';
import {
  publicationEvents,
  publicationKinds,
  reportReasons,
  type PublicationEvent,
} from '@duetcast/domain/publications/publication-decider';
import { publicationStatuses } from '@duetcast/domain/publications/publication-requests';
import { z } from 'zod';
import type { Projection } from '../kernel/projection';

export const publicationRowSchema = z.object({
  publicationId: z.string(),
  kind: z.enum(publicationKinds),
  /** Id of the job whose share it is, or of the episode or show. */
  contentId: z.string(),
  accountId: z.string(),
  status: z.enum(publicationStatuses).meta({
    description: '`reported`: waits for an administrator; `settled`: visible, and no report waits.',
  }),
  openReports: count,
  /** Newest last. */
  reports: z.array(z.object({ reportId: z.string(), reason: z.enum(reportReasons), at: time })),
  hiddenAt: time.nullable(),
  /** Why it was hidden or restored, in the words of the administrator; null: neither. */
  reason: z.string().nullable(),
  changedAt: time,
});
export type PublicationRow = z.infer<typeof publicationRowSchema>;

const newRow = ({
  data,
  metadata,
}: Recorded<Extract<PublicationEvent, { data: { kind: string } }>>): PublicationRow => ({
  publicationId: data.publicationId,
  kind: data.kind,
  contentId: data.contentId,
  accountId: data.accountId,
  status: 'settled',
  openReports: 0,
  reports: [],
  hiddenAt: null,
  reason: null,
  changedAt: metadata.at,
});

function fold(before: PublicationRow | null, event: Recorded<PublicationEvent>): PublicationRow | null {
  const { at } = event.metadata;
  const row = before ?? ('kind' in event.data ? newRow(event as Parameters<typeof newRow>[0]) : null);
  if (!row) return null;
  switch (event.type) {
    case 'PublicationReported': {
      const { reportId, reason } = event.data;
      const reports = [...row.reports, { reportId, reason, at }].slice(-maxOpenReports);
      return { ...row, status: 'reported', openReports: row.openReports + 1, reports, changedAt: at };
    }
    case 'PublicationReportsDismissed':
      return { ...row, status: 'settled', openReports: 0, changedAt: at };
    case 'PublicationHidden': {
      const { reason } = event.data;
      return { ...row, status: 'hidden', openReports: 0, hiddenAt: at, reason, changedAt: at };
    }
    case 'PublicationRestored':
      return { ...row, status: 'settled', hiddenAt: null, reason: event.data.reason, changedAt: at };
  }
}

/** Public content that was reported or hidden; what has no row is visible. */
export const publications: Projection<PublicationRow, PublicationEvent> = {
  name: 'publications',
  version: 1,
  categories: ['publication'],
  events: publicationEvents,
  indexes: [{ changedAt: -1 }, { status: 1, changedAt: -1 }, { accountId: 1 }],
  rowOf: streamIdOf,
  fold,
};
