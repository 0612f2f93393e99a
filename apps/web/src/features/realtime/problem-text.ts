import type { LiveProblem } from '../../client/live/live-problem';
import type { realtimeWords } from '@duetcast/words/en/app/realtime';

/** The problem in the interface language. */
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
