import type { AudioFormat } from '@duetcast/domain/jobs/audio-formats';
import type { CompilationRequest } from '@duetcast/domain/jobs/job-requests';
import type { CompilePodcast } from '@duetcast/domain/podcasts/podcast-requests';
import { deliveryFields, deliveryOf } from '../draft/delivery';
import { roleOf, speakerRoles } from '@duetcast/domain/podcasts/speakers';
import { spokenLines, voiceOf, type AudioRequest, type Draft, type RenderedLine, type Script } from '../draft/draft';

/** The spoken lines with their voices. @throws Error if a line has none. */
export function linesToRender({ lines, voices, speed }: Pick<Draft, 'lines' | 'voices' | 'speed'>): RenderedLine[] {
  return spokenLines(lines).map((line) => {
    const voice = voiceOf(line, voices);
    if (!voice) throw new Error(`The ${line.speaker} has no voice.`);
    const { id, speaker, text } = line;
    const delivery = deliveryOf(line, { speed });
    return { id, speaker, text, voiceId: voice.voice_id, voiceName: voice.name, ...delivery };
  });
}

const segmentsOf = (lines: readonly RenderedLine[]) =>
  lines.map((line) => {
    const { text, voiceId: voice_id, speaker } = line;
    return { text, voice_id, speaker: roleOf(speaker).name, ...deliveryFields(line) };
  });

const titleField = (title: string) => (title.trim() === '' ? {} : { title: title.trim() });

const formatField = ({ format }: AudioRequest) => (format === undefined ? {} : { format });

/** The fields of the clips that are chosen. */
const clipFields = ({ intro, outro, music }: NonNullable<Draft['clips']> = {}) => ({
  ...(intro !== undefined && { intro }),
  ...(outro !== undefined && { outro }),
  ...(music !== undefined && { music }),
});

const voiceFields = (voices: Draft['voices']) =>
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

export type EstimateRequest = Pick<CompilationRequest, 'compilation' | 'domain'>;

/** `POST /api/compilations/estimate` */
export const estimateOf = (draft: AudioRequest): EstimateRequest => ({
  compilation: segmentsOf(linesToRender(draft)),
  domain: draft.domain.trim(),
});

/** `POST /api/compilations` */
export const compilationOf = (draft: AudioRequest): EstimateRequest & { title?: string; format?: AudioFormat } => ({
  ...estimateOf(draft),
  ...formatField(draft),
  ...clipFields(draft.clips),
  ...titleField(draft.title),
});

/** `POST /api/podcast-jobs/{id}/compile`: a written script with its edits. */
export function compileOf(draft: AudioRequest): Omit<CompilePodcast, 'format' | 'token_id'> & { format?: AudioFormat } {
  const { voices, domain, title, clips } = draft;
  return {
    // An empty section removes that of the stored script.
    segments: segmentsOf(linesToRender(draft)).map((segment) => ({ section: '', ...segment })),
    voices: voiceFields(voices),
    domain: domain.trim(),
    ...formatField(draft),
    ...clipFields(clips),
    ...titleField(title),
  };
}
