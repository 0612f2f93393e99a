import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useWords, useLocalWords } from '../../i18n/language';
import { excerptOf } from './excerpt';
import { dismissPodcast, type PodcastJob } from './podcast-queries';
import { bySpeaker } from '@duetcast/domain/podcasts/speakers';
import { podcastWords } from '@duetcast/words/en/jobs/podcast';
import { speakerWords } from '@duetcast/words/en/jobs/speakers';
import classes from './welcome-modal.module.css';
import { Dialog } from '../../ui/dialog';
import { useLast } from '../../ui/lazy/use-last';
import { TextLink } from '../../ui/buttons/text-link';

const roles = bySpeaker('name', (role) => role);

function Script({ script }: { script: NonNullable<PodcastJob['script']> }) {
  const texts = useWords(podcastWords);
  const names = useWords(speakerWords);
  return (
    <ol className={classes.script} aria-label={texts.script} tabIndex={0}>
      {script.map(({ speaker, text }, index) => (
        <li key={index} className={classes.segment} aria-label={texts.segment(index + 1)}>
          <span className={classes.speaker} data-speaker={roles[speaker].id}>
            {names[roles[speaker].id]}
          </span>
          <p className={classes.text} dir="auto">
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}

function Welcome({ podcast: { content, script, metadata } }: { podcast: PodcastJob }) {
  const [texts, locale] = useLocalWords(podcastWords);
  const count = (value: number) => value.toLocaleString(locale);
  return (
    <>
      <Stack gap={6}>
        <Group justify="space-between" gap="xs">
          <Text variant="strong">{texts.original}</Text>
          <Badge color="gray">{texts.characters(count(metadata.characterCount))}</Badge>
        </Group>
        <blockquote className={classes.content} dir="auto">
          {excerptOf(content)}
        </blockquote>
      </Stack>
      {script && (
        <Stack gap={6}>
          <Group justify="space-between" gap="xs">
            <Text variant="strong">{texts.script}</Text>
            <Badge color="cobalt">{texts.segments(script.length, count(script.length))}</Badge>
          </Group>
          <Script script={script} />
        </Stack>
      )}
      <Text size="sm">{texts.promise}</Text>
    </>
  );
}

/** Shows unviewed podcasts one after the other, oldest first (docs/PRODUCT.md#podcast-viewing). */
export function WelcomeModal({ podcasts }: { podcasts: readonly PodcastJob[] }) {
  const texts = useWords(podcastWords);
  const navigate = useNavigate();
  const cache = useQueryClient();
  const current = podcasts[0] ?? null;
  const displayed = useLast(current);
  const dismiss = () => current && dismissPodcast(cache, current.id);
  const makeAudio = () => {
    if (!current) return;
    dismissPodcast(cache, current.id);
    void navigate('/dashboard?tab=create', { state: { podcastId: current.id } });
  };
  const more = podcasts.length - 1;
  return (
    <Dialog
      opened={current !== null}
      onClose={dismiss}
      title={more > 0 ? texts.titleAndMore(more) : texts.title}
      size="lg"
    >
      {displayed && (
        <Stack gap="lg">
          <Welcome podcast={displayed} />
          <Group justify="space-between" gap="md">
            <Group gap="md">
              <TextLink to="/voices">{texts.exploreVoices}</TextLink>
              <TextLink to="/plugin">{texts.plugin}</TextLink>
            </Group>
            <Group gap="sm">
              <Button variant="default" onClick={dismiss} data-autofocus>
                {texts.gotIt}
              </Button>
              <Button leftSection={<IconSparkles size={16} />} onClick={makeAudio}>
                {texts.makeAudio}
              </Button>
            </Group>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
