import { Anchor, Button, Card, Group, Title } from '@mantine/core';
import { IconArrowRight, IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { LinkButton } from '../../ui/buttons/link-button';
import { useWords } from '../../i18n/language';
import { CodeBlock } from '../../ui/code/code-block';
import { serverSettingsQuery } from '../../client/server-settings';
import { useSession } from '../../client/session';
import { PluginScreen } from '../../ui/plugin-screen';
import { CardSection } from '../../ui/card-section';
import { RowTable } from '../../ui/table/row-table';
import classes from './pages.module.css';
import { pluginSamples } from './plugin-samples';
import { pluginWords } from '@duetcast/words/en/site/plugin';

const screens = ['connection', 'panel', 'player'] as const;

function PluginScreens() {
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

/** Offers the plugin from this server, or from a directory that its operator names. */
function Download() {
  const texts = useWords(pluginWords);
  const settings = useQuery(serverSettingsQuery);
  if (!settings.data) return null;
  const { pluginUrl } = settings.data;
  if (pluginUrl === null) return <p>{texts.notHere}</p>;
  if (pluginUrl.startsWith('/'))
    return (
      <Button component="a" href={pluginUrl} download size="md" leftSection={<IconDownload size={17} aria-hidden />}>
        {texts.download}
      </Button>
    );
  return (
    <Button
      component="a"
      href={pluginUrl}
      target="_blank"
      rel="noreferrer"
      size="md"
      rightSection={<IconExternalLink size={17} aria-hidden />}
    >
      {texts.directory}
    </Button>
  );
}

function Opening() {
  const texts = useWords(pluginWords);
  const session = useSession();
  return (
    <header className={classes.opening}>
      <Title order={1}>{texts.title}</Title>
      <p>{texts.lead}</p>
      <Group gap="sm">
        <Download />
        {!session && <LinkButton to="/sign-up" size="md" variant="default" label={texts.start} />}
      </Group>
    </header>
  );
}

function Calls() {
  const { calls, columns, documentation } = useWords(pluginWords);
  return (
    <Card padding={0}>
      <RowTable
        title={documentation}
        rows={calls}
        keyOf={({ method, path }) => method + path}
        labels={columns}
        wide={['call', 'does']}
        cells={{
          call: ({ method, path }) => (
            <code className="dc-mono">
              <b>{method.toUpperCase()}</b> {path}
            </code>
          ),
          by: ({ by }) => by,
          does: ({ text }) => text,
        }}
      />
    </Card>
  );
}

const noChange = () => () => undefined;
/** The address of this server, which the build does not know. */
const useOrigin = () =>
  useSyncExternalStore(
    noChange,
    () => location.origin,
    () => '',
  );

function Documentation() {
  const texts = useWords(pluginWords);
  const samples = pluginSamples(useOrigin());
  return (
    <section className={classes.part} aria-labelledby="documentation">
      <Title order={2} id="documentation">
        {texts.documentation}
      </Title>
      <p>{texts.documentationLead}</p>
      <Calls />
      <div className={classes.samples}>
        <CodeBlock label={texts.register} head={texts.register} text={samples.register} language="shell" />
        <CodeBlock label={texts.compile} head={texts.compile} text={samples.compile} language="shell" />
      </div>
      <p>{texts.compileText}</p>
      <Title order={3}>{texts.webhooks}</Title>
      <p>{texts.webhooksText}</p>
      <CodeBlock label={texts.webhooks} head={texts.webhooks} text={samples.verify} language="typescript" />
      <Anchor component={Link} to="/doc" fw={600}>
        {texts.allCalls} <IconArrowRight size={15} className={classes.arrow} aria-hidden />
      </Anchor>
    </section>
  );
}

/** `/plugin`: features, then documentation for developers who use the same API calls. */
export function PluginPage() {
  const { features, featureCards, setUp, steps } = useWords(pluginWords);
  return (
    <main className={classes.wide}>
      <Opening />
      <CardSection id="features" className={classes.part} title={features} entries={featureCards} />
      <CardSection id="set-up" className={classes.part} title={setUp} entries={steps} areSteps />
      <PluginScreens />
      <Documentation />
    </main>
  );
}
