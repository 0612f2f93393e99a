import { mnemonicsOf } from './espeak-phonemes';
import { serve, type SpeechEngine } from './engine-process';
import { concatenated } from '../../audio/signal/concatenated';

/** The used part of the espeak-ng API. */
interface Espeak {
  /** Returns 0 if the voice exists; does not check variants. */
  set_voice(identifier: string): number;
  rate: number;
  pitch: number;
  samplerate: number;
  /** Markup in `text` is interpreted. */
  synthesize(
    text: string,
    onAudio: (samples: Int16Array | null, events: readonly { type: string; id?: unknown }[]) => boolean,
  ): void;
}
type EspeakModule = () => Promise<{ eSpeakNGWorker: new () => Espeak }>;

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Returns whether the selected voice has the sound of a mnemonic: then the engine reports it. */
function heardBy(espeak: Espeak, voice: () => string) {
  const known = new Map<string, boolean>();
  return (mnemonic: string): boolean => {
    const key = `${voice()} ${mnemonic}`;
    if (!known.has(key)) {
      let isHeard = false;
      espeak.synthesize(`[[${mnemonic}]]`, (_samples, events) => {
        isHeard ||= events.some(({ type, id }) => type === 'phoneme' && typeof id === 'string' && id !== '');
        return false;
      });
      known.set(key, isHeard);
    }
    return known.get(key)!;
  };
}

/** Transcriptions of the text as mnemonics, or their words if the voice lacks a sound. */
const pronounced = (text: string, isHeard: (mnemonic: string) => boolean): string =>
  text.replace(/\[\[([^|\]]*)\|([^\]]*)\]\]/g, (_match, ipa: string, word: string) => {
    const mnemonics = mnemonicsOf(ipa, isHeard);
    return mnemonics === null ? word : `[[${mnemonics}]]`;
  });

/** espeak-ng (GPL-3.0) is loaded only here, in a separate process. */
async function loadEspeak(): Promise<SpeechEngine> {
  const name = '@echogarden/espeak-ng-emscripten';
  const loaded = (await import(name)) as { default: EspeakModule };
  const { eSpeakNGWorker } = await loaded.default();
  const espeak = new eSpeakNGWorker();
  let selected = '';
  const isHeard = heardBy(espeak, () => selected);
  return {
    selectVoice({ voice, rate, pitch }) {
      if (espeak.set_voice(voice) !== 0) return false;
      selected = voice;
      espeak.rate = rate;
      espeak.pitch = pitch;
      return true;
    },
    synthesize(text) {
      const parts: Int16Array[] = [];
      espeak.synthesize(escaped(pronounced(text, isHeard)), (samples) => {
        if (samples?.length) parts.push(samples);
        return false;
      });
      return { samples: concatenated(Int16Array, parts), sampleRate: espeak.samplerate };
    },
  };
}

serve(loadEspeak);
