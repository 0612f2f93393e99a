import type { SoundCommand, SoundEvent, StoredSound } from '@duetcast/domain/sounds/sounds-decider';

const accountId = 'acc_ada';

const sound = (soundId: string, digit = '7'): StoredSound => ({
  soundId,
  contentHash: digit.repeat(64),
  nameHash: digit.repeat(63) + '0',
  format: 'mp3',
  bytes: 48_000,
  durationMs: 6_000,
});

/** Events and commands of one account's sounds. */
export const aSound = {
  stored: sound,
  added: (soundId: string, digit?: string): SoundEvent => ({
    type: 'SoundAdded',
    data: { accountId, ...sound(soundId, digit) },
  }),
  removed: (soundId: string, digit?: string): SoundEvent => {
    const { contentHash, nameHash, bytes } = sound(soundId, digit);
    return { type: 'SoundRemoved', data: { accountId, soundId, released: [contentHash, nameHash], bytes } };
  },
  toAdd: (soundId: string, digit?: string): SoundCommand => ({
    type: 'AddSound',
    accountId,
    sound: sound(soundId, digit),
  }),
  toRemove: (soundId: string): SoundCommand => ({ type: 'RemoveSound', accountId, soundId }),
};
