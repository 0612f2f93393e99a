import { roleOf, type SpeakerId, type SpeakerRole } from '@duetcast/domain/podcasts/speakers';

/** Mantine's color for the tokens of a speaker's color in the theme. */
const colors: Readonly<Record<SpeakerRole['color'], string>> = { host: 'cobalt', guest: 'coral' };

export const speakerColor = (speaker: SpeakerId): string => colors[roleOf(speaker).color];
