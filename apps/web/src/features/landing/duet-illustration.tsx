import classes from './landing.module.css';

const script = [
  { speaker: 'host', name: 'Host', text: 'So the whole post becomes a conversation?' },
  { speaker: 'guest', name: 'Guest', text: 'Line by line. You choose who says what.' },
  { speaker: 'host', name: 'Host', text: 'And when it is done?' },
] as const;

/** A wave that looks spoken: two slow swells under a faster one. Heights are shares of the full height. */
const waveOf = (bars: number, phase: number): number[] =>
  Array.from({ length: bars }, (_, index) => {
    const swell = Math.abs(Math.sin(index / 5 + phase)) * 0.6 + Math.abs(Math.sin(index / 2.1 + phase * 2)) * 0.4;
    return Math.round((0.14 + swell * 0.86) * 100) / 100;
  });

const waves = [
  { voice: 'host', bars: waveOf(26, 0.4) },
  { voice: 'guest', bars: waveOf(26, 1.9) },
] as const;

/** What the product does, drawn: a script above, its two voices below. */
export const DuetIllustration = () => (
  <div className={classes.studio} aria-hidden="true">
    <div className={classes.script}>
      {script.map(({ speaker, name, text }) => (
        <p key={text} data-speaker={speaker}>
          <b>{name}</b>
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
