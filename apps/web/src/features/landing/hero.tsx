import { speakerWords } from '@duetcast/words/en/jobs/speakers';
import { Button, Group, Stack, Title } from '@mantine/core';
import { IconArrowRight, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, dataOf } from '../../client/api';
import { LinkButton } from '../../ui/buttons/link-button';
import { useWords, useLanguage } from '../../i18n/language';
import { voiceQueries } from '../voices/public';
import { useSession } from '../../client/session';
import { stopOtherAudio } from '../../ui/audio-preview';
import classes from './hero.module.css';
import landingPage from './landing-page.module.css';
import { landingWords } from '@duetcast/words/en/site/landing';

/** Made by the server at the first request, so the answer can take some seconds. */
const sampleOf = (language: 'en' | 'zh') =>
  queryOptions({
    queryKey: ['sample-podcast', language],
    queryFn: () => dataOf(api.get('/api/voices/sample-podcast', { params: { query: { language } } })),
    staleTime: Infinity,
    retry: false,
  });

/** A conversation as a finished podcast: its lines follow the audio. Without voices for its language it is only shown. */
function SamplePodcast() {
  const texts = useWords(landingWords);
  const speakers = useWords(speakerWords);
  const language = useLanguage();
  // English is spoken on every server.
  const isOther = language !== 'en';
  const voices = useQuery({
    ...voiceQueries.list({ podcast: true, page: 1, search: '', filters: { language } }),
    enabled: isOther,
  });
  const isSpoken = !isOther || (voices.data?.data.length ?? 0) > 0;
  const { data: sample, isError } = useQuery({ ...sampleOf(language), enabled: isSpoken });
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [atMs, setAtMs] = useState<number | null>(null);
  const spoken =
    atMs === null ? null : sample?.lines.findIndex(({ startMs, endMs }) => startMs <= atMs && atMs < endMs);
  const toggle = () => {
    const element = audio.current;
    if (!element?.paused) return element?.pause();
    stopOtherAudio(element);
    void element.play().catch(() => setIsPlaying(false));
  };
  return (
    <section className={classes.studio} aria-label={texts.sample}>
      {isSpoken && !isError && (
        <div className={classes.play}>
          <Button
            variant="light"
            onClick={toggle}
            disabled={!sample}
            leftSection={isPlaying ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
          >
            {isPlaying ? texts.pause : texts.hear}
          </Button>
          <small>{sample && texts.spokenBy(sample.voices.host, sample.voices.guest)}</small>
          <audio
            ref={audio}
            src={sample?.audioUrl}
            preload="none"
            onPlay={() => setIsPlaying(true)}
            onPause={() => setIsPlaying(false)}
            onTimeUpdate={({ currentTarget }) => setAtMs(currentTarget.currentTime * 1_000)}
            onEnded={() => setAtMs(null)}
          />
        </div>
      )}
      <ol className={classes.script}>
        {texts.duet.map((text, index) => {
          const speaker = index % 2 === 0 ? 'host' : 'guest';
          return (
            <li key={text} data-speaker={speaker} aria-current={spoken === index || undefined}>
              <b>{speakers[speaker]}</b>
              {text}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Calls() {
  const texts = useWords(landingWords);
  if (useSession())
    return (
      <LinkButton
        to="/dashboard"
        size="lg"
        rightSection={<IconArrowRight size={18} aria-hidden />}
        label={texts.dashboard}
      />
    );
  return (
    <Group gap="sm">
      <LinkButton to="/sign-up" size="lg" rightSection={<IconArrowRight size={18} aria-hidden />} label={texts.start} />
      <LinkButton to="/sign-in" size="lg" variant="default" label={texts.signIn} />
    </Group>
  );
}

export function Hero() {
  const { title, lead, facts } = useWords(landingWords);
  const [before, host, between, guest] = title;
  return (
    <section className={classes.hero}>
      <Stack gap="xl">
        <Stack gap="md">
          <Title order={1} className={classes.title}>
            {before}
            <span className={classes.host}>{host}</span>
            {between}
            <span className={classes.guest}>{guest}</span>
          </Title>
          <p className={classes.lead}>{lead}</p>
        </Stack>
        <Calls />
        <p className={landingPage.small}>{facts}</p>
      </Stack>
      <SamplePodcast />
    </section>
  );
}
