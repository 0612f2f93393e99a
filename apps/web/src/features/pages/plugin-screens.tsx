import { Title } from '@mantine/core';
import { useWords } from '../../i18n/words';
import { PluginScreen } from '../../ui/plugin-screen';
import classes from './pages.module.css';
import { pluginWords } from '@duetcast/words/en/site/plugin';

const screens = ['connection', 'panel', 'player'] as const;

export function PluginScreens() {
  const texts = useWords(pluginWords);
  return (
    <section className={classes.part} aria-labelledby="screens">
      <Title order={2} id="screens">
        {texts.screens}
      </Title>
      <div className={classes.screens}>
        {screens.map((name) => (
          <PluginScreen key={name} name={name} caption={texts.screenCaptions[name]} />
        ))}
      </div>
    </section>
  );
}
