import { sha256 } from '../../../platform/hashing/sha256';
import type { Speech } from '../speech-provider';
import { LocalSpeech } from './local-speech';
import { localVoices } from './local-voices';

let speech: LocalSpeech;
const signal = new AbortController().signal;

beforeAll(() => {
  speech = new LocalSpeech(2);
});
afterAll(() => speech.close());

const say = (text: string, voiceId = 'en-us-f3') => speech.speak({ text, voiceId }, signal);

/** Measures a WAV file and checks its header: one channel, 16 bit. */
function measure({ audio, mediaType }: Speech) {
  const wav = Buffer.from(audio);
  expect(mediaType).toBe('audio/wav');
  expect(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ');
  expect([wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt16LE(34)]).toEqual([1, 1, 16]);
  expect(wav.readUInt32LE(40)).toBe(wav.length - 44);
  const samples = new Int16Array(audio.slice(44).buffer);
  const rate = wav.readUInt32LE(24);
  const rms = Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length) / 32_768;
  return { seconds: samples.length / rate, rate, rms };
}

test('returns audio of plausible length', async () => {
  const { seconds, rate, rms } = measure(await say('Hello there, it is good to have you here on the show.'));
  expect(rate).toBe(22_050);
  expect(seconds).toBeGreaterThan(2);
  expect(seconds).toBeLessThan(5);
  expect(rms).toBeGreaterThan(0.02);
});

test.each(['en-us-slt', 'en-us-f3'])('%s speaks as fast as requested', async (voiceId) => {
  const text =
    'Twice a day the sea rises. Twice a day it falls. The moon pulls, and the water follows it around the earth.';
  const secondsAt = async (speed?: number) => measure(await speech.speak({ text, voiceId, speed }, signal)).seconds;
  const own = await secondsAt();
  expect(await secondsAt(1)).toBeCloseTo(own, 1);
  for (const speed of [0.5, 0.8, 1.25, 2]) {
    const ratio = own / (await secondsAt(speed));
    expect({ speed, isClose: Math.abs(ratio / speed - 1) < 0.15, ratio }).toMatchObject({ speed, isClose: true });
  }
});

test('the engine has a voice for every language and synthesizes it', async () => {
  const voiceByLanguage = new Map(localVoices('espeak').map((voice) => [`${voice.language.identifier}`, voice]));
  expect(voiceByLanguage.size).toBeGreaterThan(90);
  for (const { id, voice } of voiceByLanguage.values()) {
    const { seconds, rms } = measure(await say(`${voice.name} 1 2 3`, id));
    expect({ id, audible: rms > 0.01 && seconds > 0.5 && seconds < 15 }).toEqual({ id, audible: true });
  }
});

test('every timbre sounds different', async () => {
  const voices = localVoices('espeak').filter(({ language }) => language.locale === 'en-US');
  const measured = await Promise.all(voices.map(async ({ id }) => measure(await say('The same words for all.', id))));
  expect(new Set(measured.map(({ seconds, rms }) => `${seconds} ${rms}`)).size).toBe(13);
});

test('markup is spoken as text', async () => {
  const [plain, marked] = [measure(await say('hello')), measure(await say('<break time="9s"/>hello</break> & more'))];
  expect(marked.seconds).toBeGreaterThan(plain.seconds + 1);
  expect(marked.seconds).toBeLessThan(8);
});

test('phoneme brackets and NUL neither switch the mode nor truncate the text', async () => {
  const whole = measure(await say('one two three four five')).seconds;
  expect(measure(await say('one \u0000two three\u0000 four five')).seconds).toBeGreaterThan(whole * 0.8);
  expect(measure(await say('[[one two three four five]]')).seconds).toBeGreaterThan(whole * 0.8);
});

test.each([
  ['emoji', 'Well done 🎉👩‍🚀'],
  ['half a surrogate pair', 'Well \ud83c done'],
  ['right-to-left marks', 'Well \u202edone\u202c \u200f!'],
  ['combining marks', 'Z̷̡̢a̸l̵g̶o̷ text'],
  ['one foreign word', 'The Japanese for Japan is 日本, which people often say.'],
])('synthesizes text with %s', async (_, text) => {
  expect(measure(await say(text)).rms).toBeGreaterThan(0.01);
});

test.each([[''], ['  \n\t '], ['…'], ['!!! --- ???'], ['\u0000\u0001']])(
  '%j has nothing to synthesize',
  async (text) => {
    await expect(say(text)).rejects.toMatchObject({ code: 'speech.empty' });
  },
);

test.each([
  ['日本語の文章です。', 'en-us-f3'],
  ['这是一个句子', 'en-us-f3'],
  ['مرحبا بالعالم', 'de-de-f3'],
  ['Привет, мир', 'fr-fr-m3'],
  ['こんにちは', 'ru-ru-f3'],
])('says %s in Latin letters with the voice %s', async (text, voiceId) => {
  expect(measure(await say(text, voiceId)).rms).toBeGreaterThan(0.01);
});

