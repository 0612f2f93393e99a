import { realtimeWords } from '../../features/realtime/realtime-words';

/** What stands between the page and live updates; worded where it is shown, in the language of that moment. */
export type LiveProblem =
  | { kind: 'unreachable'; message: string }
  | { kind: 'reported'; message: string }
  | { kind: 'gaveUp' }
  | { kind: 'noToken' }
  | { kind: 'notOpened' };

/** Nothing is tried any more until somebody asks for it. */
export const isFinal = ({ kind }: LiveProblem): boolean => kind === 'gaveUp' || kind === 'noToken';

export function problemText(problem: LiveProblem, texts: (typeof realtimeWords)['en']): string {
  switch (problem.kind) {
    case 'unreachable':
    case 'reported':
      return texts[problem.kind](problem.message);
    case 'gaveUp':
    case 'noToken':
    case 'notOpened':
      return texts[problem.kind];
    default:
      return problem satisfies never;
  }
}
