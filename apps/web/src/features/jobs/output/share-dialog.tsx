import { Stack, Switch, Text } from '@mantine/core';
import { api } from '../../../client/api';
import { useChange } from '../../../client/use-change';
import { useWords } from '../../../i18n/language';
import { CopyableCode } from '../../../ui/code/copyable-code';
import { ErrorAlert } from '../../../ui/error-alert';
import { shareWords } from '@duetcast/words/en/jobs/share';
import { type JobDetail, jobQueries } from '../rows/job-queries';
import classes from './output.module.css';
import { Dialog } from '../../../ui/dialog';

/** Height of the embedded player, px: fits a few chapters, the rest scroll. */
const frameHeight = 400;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const embedCode = (link: string, title: string): string =>
  `<iframe src="${link}" title="${escaped(title)}" width="100%" height="${frameHeight}" style="border:0" loading="lazy" allow="autoplay"></iframe>`;

function useSharing({ id }: JobDetail) {
  const params = { path: { jobId: id } };
  return useChange(jobQueries.detail(id).queryKey, async (isShared: boolean) =>
    isShared ? api.post('/api/jobs/{jobId}/share', { params }) : api.delete('/api/jobs/{jobId}/share', { params }),
  );
}

function Copyable({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <div>
      <Text size="sm" fw={550} mb={4}>
        {name}
      </Text>
      <CopyableCode value={value} label={name} copyLabel={label} />
    </div>
  );
}

/** Turns the public link and embed on or off; each change is in the job's audit trail. */
export function ShareDialog({ job, opened, onClose }: { job: JobDetail; opened: boolean; onClose: () => void }) {
  const texts = useWords(shareWords);
  const sharing = useSharing(job);
  const { shareId, title } = job;
  const link = `${location.origin}/embed/${shareId ?? ''}`;
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.shareTitle} size="lg">
      <Stack gap="md">
        <Switch
          label={texts.shareSwitch}
          description={texts.shareHint}
          checked={shareId !== null}
          disabled={sharing.isPending}
          onChange={({ currentTarget }) => sharing.mutate(currentTarget.checked)}
        />
        {sharing.isError && <ErrorAlert error={sharing.error} title={texts.shareFailed} />}
        {shareId !== null && (
          <>
            <Copyable name={texts.link} label={texts.copyLink} value={link} />
            <Copyable name={texts.embed} label={texts.copyEmbed} value={embedCode(link, title || texts.untitled)} />
            <iframe src={link} title={texts.preview} className={classes.frame} height={frameHeight} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
