import { timedBody } from '../../../../../../test/support/elevenlabs-server';
import { toneAsMp3 } from '../../../../../../test/support/stub-server';
import { timedSpeech } from './timed-speech';

const text = 'It costs 5 crowns.';
const spoken = { text, provider: 'elevenlabs' };
let mp3: Uint8Array;
beforeAll(async () => void (mp3 = await toneAsMp3()));

const spokenBy = (body: object) => timedSpeech(Buffer.from(JSON.stringify(body)), spoken, text);

test('words are those of the written text, and not of the one that is read out', () => {
  const words = spokenBy(timedBody(mp3, text)).words?.map(({ from, to }) => text.slice(from, to));
  expect(words).toEqual(['It', 'costs', '5', 'crowns.']);
});

const { alignment } = timedBody(new Uint8Array(), text);
const [starts, ends] = ['character_start_times_seconds', 'character_end_times_seconds'] as const;
test.each([
  ['is missing', undefined],
  ['is null', null],
  ['is no object', 'a'],
  ['has a list too few', { ...alignment, [ends]: undefined }],
  ['has lists of other lengths', { ...alignment, [starts]: alignment[starts].slice(1) }],
  ['has times that are no numbers', { ...alignment, [starts]: alignment[starts].map(() => null) }],
  ['has negative times', { ...alignment, [starts]: alignment[starts].map(() => -1) }],
  ['is of another text', timedBody(new Uint8Array(), 'Another text.').alignment],
])('an alignment that %s costs the words, and not the audio', (_, flawed) => {
  const speech = spokenBy({ ...timedBody(mp3, text), alignment: flawed });
  expect(Buffer.from(speech.audio).equals(mp3)).toBe(true);
  expect(speech).not.toHaveProperty('words');
});
