import type { AudioFormat } from '@duetcast/domain/jobs/audio-formats';
import type { CompilationRequest } from '@duetcast/domain/jobs/job-requests';
import type { CompilePodcast } from '@duetcast/domain/podcasts/podcast-requests';
import { deliveryFields, deliveryOf } from '../draft/delivery';
import { roleOf } from '@duetcast/domain/podcasts/speakers';
import { clipFields, titleField, voiceFields } from '../draft/saved-body';
import { spokenLines, voiceOf, type AudioRequest, type Draft, type RenderedLine } from '../draft/draft';

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

const formatField = ({ format }: AudioRequest) => (format === undefined ? {} : { format });

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
