import { fliteVoices } from './flite-voices';
import { men, women, type Character } from './local-characters';
import { localLanguages, type LocalLanguage } from './local-languages';
import { localVoice, type LocalEngine, type LocalVoice } from './local-voice';

const voicesOfEngine: Readonly<Record<LocalEngine, () => readonly LocalVoice[]>> = {
  flite: () => fliteVoices,
  espeak: () => localLanguages().flatMap(voicesOfLanguage),
};

/** The voices of the engines, in a stable order: of eSpeak by language, women and men alternating. */
export const localVoices = (...engines: readonly LocalEngine[]): readonly LocalVoice[] =>
  engines.flatMap((engine) => voicesOfEngine[engine]());

function voicesOfLanguage(language: LocalLanguage): LocalVoice[] {
  const female = language.women.flatMap((name, at) => espeakVoice(language, women[at], name));
  const male = language.men.flatMap((name, at) => espeakVoice(language, men[at], name));
  return Array.from({ length: Math.max(female.length, male.length) }, (_, at) => [female[at], male[at]])
    .flat()
    .filter((voice) => voice !== undefined);
}

const espeakVoice = (language: LocalLanguage, character: Character | undefined, name: string): LocalVoice[] =>
  character ? [localVoice('espeak', `${language.identifier}+${character.variant}`, language, character, name)] : [];
