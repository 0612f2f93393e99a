import classes from './plugin-screen.module.css';

const size = { width: 960, height: 640 } as const;

/** A picture of the plugin in a real WordPress, taken by `npm run screenshots`. */
export function PluginScreen({ name, caption }: { name: 'connection' | 'panel' | 'player'; caption: string }) {
  return (
    <figure className={classes.screen}>
      <img src={`/plugin-screens/${name}.webp`} alt="" loading="lazy" {...size} />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
