import { defaultScriptLength, type ScriptLength } from '@duetcast/domain/limits/podcast-limits';
import {
  defaultSpeakerCount,
  speakerRoles,
  type SpeakerCount,
  type SpeakerId,
} from '@duetcast/domain/podcasts/speakers';

/** How the script is written; empty texts are not sent. */
export interface ScriptSettings {
  length: ScriptLength;
  speakers: SpeakerCount;
  names: Partial<Record<SpeakerId, string>>;
  tone: string;
  audience: string;
  /** Language code; empty: detected. */
  language: string;
  /** Where the article is from. */
  source: string;
  /** null: as many as the length has. */
  maxCharacters: number | null;
}

export const defaultSettings: ScriptSettings = {
  length: defaultScriptLength,
  speakers: defaultSpeakerCount,
  names: {},
  tone: '',
  audience: '',
  language: '',
  source: '',
  maxCharacters: null,
};

const filled = <Name extends string>(name: Name, text: string) =>
  text.trim() === '' ? {} : ({ [name]: text.trim() } as Record<Name, string>);

/** The fields of the request that differ from their defaults. */
export function optionFields({ length, speakers: count, names, tone, audience, language, ...rest }: ScriptSettings) {
  const named = Object.fromEntries(
    speakerRoles.slice(0, count).flatMap(({ id, name }) => Object.entries(filled(name, names[id] ?? ''))),
  );
  return {
    ...(length !== defaultSettings.length && { length }),
    ...(count !== defaultSettings.speakers && { speakers: count }),
    ...(Object.keys(named).length > 0 && { names: named }),
    ...filled('tone', tone),
    ...filled('audience', audience),
    ...filled('language', language),
    ...filled('source', rest.source),
    ...(rest.maxCharacters !== null && { max_characters: rest.maxCharacters }),
  };
}
