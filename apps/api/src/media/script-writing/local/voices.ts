import { speakers, type Speaker } from '@duetcast/domain/podcasts/speakers';
import { namedTurnIn } from '../article/conversation';
import { isQuestion } from '../article/sentences';
import { capitalized } from '../article/words';
import type { Article } from '../article/article-model';
import type { Passage } from './passages';

/** Gives each person of a conversation a voice; a name is said below a heading, and where the voice had another one before. */
export function voicedTurns(passages: readonly Passage[], { names, isInterview }: Article, count: number): Passage[] {
  const heard = new Map<Speaker, string>();
  let current: Speaker | null = isInterview && names.length > 0 ? 'Host' : null;
  return passages.map((passage) => {
    if (passage.section && !isQuestion(passage.section)) heard.clear();
    const turn = namedTurnIn(passage.text, names);
    if (turn === null) return { ...passage, speaker: passage.speaker ?? current };
    const speaker = speakers[Math.min(names.indexOf(turn.name), count - 1)]!;
    const isKnown = heard.get(speaker) === turn.name;
    const change = speaker === current && heard.size > 0 ? 'paragraph' : 'always';
    heard.set(speaker, turn.name);
    current = speaker;
    return { ...passage, speaker, change, text: isKnown ? capitalized(turn.said) : passage.text };
  });
}
