import { joined, serve, type SpeakingEngine } from './speaking-process';

/** The part of espeak-ng's interface that we use. */
interface Espeak {
  /** 0 where the voice exists; variants are not checked. */
  set_voice(identifier: string): number;
  rate: number;
  pitch: number;
  samplerate: number;
  /** Markup in `text` is interpreted. */
  synthesize(text: string, onAudio: (samples: Int16Array | null) => boolean): void;
}
type EspeakModule = () => Promise<{ eSpeakNGWorker: new () => Espeak }>;

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Only this file, which runs in a process of its own, ever loads espeak-ng (GPL-3.0). */
async function loadEspeak(): Promise<SpeakingEngine> {
  const name = '@echogarden/espeak-ng-emscripten';
  const loaded = (await import(name)) as { default: EspeakModule };
  const { eSpeakNGWorker } = await loaded.default();
  const espeak = new eSpeakNGWorker();
  return {
    choose({ voice, rate, pitch }) {
      if (espeak.set_voice(voice) !== 0) return false;
      espeak.rate = rate;
      espeak.pitch = pitch;
      return true;
    },
    say(text) {
      const parts: Int16Array[] = [];
      espeak.synthesize(escaped(text), (samples) => {
        if (samples?.length) parts.push(samples);
        return false;
      });
      return { samples: joined(parts), sampleRate: espeak.samplerate };
    },
  };
}

serve(loadEspeak);
