import { z } from 'zod';
import type { Decider } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { event, type EventOf, count } from '../kernel/event';
import { maxSounds } from '../limits/sound-limits';

const accountId = z.string();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const storedSound = z.object({
  /** Derived from the account and the audio: the same file is the same sound. */
  soundId: z.string(),
  /** Hash of the audio. */
  contentHash: sha256,
  /** Hash of the stored name, which is personal content. */
  nameHash: sha256,
  format: z.enum(['mp3', 'wav']),
  bytes: count,
  durationMs: count,
});
export type StoredSound = z.infer<typeof storedSound>;

/** The sounds that one account uploaded. */
export const soundEvents = {
  SoundAdded: event(1, storedSound.extend({ accountId })),
  SoundRemoved: event(1, z.object({ accountId, soundId: z.string(), released: z.array(sha256), bytes: count })),
};
export type SoundEvent = EventOf<typeof soundEvents>;

export type Sounds = Readonly<Record<string, StoredSound>>;

export type SoundCommand =
  | { type: 'AddSound'; accountId: string; sound: StoredSound }
  | { type: 'RemoveSound'; accountId: string; soundId: string };

function decide(command: SoundCommand, sounds: Sounds): SoundEvent[] {
  switch (command.type) {
    case 'AddSound': {
      const { accountId, sound } = command;
      if (sounds[sound.soundId]) return [];
      if (Object.keys(sounds).length >= maxSounds) throw new AppError('sound.libraryFull');
      return [{ type: 'SoundAdded', data: { accountId, ...sound } }];
    }
    case 'RemoveSound': {
      const { accountId, soundId } = command;
      const sound = sounds[soundId];
      if (!sound) return [];
      const released = [sound.contentHash, sound.nameHash];
      return [{ type: 'SoundRemoved', data: { accountId, soundId, released, bytes: sound.bytes } }];
    }
  }
}

/** The sounds after an event; the given ones stay as they are. */
export function evolveSounds(sounds: Sounds, event: SoundEvent): Sounds {
  switch (event.type) {
    case 'SoundAdded': {
      const { accountId: _accountId, ...sound } = event.data;
      return { ...sounds, [sound.soundId]: sound };
    }
    case 'SoundRemoved': {
      const { [event.data.soundId]: _removed, ...others } = sounds;
      return others;
    }
  }
}

/** Decider of the stream `sounds-{accountId}`. */
export const soundsDecider: Decider<SoundCommand, SoundEvent, Sounds> = {
  category: 'sounds',
  events: soundEvents,
  initial: {},
  decide,
  evolve: evolveSounds,
};
