/**
 * Who can speak in a script, in the order in which they join it: a script of two speakers has the first two. Another one is
 * a row here, a word in `libs/words` and a color in the theme. Free of imports, for the pages.
 */
export const speakerRoles = [
  /** `voiceField` names the voice in a request for a script; `id` the color in the theme: `--dc-host`. */
  { count: 1, id: 'host', name: 'Host', voiceField: 'voice_id_1' },
  { count: 2, id: 'guest', name: 'Guest', voiceField: 'voice_id_2' },
  { count: 3, id: 'guest2', name: 'Guest 2', voiceField: 'voice_id_3' },
  { count: 4, id: 'guest3', name: 'Guest 3', voiceField: 'voice_id_4' },
] as const;
export type SpeakerRole = (typeof speakerRoles)[number];

/** How many speak in a script that has this speaker as its last one. */
export type SpeakerCount = SpeakerRole['count'];
/** Names a speaker in scripts and requests. */
export type Speaker = SpeakerRole['name'];
/** Names a speaker on pages. */
export type SpeakerId = SpeakerRole['id'];
export type VoiceField = SpeakerRole['voiceField'];

export const speakers: readonly Speaker[] = speakerRoles.map(({ name }) => name);
export const scriptSpeakerCounts: readonly SpeakerCount[] = speakerRoles.map(({ count }) => count);
export const defaultSpeakerCount: SpeakerCount = 2;

/** A value for every speaker by one of the fields of their rows. */
export const bySpeaker = <Field extends 'id' | 'name' | 'voiceField', Value>(
  field: Field,
  valueOf: (role: SpeakerRole) => Value,
): Record<SpeakerRole[Field], Value> =>
  Object.fromEntries(speakerRoles.map((role) => [role[field], valueOf(role)])) as Record<SpeakerRole[Field], Value>;

const roles = bySpeaker('id', (role) => role);
export const roleOf = (id: SpeakerId): SpeakerRole => roles[id];

/** The speaker of this name in any case: "GUEST 2". */
export const roleNamed = (name: string): SpeakerRole | undefined =>
  speakerRoles.find((role) => role.name.toLowerCase() === name.toLowerCase());
