import { readFile } from 'node:fs/promises';
import { createEncoder } from 'wasm-media-encoders';

let program: Promise<WebAssembly.Module> | undefined;

/** An MP3 encoder of a program that a thread compiles once: to compile it takes as long as to encode a minute of speech. */
export async function mp3Encoder() {
  program ??= readFile(require.resolve('wasm-media-encoders/wasm/mp3')).then((bytes) => WebAssembly.compile(bytes));
  return createEncoder('audio/mpeg', await program);
}
