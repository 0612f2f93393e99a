import type { Voice } from '@duetcast/domain/voices/voice';
import { flagOfVoice } from './flags';
import classes from './flag.module.css';

/**
 * An image instead of an emoji, because some systems have no flag glyphs. Decorative: the text beside it names the
 * language.
 */
export const Flag = ({ voice }: { voice: Voice }) => (
  <img
    className={classes.flag}
    src={`/flags/${flagOfVoice(voice) ?? 'globe'}.svg`}
    alt=""
    width={21}
    height={14}
    loading="lazy"
    decoding="async"
  />
);
