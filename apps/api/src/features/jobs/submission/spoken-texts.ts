import { Injectable } from '@nestjs/common';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { count } from '@duetcast/domain/kernel/event';
import type { SpeechTextRequest } from '@duetcast/domain/jobs/spoken-text';
import { z } from 'zod';
import { piecesToSpeak } from '../../../media/speech/markup/pieces';
import { readMarkup, type MarkedText } from '../../../media/speech/markup/speech-markup';
import type { TextToSpeak } from '../../../media/speech/speech-provider';
import { localeOf, VoiceCatalog, VoiceWarnings } from '../../voices/public';
import { JobParts, JobPronunciations } from './job-parts';
import { namedSchema } from '../../../platform/openapi/api-operation';

const noteSchema = z.object({
  code: z.enum(['markup.ignored', 'provider.reads', 'voice.language', 'voice.script', 'voice.words']).meta({
    description:
      '`markup.ignored`: an element has no effect; `provider.reads`: the provider of the voice reads numbers and signs by its own rules; `voice.language`, `voice.script`, `voice.words`: the voice suits the text badly, cannot read it, or reads some words in Latin letters.',
  }),
  message: z.string(),
  element: z.string().optional().meta({ description: 'Of `markup.ignored`.' }),
});

export const spokenTextSchema = namedSchema('SpokenText', {
  spoken: z.string().meta({ description: 'The words that the voice is given.' }),
  pauses: z
    .array(z.object({ after: count.meta({ description: 'Characters of `spoken` before the pause.' }), ms: count }))
    .meta({ description: 'Pauses that the text asks for.' }),
  language: z.string().meta({ description: 'Language of the voice, by whose rules the text is read.' }),
  notes: z.array(noteSchema),
});
type SpokenText = z.infer<typeof spokenTextSchema>;

const readsByItsRules = {
  code: 'provider.reads',
  message: 'The provider of this voice reads numbers and signs by its own rules.',
} as const;

/** Says how a text is read, by the functions that speak it; renders and charges nothing. */
@Injectable()
export class SpokenTexts {
  constructor(
    private readonly parts: JobParts,
    private readonly pronunciations: JobPronunciations,
    private readonly voices: VoiceCatalog,
    private readonly warnings: VoiceWarnings,
  ) {}

  /** @throws what `JobParts.spoken` throws */
  async of(ownerId: string, { text, voice_id: voiceId }: SpeechTextRequest): Promise<SpokenText> {
    const requested = await this.parts.spoken({ text, voiceId, param: 'voice_id', textParam: 'text' });
    const [{ part } = { part: requested }] = await this.pronunciations.addTo(ownerId, [
      { role: 'segment', part: requested },
    ]);
    const { voice, provider, providerVoiceId } = await this.voices.find(voiceId);
    const language = localeOf(voice);
    const ofLexicon = part.kind === 'spoken' ? part.pronunciations : undefined;
    let spoken = '';
    const marked = readMarkup(text, language);
    const { pauseBeforeMs: ms } = marked;
    const pauses: SpokenText['pauses'] = ms > 0 ? [{ after: 0, ms }] : [];
    const say = (piece: Omit<TextToSpeak, 'voiceId'>) => provider.spokenText({ ...piece, voiceId: providerVoiceId });
    const isUnspelled = marked.pieces.some(({ text, pronunciations }) =>
      pronunciations.some((each) => say({ text, pronunciations: [each] }) === say({ text })),
    );
    const ignored = [...marked.ignored, ...(provider.respells && isUnspelled ? ['phoneme'] : [])];
    for (const { pauseMs, ...piece } of piecesToSpeak(marked, provider.maxCharacters, ofLexicon)) {
      spoken += (spoken && ' ') + say(piece);
      if (pauseMs !== undefined) pauses.push({ after: charactersIn(spoken), ms: pauseMs });
    }
    return {
      spoken,
      pauses,
      language,
      notes: await this.notesOf({ ...marked, ignored }, voiceId, provider.readsNumbers),
    };
  }

  private async notesOf(marked: MarkedText, voiceId: string, readsNumbers: boolean) {
    const warnings = await this.warnings.of([{ text: marked.text, voiceId }]);
    return [
      ...marked.ignored.map((element) => ({
        code: 'markup.ignored' as const,
        message: `<${element}> has no effect.`,
        element,
      })),
      ...(readsNumbers ? [] : [readsByItsRules]),
      ...warnings.map(({ code, message }) => ({ code, message })),
    ];
  }
}
