import type { SpeakerId } from '@duetcast/domain/podcasts/speakers';

/** A speaker's color, for components of Mantine; in style sheets `data-speaker` gives it: `app/theme/theme.css`. */
export const speakerColor = (speaker: SpeakerId): string => `var(--dc-${speaker})`;
