import { definedFields } from '@duetcast/domain/kernel/defined-fields';
import { roleOf, speakerRoles } from '@duetcast/domain/podcasts/speakers';
import { deliveryFields, deliveryOf } from './delivery';
import { spokenLines, voiceOf, type Script } from './draft';

export const titleField = (title: string) => (title.trim() === '' ? {} : { title: title.trim() });

/** The fields of the clips that are chosen. */
export const clipFields = ({ intro, outro, music }: NonNullable<Script['clips']> = {}) =>
  definedFields({ intro, outro, music });

export const voiceFields = (voices: Script['voices']) =>
  Object.fromEntries(
    speakerRoles.flatMap(({ id, name }) => {
      const voice = voices[id];
      return voice ? [[name, voice.voice_id]] : [];
    }),
  );

/** `PUT /api/podcast-jobs/{id}/script` as JSON, also while voices are missing; null: there is nothing to save. */
export function savedBodyOf(script: Script): string | null {
  const { lines, voices, clips, title } = script;
  const segments = spokenLines(lines).map((line) => {
    const voice = voiceOf(line, voices);
    const { name: speaker } = roleOf(line.speaker);
    const delivery = deliveryFields(deliveryOf(line, script));
    // An empty section removes that of the stored script.
    return { speaker, text: line.text, ...(voice && { voice_id: voice.voice_id }), section: '', ...delivery };
  });
  if (segments.length === 0) return null;
  return JSON.stringify({ segments, voices: voiceFields(voices), ...clipFields(clips), ...titleField(title) });
}
