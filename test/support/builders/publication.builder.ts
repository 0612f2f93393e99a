import type {
  OwnedPublication,
  PublicationCommand,
  PublicationEvent,
  ReportReason,
} from '@duetcast/domain/publications/publication-decider';

const publication: OwnedPublication = { kind: 'share', contentId: 'job-1', accountId: 'acc_ada' };
const ids = { publicationId: 'share-job-1', accountId: 'acc_ada' };
const described = { ...ids, kind: 'share', contentId: 'job-1' } as const;

/** Events and commands of one publication: a shared job. */
export const aPublication = {
  toReport: (reportId: string, reason: ReportReason = 'spam'): PublicationCommand => ({
    type: 'ReportPublication',
    publication,
    reportId,
    reason,
  }),
  toDismiss: (): PublicationCommand => ({ type: 'DismissReports', publication }),
  toHide: (reason = 'Spam.'): PublicationCommand => ({ type: 'HidePublication', publication, reason }),
  toRestore: (reason = 'A mistake.'): PublicationCommand => ({ type: 'RestorePublication', publication, reason }),
  reported: (reportId: string, reason: ReportReason = 'spam'): PublicationEvent => ({
    type: 'PublicationReported',
    data: { ...described, reportId, reason },
  }),
  dismissed: (reports: number): PublicationEvent => ({
    type: 'PublicationReportsDismissed',
    data: { ...ids, reports },
  }),
  hidden: (reason = 'Spam.'): PublicationEvent => ({ type: 'PublicationHidden', data: { ...described, reason } }),
  restored: (reason = 'A mistake.'): PublicationEvent => ({ type: 'PublicationRestored', data: { ...ids, reason } }),
};
