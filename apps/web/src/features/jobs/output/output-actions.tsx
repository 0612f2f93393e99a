import { Anchor, Button, Group, Stack } from '@mantine/core';
import { IconDownload, IconPlaylistAdd, IconShare3 } from '@tabler/icons-react';
import { shareWords } from '@duetcast/words/en/jobs/share';
import { useDialog } from '../../../ui/address/use-address';
import { LinkButton } from '../../../ui/buttons/link-button';
import { lazyOf } from '../../../ui/lazy/lazy-of';
import { OnceNeeded } from '../../../ui/lazy/once-needed';
import { useWords } from '../../../i18n/language';
import { addToShowPath, captionsPath, downloadPath } from '../rows/job-format';
import type { JobDetail } from '../rows/job-queries';

const ShareDialog = lazyOf(() => import('./share-dialog'), 'ShareDialog');

export type Output = JobDetail & { outputUrl: string };

function CaptionLinks({ id }: Output) {
  const { captions, transcriptText } = useWords(shareWords);
  return (
    <Group gap="md">
      {(['vtt', 'srt'] as const).map((format) => (
        <Anchor key={format} href={captionsPath(id, format)} download={`${id}.${format}`} size="sm">
          {captions(format.toUpperCase())}
        </Anchor>
      ))}
      <Anchor href={captionsPath(id, 'txt')} download={`${id}.txt`} size="sm">
        {transcriptText}
      </Anchor>
    </Group>
  );
}

/** What can be done with finished audio: download, share and embed, add to a show, captions. */
export function OutputActions({ job }: { job: Output }) {
  const texts = useWords(shareWords);
  const sharing = useDialog('share');
  const format = job.metadata?.format ?? 'mp3';
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Button
          component="a"
          size="xs"
          href={downloadPath(job.outputUrl)}
          download={`${job.id}.${format}`}
          leftSection={<IconDownload size={16} />}
        >
          {texts.download(format.toUpperCase())}
        </Button>
        <Button size="xs" variant="default" leftSection={<IconShare3 size={16} />} onClick={() => sharing.open()}>
          {texts.share}
        </Button>
        <LinkButton
          size="xs"
          variant="default"
          to={addToShowPath(job.id)}
          leftSection={<IconPlaylistAdd size={16} />}
          label={texts.addToShow}
        />
      </Group>
      {job.type !== 'stitch' && <CaptionLinks {...job} />}
      <OnceNeeded isNeeded={sharing.id !== null}>
        <ShareDialog job={job} opened={sharing.id !== null} onClose={sharing.close} />
      </OnceNeeded>
    </Stack>
  );
}
