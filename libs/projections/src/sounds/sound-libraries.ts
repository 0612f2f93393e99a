import { count, position, time } from '@duetcast/domain/kernel/event';
import { evolveSounds, soundEvents, type SoundEvent, type StoredSound } from '@duetcast/domain/sounds/sounds-decider';
import { z } from 'zod';
import type { Projection } from '../kernel/projection';

interface LibrarySound extends StoredSound {
  addedAt: string;
}

/** The sounds that one account uploaded; their audio and names are in the content store. */
export interface SoundLibraryRow {
  accountId: string;
  changedAt: string;
  /** Sounds by id. */
  sounds: Readonly<Record<string, LibrarySound>>;
}

/** What a push says of changed sounds. */
export const soundsChangeSchema = z.object({ sounds: count, changedAt: time, position });

export const soundLibraries: Projection<SoundLibraryRow, SoundEvent> = {
  name: 'sound-libraries',
  version: 1,
  categories: ['sounds'],
  events: soundEvents,
  indexes: [],
  ownedBy: 'accountId',
  rowOf: ({ data }) => data.accountId,
  fold: (row, event) => {
    const { at } = event.metadata;
    const before = row?.sounds ?? {};
    const sounds = Object.values(evolveSounds(before, event)).map((sound) => ({
      ...sound,
      addedAt: before[sound.soundId]?.addedAt ?? at,
    }));
    const byId = Object.fromEntries(sounds.map((sound) => [sound.soundId, sound]));
    return { accountId: event.data.accountId, changedAt: at, sounds: byId };
  },
};