test.each([['missing'], [''], ['en-us-f9'], ['../en']])('rejects the unknown voice %j', async (voiceId) => {
  await expect(say('hello', voiceId)).rejects.toMatchObject({ code: 'voice.unknown', details: { voiceId } });
});

test('a long text keeps every sentence and the pauses between them', async () => {
  const sentence = 'The quick brown fox jumps over the lazy dog. ';
  const one = measure(await say(sentence)).seconds;
  const many = measure(await say(sentence.repeat(40))).seconds;
  expect(many / 40).toBeGreaterThan(one);
  expect(many / 40).toBeLessThan(one + 0.4);
});

test('an aborted utterance rejects with the reason, and the processes stay usable', async () => {
  const stop = new AbortController();
  const long = speech.speak({ text: 'Again and again. '.repeat(280), voiceId: 'en-us-f3' }, stop.signal);
  stop.abort(new Error('cancelled'));
  await expect(long).rejects.toThrow('cancelled');
  await expect(speech.speak({ text: 'No.', voiceId: 'en-us-f3' }, stop.signal)).rejects.toThrow('cancelled');
  await Promise.all([say('One.'), say('Two.'), say('Three.')]);
});

test('retries an utterance after its process was killed', async () => {
  const speaking = say('Again and again. '.repeat(280));
  for (const pid of speech.pids()) process.kill(pid, 'SIGKILL');
  expect(measure(await speaking).seconds).toBeGreaterThan(60);
});

test('closing ends the processes', async () => {
  const short = new LocalSpeech(1);
  await short.speak({ text: 'Bye.', voiceId: 'en-us-f3' }, signal);
  const [pid = 0] = short.pids();
  expect(() => process.kill(pid, 0)).not.toThrow();
  await short.close();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  await expect(short.speak({ text: 'Bye.', voiceId: 'en-us-f3' }, signal)).rejects.toMatchObject({
    code: 'speech.unreachable',
  });
});

test('the voices of flite are listed before those of eSpeak', async () => {
  const voices = await speech.voices();
  expect(voices.slice(0, 5).map(({ voice_id }) => voice_id)).toEqual([
    'local-en-us-slt',
    'local-en-us-rms',
    'local-en-gb-scotland-awb',
    'local-en-us-kal16',
    'local-en-us-f2',
  ]);
});

test('the settings name the engine of the voice, as in the charge keys of stored audio', () => {
  expect(['en-us-f3', 'de-de-m2', 'en-us-slt', 'en-gb-scotland-awb'].map((id) => speech.settingsOf(id))).toEqual([
    'espeak-1',
    'espeak-1',
    'flite-1',
    'flite-1',
  ]);
  expect(() => speech.settingsOf('en-us-f9')).toThrow('This voice does not exist.');
});

test('both engines share the limit of processes that run at once', async () => {
  const one = new LocalSpeech(1);
  const order: string[] = [];
  const speak = (voiceId: string) =>
    one.speak({ text: 'One after the other.', voiceId }, signal).then(() => order.push(voiceId));
  await Promise.all(['en-us-slt', 'en-us-f3', 'en-us-rms', 'en-us-m3'].map(speak));
  expect(order).toEqual(['en-us-slt', 'en-us-f3', 'en-us-rms', 'en-us-m3']);
  expect(one.pids()).toHaveLength(2);
  await one.close();
});

test('the phrases of one line are spoken in parallel, in their order', async () => {
  const text = 'The quick brown fox jumps over the lazy dog. '.repeat(20) + 'And now a last, shorter phrase.';
  const [one, three] = [new LocalSpeech(1), new LocalSpeech(3)];
  const say = (by: LocalSpeech) => by.speak({ text, voiceId: 'en-us-slt' }, signal);
  const hashes = (await Promise.all([say(one), say(three)])).map(({ audio }) => sha256(audio));
  expect(hashes[1]).toBe(hashes[0]);
  expect([one.pids().length, three.pids().length]).toEqual([1, 3]);
  await Promise.all([one.close(), three.close()]);
});

test('uses flite for English without espeak-ng', async () => {
  const flite = new LocalSpeech(1, ['flite']);
  const voices = await flite.voices();
  expect(voices.map(({ labels }) => labels.language)).toEqual(['en', 'en', 'en', 'en']);
  for (const { voice_id } of voices) {
    const result = await flite.speak(
      { text: 'Hello <b>there</b>. Good day!', voiceId: voice_id.replace('local-', '') },
      signal,
    );
    const { seconds, rate, rms } = measure(result);
    expect(rate).toBe(16_000);
    expect(rms).toBeGreaterThan(0.01);
    expect(seconds).toBeGreaterThan(1);
  }
  await flite.close();
});
