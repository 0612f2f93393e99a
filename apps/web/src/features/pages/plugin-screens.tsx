import { Title } from '@mantine/core';
import { useWords } from '../../i18n/words';
import classes from './pages.module.css';
import { pluginWords } from '@duetcast/words/en/site/plugin';

/** Pictures of a real WordPress that `npm run screenshots` takes; all have one size. */
const screens = ['connection', 'panel', 'player'] as const;

const size = { width: 960, height: 640 } as const;

export function PluginScreens() {
  const texts = useWords(pluginWords);
  return (
    <section className={classes.part} aria-labelledby="screens">
      <Title order={2} id="screens">
        {texts.screens}
      </Title>
      <div className={classes.screens}>
        {screens.map((name) => (
          <figure key={name} className={classes.screen}>
            <img src={`/plugin-screens/${name}.webp`} alt="" loading="lazy" {...size} />
            <figcaption>{texts.screenCaptions[name]}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
