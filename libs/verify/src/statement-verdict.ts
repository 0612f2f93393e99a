import type { SignedStatement } from './signed-statement';
import type { AuditVerdict, Problem } from './verdict';

export interface StatementProblem {
  readonly kind:
    | Extract<
        Problem['kind'],
        'syntax' | 'form' | 'signature' | 'key' | 'signer' | 'spelling' | 'missing' | 'content' | 'link'
      >
    /** The totals are not the sums of the domains. */
    | 'totals'
    /** The domains are not sorted by name, or one is repeated. */
    | 'order'
    /** A stream is not that of the account and month, or is repeated. */
    | 'streams'
    /** The provided events have a domain or stream that the statement leaves out. */
    | 'leftOut'
    /** The provided events are not those that the statement covers. */
    | 'events'
    /** The figures are not the sums of the events. */
    | 'sums'
    /** The earlier statement that it names is not of these events. */
    | 'previous';
  /** Null: concerns no single domain. */
  readonly domain: string | null;
  /** The stream that it concerns, if no single domain has it. */
  readonly stream?: string;
  /** Revision of the event in its stream, from 0; null: concerns no single event. */
  readonly revision: number | null;
  /** The field that does not match the format, as a path. */
  readonly field?: string;
  /** Line of the file, from 1, if known. */
  readonly line?: number;
}

export interface StatementVerdict extends Pick<AuditVerdict, 'outcome' | 'signature' | 'signer' | 'notChecked'> {
  readonly problems: readonly StatementProblem[];
  /** Whether events were provided, so that the figures were recalculated. */
  readonly isSummed: boolean;
  /** Null if the file is not a readable statement. */
  readonly file: SignedStatement | null;
}
