import type { Actor } from '@duetcast/domain/kernel/event';
import { useWords } from '../../i18n/language';
import { actorOf, sentenceWords } from '../audit/public';
import { verifyWords } from '@duetcast/words/en/site/verify';

/** Names the actor without "you": the reader may not be the user in the file. */
export function useActorText(): (actor: Actor) => string {
  const sentences = useWords(sentenceWords);
  const { user } = useWords(verifyWords);
  const texts = { ...sentences, actors: { ...sentences.actors, user } };
  return (actor) => actorOf({ actor }, texts);
}
