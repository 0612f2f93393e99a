import { z } from 'zod';
import type { Decider } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { event, type EventOf, count } from '../kernel/event';
import { maxOpenReports } from '../limits/publication-limits';

/** What is public: a job shared by link, an episode, or a whole show. */
export const publicationKinds = ['share', 'episode', 'show'] as const;
export type PublicationKind = (typeof publicationKinds)[number];

export const reportReasons = ['illegal', 'copyright', 'privacy', 'impersonation', 'hate', 'spam', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Public content. A job that is shared again under a new link stays the same publication. */
export interface PublicationRef {
  readonly kind: PublicationKind;
  /** Id of the job whose share it is, or of the episode or show. */
  readonly contentId: string;
}

/** Id of a publication's stream and row. */
export const publicationIdOf = ({ kind, contentId }: Record<keyof PublicationRef, string>): string =>
  `${kind}-${contentId}`;

const named = { publicationId: z.string(), accountId: z.string() };
const described = { ...named, kind: z.enum(publicationKinds), contentId: z.string() };

/** Reports of public content and what administrators decided; the words of reporters are not in events. */
export const publicationEvents = {
  PublicationReported: event(1, z.object({ ...described, reportId: z.string(), reason: z.enum(reportReasons) })),
  PublicationReportsDismissed: event(1, z.object({ ...named, reports: count })),
  /** `reason`: in the administrator's words. */
  PublicationHidden: event(1, z.object({ ...described, reason: z.string() }), ['reason']),
  PublicationRestored: event(1, z.object({ ...named, reason: z.string() }), ['reason']),
};
export type PublicationEvent = EventOf<typeof publicationEvents>;

export interface PublicationState {
  readonly isHidden: boolean;
  /** Reports that wait for an administrator. */
  readonly openReports: number;
}

/** Content with its owner, who stays the same. */
export interface OwnedPublication extends PublicationRef {
  readonly accountId: string;
}

export type PublicationCommand = { readonly publication: OwnedPublication } & (
  | { type: 'ReportPublication'; reportId: string; reason: ReportReason }
  | { type: 'DismissReports' }
  | { type: 'HidePublication'; reason: string }
  | { type: 'RestorePublication'; reason: string }
);

function decide(command: PublicationCommand, state: PublicationState): PublicationEvent[] {
  const { kind, contentId, accountId } = command.publication;
  const ids = { publicationId: publicationIdOf(command.publication), accountId };
  switch (command.type) {
    case 'ReportPublication': {
      if (state.isHidden) throw new AppError('publication.hidden');
      if (state.openReports >= maxOpenReports) return [];
      const { reportId, reason } = command;
      return [{ type: 'PublicationReported', data: { ...ids, kind, contentId, reportId, reason } }];
    }
    case 'DismissReports':
      if (state.openReports === 0) return [];
      return [{ type: 'PublicationReportsDismissed', data: { ...ids, reports: state.openReports } }];
    case 'HidePublication':
      if (state.isHidden) return [];
      return [{ type: 'PublicationHidden', data: { ...ids, kind, contentId, reason: command.reason } }];
    case 'RestorePublication':
      if (!state.isHidden) return [];
      return [{ type: 'PublicationRestored', data: { ...ids, reason: command.reason } }];
  }
}

function evolve(state: PublicationState, event: PublicationEvent): PublicationState {
  switch (event.type) {
    case 'PublicationReported':
      return { ...state, openReports: state.openReports + 1 };
    case 'PublicationReportsDismissed':
      return { ...state, openReports: 0 };
    case 'PublicationHidden':
      return { isHidden: true, openReports: 0 };
    case 'PublicationRestored':
      return { ...state, isHidden: false };
  }
}

/** Decider of the stream `publication-{kind}-{contentId}`. */
export const publicationDecider: Decider<PublicationCommand, PublicationEvent, PublicationState> = {
  category: 'publication',
  events: publicationEvents,
  initial: { isHidden: false, openReports: 0 },
  decide,
  evolve,
};
