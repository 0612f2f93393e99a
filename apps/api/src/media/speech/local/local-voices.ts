import { localCharacters, type Character, type LocalEngine } from './local-characters';
import { localLanguages, type LocalLanguage } from './local-languages';
import { localVoice, type LocalVoice } from './local-voice';

const charactersOf = (engine: LocalEngine) => localCharacters().filter((row) => row.engine === engine);

/** Recorded voices, easier to understand than those of eSpeak (docs/PERFORMANCE.md); the pitch is that of the recording. */
const fliteVoices = (): readonly LocalVoice[] =>
  charactersOf('flite').map(({ character, named: { name, locale, accent } }) => {
    const language = { identifier: 'flite', locale, name: 'English', accent, women: [], men: [], best: [] };
    return localVoice('flite', character.variant, language, character, name);
  });

const voicesOfEngine: Readonly<Record<LocalEngine, () => readonly LocalVoice[]>> = {
  flite: fliteVoices,
  espeak: () => localLanguages().flatMap(voicesOfLanguage),
};

/** The voices of the engines, in a stable order: of eSpeak by language, women and men alternating. */
export const localVoices = (...engines: readonly LocalEngine[]): readonly LocalVoice[] =>
  engines.flatMap((engine) => voicesOfEngine[engine]());

function voicesOfLanguage(language: LocalLanguage): LocalVoice[] {
  // The sort is stable: the others stay in their order.
  const understoodFirst = (gender: Character['gender']) =>
    charactersOf('espeak')
      .map(({ character }) => character)
      .filter((character) => character.gender === gender)
      .sort((one, other) => rank(one) - rank(other));
  const rank = ({ variant }: Character) => (language.best.includes(variant) ? 0 : 1);
  const [females, males] = [understoodFirst('female'), understoodFirst('male')];
  const female = language.women.flatMap((name, at) => espeakVoice(language, females[at], name));
  const male = language.men.flatMap((name, at) => espeakVoice(language, males[at], name));
  return Array.from({ length: Math.max(female.length, male.length) }, (_, at) => [female[at], male[at]])
    .flat()
    .filter((voice) => voice !== undefined);
}

const espeakVoice = (language: LocalLanguage, character: Character | undefined, name: string): LocalVoice[] =>
  character ? [localVoice('espeak', `${language.identifier}+${character.variant}`, language, character, name)] : [];
