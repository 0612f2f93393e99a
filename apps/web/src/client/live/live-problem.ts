/** What stands between the page and live updates; worded where it is shown, in the language of that moment. */
export type LiveProblem =
  | { kind: 'unreachable'; message: string }
  | { kind: 'reported'; message: string }
  | { kind: 'gaveUp' }
  | { kind: 'noToken' }
  | { kind: 'notOpened' };

/** Nothing is tried any more until somebody asks for it. */
export const isFinal = ({ kind }: LiveProblem): boolean => kind === 'gaveUp' || kind === 'noToken';
