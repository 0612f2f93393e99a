import { words } from '../../kernel/words';

/** Warnings of a voice that does not suit a text; separate, so that the landing page loads no more. */
export const voiceWarningWords = words('voiceWarningWords', {
  otherLanguage: (voice: string, spoken: string, text: string) =>
    `${voice} speaks ${spoken}, but this text is probably ${text}.`,
  unreadable: (voice: string, text: string) => `${voice} cannot read ${text}. No audio can be made with this voice.`,
  foreignWords: (voice: string) => `${voice} reads words in another script in Latin letters.`,
  unknownScript: (voice: string) =>
    `${voice} cannot read the script of this text. No audio can be made with this voice.`,
  noVoice: (text: string) => `No voice here speaks ${text}.`,
  use: (voice: string) => `Use ${voice}`,
});
