import { tone, toneAsMp3 } from '../../../../../test/support/stub-server';
import { flawOf } from './plausible-audio';
import { isPlausibleDuration } from './plausible-duration';
import { wavOf } from './speech-provider';

const lasting = (text: string, speed?: number) => (seconds: number) => isPlausibleDuration(seconds, text, speed);

test.each([
  ['Hello there, how are you today?', 2],
  ['The quick brown fox jumps over the lazy dog. '.repeat(20), 60],
  ['蜜蜂通过跳舞来交流。', 2],
  ['ミツバチは踊りで仲間に花の場所を伝えます。', 4],
  ['मधुमक्खियाँ नाचकर एक-दूसरे से बात करती हैं।', 4],
  ['النحل يتواصل بالرقص', 2],
  ['3.14159 + 2.71828 = 5.85987', 12],
  ['BBC, NASA, HTTP, WWW', 5],
  ['Hm.', 0.3],
  ['Oh…', 2],
])('%s can take %d s, and three times as long or as short, at any speed', (text, seconds) => {
  for (const speed of [0.5, 1, 2])
    expect([seconds / 2, seconds, 2 * seconds].map((each) => each / speed).map(lasting(text, speed))).toEqual([
      true,
      true,
      true,
    ]);
});

test.each([
  ['Bees dance in the hive. '.repeat(40), 0.5],
  ['Hello.', 30],
  ['Hello there, how are you today?', 30],
  ['蜜蜂通过跳舞来交流。'.repeat(20), 3],
  ['', 4],
])('%s cannot take %d s', (text, seconds) => expect(lasting(text)(seconds)).toBe(false));

test('the bounds are exact', () => {
  const [text, shortest, longest] = ['a'.repeat(273), 273 / 3 / 27.3, (273 / 2) * (3 / 4.3) + 3];
  expect([shortest, longest].map(lasting(text))).toEqual([true, true]);
  expect([shortest - 0.001, longest + 0.001].map(lasting(text))).toEqual([false, false]);
});

describe('audio', () => {
  const text = 'Hello there.';
  const wav = (seconds: number) => Buffer.from(wavOf(tone(8_000, 2 * seconds), 8_000));

  test('is measured by its headers', async () => {
    const mp3 = await toneAsMp3();
    const long = Buffer.concat(Array<Uint8Array>(60).fill(mp3));
    expect(flawOf({ audio: mp3, mediaType: 'audio/mpeg' }, text)).toBeNull();
    expect(flawOf({ audio: long, mediaType: 'audio/mpeg' }, text)).toMatch(/lasts 3\d\.\d s/);
    expect(flawOf({ audio: wav(1), mediaType: 'audio/wav' }, text)).toBeNull();
    expect(flawOf({ audio: wav(30), mediaType: 'audio/wav' }, text)).toBe(
      'The audio lasts 30.0 s, which does not fit the text.',
    );
  });

  test('that is cut is found', async () => {
    const mp3 = await toneAsMp3();
    const cut = 'The audio ends within a frame.';
    expect(flawOf({ audio: mp3.subarray(0, -1), mediaType: 'audio/mpeg' }, text)).toBe(cut);
    expect(flawOf({ audio: wav(1).subarray(0, -1), mediaType: 'audio/wav' }, text)).toBe(cut);
  });

  test('of a server that streams has no size', () => {
    for (const size of [0xffffffff, 0x7fffffff, 0]) {
      const audio = wav(1);
      audio.writeUInt32LE(size, 40);
      expect(flawOf({ audio, mediaType: 'audio/wav' }, text)).toBeNull();
    }
  });

  test('of a server that streams is refused where a quarter is left of it, which sizes would show', () => {
    const sentence = 'The quick brown fox jumps over the lazy dog. '.repeat(20);
    const whole = wav(60);
    whole.writeUInt32LE(0xffffffff, 4);
    whole.writeUInt32LE(0xffffffff, 40);
    const flaw = (bytes: number) => flawOf({ audio: whole.subarray(0, bytes), mediaType: 'audio/wav' }, sentence);
    expect(flaw(whole.length)).toBeNull();
    expect(flaw(44 + 2 * Math.round(whole.length / 8))).toBe('The audio lasts 15.0 s, which does not fit the text.');
  });

  test('with tags between and behind its frames is read through', async () => {
    const mp3 = await toneAsMp3();
    const tag = Buffer.from('ID3\x04\0\0\0\0\0\x02\xff\xfb', 'latin1');
    const audio = Buffer.concat([tag, mp3, tag, mp3, Buffer.from('TAG'.padEnd(128))]);
    expect(flawOf({ audio, mediaType: 'audio/mpeg' }, text)).toBeNull();
  });

  test.each(['audio/wav', 'audio/mpeg'] as const)('that is none cannot be decoded: %s', (mediaType) =>
    expect(flawOf({ audio: Buffer.from('<html>'), mediaType }, text)).toBe('The audio cannot be decoded.'),
  );
});
