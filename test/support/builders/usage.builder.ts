import type { UsageCommand } from '@duetcast/domain/usage/usage-decider';
import type { UsageDataOf, UsageEvent } from '@duetcast/domain/usage/usage-events';

type Reserved = UsageDataOf<'CharactersReserved'>;
type Corrected = UsageDataOf<'UsageCorrected'>;
/** What differs from the defaults. */
type Changes = Partial<Reserved>;

const scope = { accountId: 'acc_ada', domain: 'example.com', month: '2026-11' };

const ofReservation = (jobId: string, characters: number, changes: Changes = {}) => ({
  accountId: changes.accountId ?? scope.accountId,
  domain: changes.domain ?? scope.domain,
  month: changes.month ?? scope.month,
  reservationId: changes.reservationId ?? `${jobId}:${changes.attempt ?? 1}`,
  jobId,
  characters,
});

const reservation = (jobId: string, characters: number, changes: Changes = {}): Reserved => ({
  ...ofReservation(jobId, characters, changes),
  attempt: 1,
  keys: {},
  limits: { account: 10_000, domain: null },
  ...changes,
});

const correction = (correctionId: string, characters: number, changes: Partial<Corrected> = {}): Corrected => ({
  ...scope,
  correctionId,
  characters,
  reason: 'Counted twice.',
  replay: null,
  ...changes,
});

/** Builds test data of the usage of an account: events in the past tense, commands in the imperative. */
export const aUsage = {
  scope,
  reservation,
  reserved: (jobId: string, characters: number, changes?: Changes): UsageEvent => ({
    type: 'CharactersReserved',
    data: reservation(jobId, characters, changes),
  }),
  used: (jobId: string, characters: number, changes?: Changes): UsageEvent => ({
    type: 'CharactersUsed',
    data: { ...ofReservation(jobId, characters, changes), keys: changes?.keys ?? {} },
  }),
  released: (jobId: string, characters: number, changes?: Changes): UsageEvent => ({
    type: 'CharactersReleased',
    data: { ...ofReservation(jobId, characters, changes), reason: 'The job failed.' },
  }),
  corrected: (correctionId: string, characters: number, changes?: Partial<Corrected>): UsageEvent => ({
    type: 'UsageCorrected',
    data: correction(correctionId, characters, changes),
  }),

  reserve: (jobId: string, characters: number, changes?: Changes): UsageCommand => ({
    type: 'ReserveCharacters',
    reservation: reservation(jobId, characters, changes),
  }),
  /** `characters` null: all of the reservation. */
  settle: (jobId: string, characters: number | null, changes: Changes = {}): UsageCommand => {
    const { accountId, month, reservationId } = ofReservation(jobId, 0, changes);
    const used = { characters: characters ?? Number.MAX_SAFE_INTEGER, keys: {} };
    return { type: 'SettleReservation', accountId, month, reservationId, used, reason: 'The job failed.' };
  },
  correct: (correctionId: string, characters: number, changes?: Partial<Corrected>): UsageCommand => ({
    type: 'CorrectUsage',
    correction: correction(correctionId, characters, changes),
  }),
};
