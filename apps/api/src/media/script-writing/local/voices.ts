import { speakers, type Speaker } from '@duetcast/domain/podcasts/speakers';
import { namedTurnIn } from '../article/conversation';
import { isQuestion } from '../article/sentences';
import { capitalized } from '../article/words';
import type { Passage } from './passages';

/** Gives each person of a conversation a voice; a name is said below a heading, and where the voice had another one before. */
export function voicedTurns(passages: readonly Passage[], names: readonly string[], count: number): Passage[] {
  const voices = names.length === 1 ? speakers.slice(1) : speakers.slice(0, count);
  const heard = new Map<Speaker, string>();
  let current: Speaker | null = null;
  return passages.map((passage) => {
    if (passage.section && !isQuestion(passage.section)) heard.clear();
    const turn = namedTurnIn(passage.text, names);
    if (turn === null) return { ...passage, speaker: passage.speaker ?? current };
    const own = names.length === 1 ? passage.speaker : null;
    const speaker = own ?? voices[Math.min(names.indexOf(turn.name), voices.length - 1)]!;
    const isKnown = heard.get(speaker) === turn.name;
    const change = speaker === current ? 'paragraph' : 'always';
    heard.set(speaker, turn.name);
    current = speaker;
    return { ...passage, speaker, change, text: isKnown ? capitalized(turn.said) : passage.text };
  });
}
