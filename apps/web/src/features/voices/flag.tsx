import type { Voice } from '@duetcast/domain/voices/voice';
import { flagOfVoice } from './flags';
import classes from './flag.module.css';

/** Drawn, not written: some systems have no letters for flags. What it says stands beside it in words. */
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
