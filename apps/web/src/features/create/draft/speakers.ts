import type { Speaker as ScriptSpeaker } from '@duetcast/domain/podcasts/script';

export const speakers = ['host', 'guest', 'guest2'] as const;
export type Speaker = (typeof speakers)[number];

/** In the API. */
export const speakerNames = {
  host: 'Host',
  guest: 'Guest',
  guest2: 'Guest 2',
} as const satisfies Record<Speaker, ScriptSpeaker>;

export const otherSpeaker = (speaker: Speaker): Speaker => (speaker === 'host' ? 'guest' : 'host');

/** Both guests have one color. */
export const roleOf = (speaker: Speaker): 'host' | 'guest' => (speaker === 'host' ? 'host' : 'guest');
