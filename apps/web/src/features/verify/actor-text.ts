import type { Actor } from '@duetcast/domain/kernel/event';
import { useWords } from '../../i18n/words';
import { actorOf, sentenceWords } from '../audit/public';
import { verifyWords } from './verify-words';

/** Who did it, by what means: a file may be read by somebody else than the user whom it names. */
export function useActorText(): (actor: Actor) => string {
  const sentences = useWords(sentenceWords);
  const { user } = useWords(verifyWords);
  const told = { ...sentences, actors: { ...sentences.actors, user } };
  return (actor) => actorOf({ actor }, told);
}
