import type { SpeakerId } from '@duetcast/domain/podcasts/speakers';
import { words } from '../../kernel/words';

/** Who speaks in a script. */
export const speakerWords = words('speakerWords', {
  host: 'Host',
  guest: 'Guest',
  guest2: 'Second guest',
  guest3: 'Third guest',
} satisfies Record<SpeakerId, string>);
