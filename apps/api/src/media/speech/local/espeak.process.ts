import { concatenated, serve, type SpeechEngine } from './engine-process';

/** The used part of the espeak-ng API. */
interface Espeak {
  /** Returns 0 if the voice exists; does not check variants. */
  set_voice(identifier: string): number;
  rate: number;
  pitch: number;
  samplerate: number;
  /** Markup in `text` is interpreted. */
  synthesize(text: string, onAudio: (samples: Int16Array | null) => boolean): void;
}
type EspeakModule = () => Promise<{ eSpeakNGWorker: new () => Espeak }>;

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** espeak-ng (GPL-3.0) is loaded only here, in a separate process. */
async function loadEspeak(): Promise<SpeechEngine> {
  const name = '@echogarden/espeak-ng-emscripten';
  const loaded = (await import(name)) as { default: EspeakModule };
  const { eSpeakNGWorker } = await loaded.default();
  const espeak = new eSpeakNGWorker();
  return {
    selectVoice({ voice, rate, pitch }) {
      if (espeak.set_voice(voice) !== 0) return false;
      espeak.rate = rate;
      espeak.pitch = pitch;
      return true;
    },
    synthesize(text) {
      const parts: Int16Array[] = [];
      espeak.synthesize(escaped(text), (samples) => {
        if (samples?.length) parts.push(samples);
        return false;
      });
      return { samples: concatenated(parts), sampleRate: espeak.samplerate };
    },
  };
}

serve(loadEspeak);
