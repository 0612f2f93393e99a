import { readStored, writeStored } from '../../browser/local-storage';

const textKey = 'duetcast.demo-text';
const voiceKey = 'duetcast.demo-voice';

/** What was typed and chosen in the demo: it is there after Back, and in the first podcast of an account. */
export const typedDemoText = (): string | null => readStored<string>(textKey);
export const keepDemoText = (text: string): void => writeStored(textKey, text);
export const chosenDemoVoice = (): string | null => readStored<string>(voiceKey);
export const keepDemoVoice = (voiceId: string): void => writeStored(voiceKey, voiceId);
