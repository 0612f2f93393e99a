import { readFile } from 'node:fs/promises';
import { createEncoder } from 'wasm-media-encoders';

type Rate = 22_050 | 24_000 | 44_100 | 48_000;

/** Constant MP3 bit rate: lower for speech at low sample rates, higher for music. */
function kbpsOf(sampleRate: Rate, channels: 1 | 2): 64 | 96 | 128 | 160 {
  if (sampleRate < 32_000) return channels === 1 ? 64 : 96;
  return channels === 1 ? 96 : 160;
}

let program: Promise<WebAssembly.Module> | undefined;

/** An MP3 encoder of a program that a thread compiles once: to compile it takes as long as to encode a minute of speech. */
export async function mp3Encoder(sampleRate: Rate, channels: 1 | 2) {
  program ??= readFile(require.resolve('wasm-media-encoders/wasm/mp3')).then((bytes) => WebAssembly.compile(bytes));
  const encoder = await createEncoder('audio/mpeg', await program);
  encoder.configure({ sampleRate, outputSampleRate: sampleRate, channels, bitrate: kbpsOf(sampleRate, channels) });
  return encoder;
}
