import { useWords } from '../../i18n/words';
import classes from './hero.module.css';
import { speakerWords } from '@duetcast/words/en/jobs/speakers';
import { landingWords } from '@duetcast/words/en/site/landing';

/** Bar heights of a speech-like wave, as shares of the full height: two slow swells under a fast one. */
const waveOf = (bars: number, phase: number): number[] =>
  Array.from({ length: bars }, (_, index) => {
    const swell = Math.abs(Math.sin(index / 5 + phase)) * 0.6 + Math.abs(Math.sin(index / 2.1 + phase * 2)) * 0.4;
    return Math.round((0.14 + swell * 0.86) * 100) / 100;
  });

const waves = [
  { voice: 'host', bars: waveOf(26, 0.4) },
  { voice: 'guest', bars: waveOf(26, 1.9) },
] as const;

/** Illustration: a script above, its two voices below. */
export function DuetIllustration() {
  const { duet } = useWords(landingWords);
  const speakers = useWords(speakerWords);
  return (
    <div className={classes.studio} aria-hidden="true">
      <div className={classes.script}>
        {duet.map(({ speaker, text }) => (
          <p key={text} data-speaker={speaker}>
            <b>{speakers[speaker]}</b>
            {text}
          </p>
        ))}
      </div>
      <div className={classes.waves}>
        {waves.map(({ voice, bars }) => (
          <div key={voice} data-speaker={voice}>
            {bars.map((height, index) => (
              <i key={index} style={{ height: `${height * 100}%`, animationDelay: `${(index % 7) * -190}ms` }} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
