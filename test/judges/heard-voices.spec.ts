import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchVoices } from '../bench/voices';
import { whisperPackages } from '../bench/speech/whisper';
import { pythonPackages } from '../support/python/python-packages';

/** Errors in percent by voice, as the bench wrote them down. */
const knownErrors = new Map(
  [...readFileSync('docs/VOICES.md', 'utf8').matchAll(/^\| `([\w-]+)` \| \w+ \| ([\d.]+) % \|/gm)].map(
    ([, voice = '', errors]) => [voice, Number(errors)],
  ),
);
const most = 12;
const worse = 5;

(pythonPackages(...whisperPackages) ? test : test.skip)(
  'a recognizer understands the default voices of each language as well as before, natural ones within 12 %',
  async () => {
    Object.assign(process.env, { BENCH_VOICES: 'default', VOICE_ENGINES: 'hibari,kokoro' });
    process.env.DATA_DIR = join(tmpdir(), `duetcast-engines-${process.getuid?.() ?? 0}`);
    const figures = await benchVoices();
    const natural = figures.filter(({ quality }) => quality === 'natural');
    expect(natural.map(({ language }) => language)).toContain('en');
    expect(natural.filter(({ errors }) => errors === null || errors > most)).toEqual([]);
    expect(figures.filter(({ voice, errors }) => (errors ?? 100) > (knownErrors.get(voice) ?? 0) + worse)).toEqual([]);
  },
  30 * 60_000,
);
