import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ProcessPool } from '../../../apps/api/src/platform/threads/process-pool';
import { sherpaFile } from '../../../apps/api/src/media/speech/neural/model-engine';
import type { EngineReply, EngineTask } from '../../../apps/api/src/media/speech/neural/sherpa.process';
import { espeakData } from './archive';
import { castTo, message, node, onnxFile, tensor, value } from './onnx';
import { symbols, tokens } from './tone-model';

/** A token's share of the full scale. */
const step = 1 / 1_000;

/** A graph in the form of a Piper voice whose samples are the numbers of its tokens: what the library hands to a model. */
const graph = message((writer) => {
  writer.writeBytes(1, node(['Cast', 'input', 'numbers'], castTo('float')));
  writer.writeBytes(1, node(['Mul', 'numbers step', 'scaled']));
  writer.writeBytes(1, node(['Reshape', 'scaled shape', 'output']));
  writer.writeString(2, 'phonemes');
  writer.writeBytes(5, tensor({ name: 'step', type: 'float', values: [step] }));
  writer.writeBytes(5, tensor({ name: 'shape', type: 'int64', values: [1, 1, -1], dimension: 3 }));
  writer.writeBytes(11, value('input', 'int64', 'N', 'L'));
  writer.writeBytes(11, value('input_lengths', 'int64', 'N'));
  writer.writeBytes(11, value('scales', 'float', 3));
  writer.writeBytes(11, value('sid', 'int64', 'N'));
  writer.writeBytes(12, value('output', 'float', 'N', 1, 'S'));
});

const sampleRate = 22_050;
/** Pad, begin and end of a text. */
const signs = new Set(['_', '^', '$']);

/** What sherpa-onnx makes of texts in one language of eSpeak NG. */
export class Phonemes {
  private readonly pool = new ProcessPool<EngineTask, EngineReply>({ file: sherpaFile(), size: 1, timeoutMs: 30_000 });

  /** `locale` in the writing of eSpeak NG: `pt-BR`. */
  constructor(
    private readonly folder: string,
    locale: string,
  ) {
    const voice = locale.toLowerCase();
    const metadata = { model_type: 'vits', comment: 'piper', language: 'any', voice, has_espeak: '1', n_speakers: '1' };
    this.write('phonemes.onnx', onnxFile(graph, { ...metadata, sample_rate: String(sampleRate) }));
    this.write('tokens.txt', tokens);
    for (const [path, content] of espeakData(locale)) this.write(`espeak-ng-data/${path}`, content);
  }

  /** In the IPA of eSpeak NG. */
  async of(text: string): Promise<string> {
    const model = { folder: this.folder, file: 'phonemes.onnx', family: 'vits', threads: 1 } as const;
    const reply = await this.pool.run({ model, speaker: 0, speed: 1, text }, new AbortController().signal);
    if ('failure' in reply) throw new Error(reply.failure);
    const heard = Array.from(reply.samples, (sample) => symbols[Math.round(sample / step)] ?? '?');
    return heard.filter((symbol) => !signs.has(symbol)).join('');
  }

  async close(): Promise<void> {
    await this.pool.close();
  }

  private write(name: string, content: string | Uint8Array): void {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}
