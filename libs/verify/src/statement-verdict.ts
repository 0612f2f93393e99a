import type { SignedStatement } from './signed-statement';
import type { AuditVerdict, Problem } from './verdict';

export interface StatementProblem {
  readonly kind:
    | Extract<
        Problem['kind'],
        'syntax' | 'form' | 'signature' | 'key' | 'signer' | 'spelling' | 'missing' | 'content' | 'link'
      >
    /** The totals are not the sums of the domains, or a domain or stream is missing, duplicate, out of order or wrong. */
    | 'totals'
    /** The provided events are not those that the statement covers. */
    | 'events'
    /** The figures are not the sums of the events. */
    | 'sums';
  /** Null: concerns no single domain. */
  readonly domain: string | null;
  /** The stream that it concerns, if no single domain has it. */
  readonly stream?: string;
  /** Revision of the event in its stream, from 0; null: concerns no single event. */
  readonly revision: number | null;
  /** Line of the file, from 1, if known. */
  readonly line?: number;
}

export interface StatementVerdict extends Pick<AuditVerdict, 'verified' | 'signature' | 'signer'> {
  readonly problems: readonly StatementProblem[];
  /** Whether events were provided, so that the figures were recalculated. */
  readonly isSummed: boolean;
  /** Null if the file is not a readable statement. */
  readonly file: SignedStatement | null;
}
