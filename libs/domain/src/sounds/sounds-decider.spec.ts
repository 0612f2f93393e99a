import { specify } from '../../../../test/support/specify';
import { maxSounds } from '../limits/sound-limits';
import { aSound } from '../../../../test/support/builders/sounds.builder';
import { soundIdOf, soundPath } from './sound-address';
import { addSoundSchema } from './sound-requests';
import { soundsDecider } from './sounds-decider';

const { given } = specify(soundsDecider);
const many = (count: number) => Array.from({ length: count }, (_, index) => aSound.added(`sound-${index}`));

test('a sound is added once', () => {
  given().when(aSound.toAdd('jingle')).then(aSound.added('jingle'));
  given(aSound.added('jingle')).when(aSound.toAdd('jingle')).then();
});

test('a removed sound releases its audio and its name', () =>
  given(aSound.added('jingle', '5')).when(aSound.toRemove('jingle')).then(aSound.removed('jingle', '5')));

test('a sound that does not exist needs no removal', () => given().when(aSound.toRemove('jingle')).then());

test('a removed sound can be added again', () =>
  given(aSound.added('jingle'), aSound.removed('jingle')).when(aSound.toAdd('jingle')).then(aSound.added('jingle')));

test(`a library holds ${maxSounds} sounds, and not one more`, () => {
  given(...many(maxSounds - 1))
    .when(aSound.toAdd('last'))
    .then(aSound.added('last'));
  given(...many(maxSounds))
    .when(aSound.toAdd('last'))
    .thenFails('sound.libraryFull');
  given(...many(maxSounds))
    .when(aSound.toAdd('sound-0'))
    .then();
});

describe('a request', () => {
  test.each([100, 101])('has a name of at most 100 characters: %i', (length) =>
    expect(addSoundSchema.safeParse({ name: '🎵'.repeat(length) }).success).toBe(length === 100),
  );

  test.each(['', '  ', '\u200b'])('has a name that can be read: %j', (name) =>
    expect(addSoundSchema.safeParse({ name }).success).toBe(false),
  );
});

test('the path of a sound stands for it', () => {
  expect(soundIdOf(soundPath('calm-bed'))).toBe('calm-bed');
  for (const path of ['/api/sounds//audio', '/api/sounds/a/b/audio', '/api/sounds/a', '/api/jobs/a/output'])
    expect(soundIdOf(path)).toBeNull();
});
