import { createRequire } from 'node:module';
import { join } from 'node:path';
import { serveTasks } from '../../../platform/threads/serve-tasks';

/** Task of an engine process: all of one process name the same model. */
export interface EngineTask {
  readonly model: EngineModel;
  readonly speaker: number;
  /** Multiple of the speaker's own rate. */
  readonly speed: number;
  readonly text: string;
}

export interface EngineModel {
  readonly folder: string;
  readonly file: string;
  readonly family: 'vits' | 'kokoro';
  readonly noise?: { readonly sound: number; readonly duration: number };
  readonly threads: number;
}

export interface NeuralSamples {
  /** −1 to 1; anything else, also NaN, is possible. */
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

export type EngineReply = NeuralSamples | { readonly failure: string };

/** The used part of sherpa-onnx. */
interface Tts {
  generate(request: { text: string; sid: number; speed: number; enableExternalBuffer: boolean }): NeuralSamples;
}
type Sherpa = { OfflineTts: new (config: object) => Tts };

/** sherpa-onnx links eSpeak NG (GPL-3.0), so it is loaded only here. It ends the process if the model is not its own. */
const sherpa = (): Sherpa => createRequire(__filename)('sherpa-onnx-node') as Sherpa;

function load({ folder, file, family, noise, threads }: EngineModel): Tts {
  const at = (name: string) => join(folder, name);
  const files = { model: at(file), tokens: at('tokens.txt'), dataDir: at('espeak-ng-data') };
  const model =
    family === 'vits'
      ? { vits: { ...files, ...(noise && { noiseScale: noise.sound, noiseScaleW: noise.duration }) } }
      : {
          kokoro: { ...files, voices: at('voices.bin'), lexicon: `${at('lexicon-us-en.txt')},${at('lexicon-zh.txt')}` },
        };
  const { OfflineTts } = sherpa();
  // Two sentences are spoken as one, so that a short one that fails alone can be joined to its neighbor.
  return new OfflineTts({ model: { ...model, numThreads: threads, provider: 'cpu' }, maxNumSentences: 2 });
}

let loaded: Tts | null = null;

/** Loads the library without a model; an empty failure: it runs here. */
export interface EngineCheck {
  readonly check: true;
}

function replyTo(task: EngineTask | EngineCheck): EngineReply {
  try {
    if ('check' in task) return { failure: typeof sherpa().OfflineTts === 'function' ? '' : 'not installed' };
    loaded ??= load(task.model);
    const { text, speaker: sid, speed } = task;
    return loaded.generate({ text, sid, speed, enableExternalBuffer: false });
  } catch (error) {
    return { failure: String(error) };
  }
}

void serveTasks(replyTo);
