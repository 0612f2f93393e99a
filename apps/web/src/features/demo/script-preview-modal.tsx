import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Badge, Group, Loader, Stack, Text } from '@mantine/core';
import { LinkButton } from '../../ui/buttons/link-button';
import { SampleButton } from '../../ui/buttons/sample-button';
import { stopPreview, togglePreview } from '../../ui/audio-preview';
import { open } from '../../client/api';
import { useWords } from '../../i18n/language';
import type { ScriptPreview } from './demo-calls';
import { roleNamed, roleOf } from '@duetcast/domain/podcasts/speakers';
import { speakerWords } from '@duetcast/words/en/jobs/speakers';
import { demoWords } from '@duetcast/words/en/site/demo';
import { speakerColor } from '../../ui/speaker-color';
import { Figures } from '../../ui/page/figures';
import classes from './demo.module.css';
import { Dialog } from '../../ui/dialog';

function Segment({ speaker, text, number }: ScriptPreview['preview'][number] & { number: number }) {
  const texts = useWords(demoWords);
  const names = useWords(speakerWords);
  const role = roleNamed(speaker) ?? roleOf('guest');
  return (
    <li className={classes.segment} data-speaker={role.id}>
      <Group justify="space-between">
        <Text variant="caption">{texts.segment(number)}</Text>
        <Badge color={speakerColor(role.id)} size="sm">
          {names[role.id]}
        </Badge>
      </Group>
      <p dir="auto">{text}</p>
    </li>
  );
}

function Upgrade({ message, hidden }: { message: string; hidden: number }) {
  const texts = useWords(demoWords);
  return (
    <section className={classes.upgrade} aria-label={texts.fullScript}>
      <Text fw={650}>{texts.fullScript}</Text>
      <Text size="sm">{texts.upgrade(message, hidden)}</Text>
      <Group gap="sm" mt="xs">
        <LinkButton to="/sign-up" label={texts.signUp} />
        <LinkButton to="/voices" variant="default" label={texts.explore} />
      </Group>
    </section>
  );
}

/** Plays the first lines as soon as they are spoken: the reader has just asked for a podcast. */
function FirstLines({ urls }: { urls: readonly string[] }) {
  const { hear, stop } = useWords(demoWords);
  const audioOf = async (url: string) => URL.createObjectURL(await (await open(url)).blob());
  const queryFn = () => Promise.all(urls.map(audioOf));
  const { data, isError } = useQuery({ queryKey: ['preview-lines', urls], queryFn, staleTime: Infinity, retry: false });
  useEffect(() => {
    togglePreview('preview', data ?? []);
    return stopPreview;
  }, [data]);
  if (isError) return null;
  return (
    <Group gap="xs">
      <SampleButton urls={data ?? []} id="preview" play={hear} stop={stop} />
      <Text variant="note">{hear}</Text>
    </Group>
  );
}

function Script({ preview }: { preview: ScriptPreview }) {
  const texts = useWords(demoWords);
  return (
    <Stack gap="md">
      {preview.audioUrls.length > 0 && <FirstLines urls={preview.audioUrls} />}
      <ol className={classes.script}>
        {preview.preview.map((segment, index) => (
          <Segment key={index} {...segment} number={index + 1} />
        ))}
      </ol>
      <Figures
        labels={{ shown: texts.shown, input: texts.inputLength }}
        values={{
          shown: texts.shownOf(preview.previewSegments, preview.totalSegments),
          input: texts.characters(preview.metadata.characterCount),
        }}
      />
      {preview.upgradeMessage && (
        <Upgrade message={preview.upgradeMessage} hidden={preview.totalSegments - preview.previewSegments} />
      )}
    </Stack>
  );
}

/** The script preview, or a loading state. The opener restores the focus. */
export function ScriptPreviewModal({ preview, onClose }: { preview: ScriptPreview | null; onClose: () => void }) {
  const texts = useWords(demoWords);
  return (
    <Dialog opened onClose={onClose} returnFocus={false} title={texts.preview} size="lg">
      {preview ? (
        <Script preview={preview} />
      ) : (
        <Group gap="sm" p="md" role="status">
          <Loader size="sm" aria-hidden />
          <Text>{texts.waiting}</Text>
        </Group>
      )}
    </Dialog>
  );
}
