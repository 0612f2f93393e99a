import type { SignedStatement } from './signed-statement';
import type { AuditVerdict, Problem } from './verdict';

export interface StatementProblem {
  readonly kind:
    | Extract<
        Problem['kind'],
        'syntax' | 'form' | 'signature' | 'key' | 'signer' | 'spelling' | 'missing' | 'content' | 'link'
      >
    /** The totals are not the sums over the domains, or a domain stands twice, out of order or under another's stream. */
    | 'totals'
    /** The given events are not those that the statement sums. */
    | 'events'
    /** The figures are not the sum of the events. */
    | 'sums';
  /** Null: not of one domain. */
  readonly domain: string | null;
  /** Of the event in its stream, counted from 0; null: not in one event. */
  readonly revision: number | null;
  /** Line of the file, counted from 1, where that says more. */
  readonly line?: number;
}

export interface StatementVerdict extends Pick<AuditVerdict, 'verified' | 'signature' | 'signer'> {
  readonly problems: readonly StatementProblem[];
  /** Whether the events were given, so that the figures could be summed again. */
  readonly isSummed: boolean;
  /** Null where it cannot be read as a statement. */
  readonly file: SignedStatement | null;
}
