/** Why live updates are interrupted; translated where it is displayed. */
export type LiveProblem =
  /** null: nothing answered. */
  | { kind: 'unreachable'; message: string | null }
  | { kind: 'reported'; message: string }
  | { kind: 'gaveUp' }
  | { kind: 'noToken' }
  | { kind: 'notOpened' };

/** No further attempt until the user retries. */
export const isFinal = ({ kind }: LiveProblem): boolean => kind === 'gaveUp' || kind === 'noToken';
