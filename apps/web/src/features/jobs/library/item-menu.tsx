import type { ReactElement } from 'react';
import { Menu } from '@mantine/core';
import { Link } from 'react-router-dom';
import { jobLibraryWords } from '@duetcast/words/en/jobs/library';
import { shareWords } from '@duetcast/words/en/jobs/share';
import { useWords } from '../../../i18n/language';
import { addToShowPath, downloadPath, jobPath } from '../rows/job-format';
import type { ListedJob } from '../rows/job-queries';
import { hasScript, rerunLink } from '../rows/rerun';

interface Props {
  readonly job: ListedJob;
  readonly button: ReactElement;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

/** What can be done with a job of the library; opens at once, since a click on its button loaded it. */
export function ItemMenu({ job, button, onRename, onDelete }: Props) {
  const texts = useWords(jobLibraryWords);
  const sharing = useWords(shareWords);
  const { id, outputUrl } = job;
  return (
    <Menu position="bottom-end" defaultOpened>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={jobPath(id)}>
          {texts.open}
        </Menu.Item>
        <Menu.Item onClick={onRename}>{texts.rename}</Menu.Item>
        {outputUrl && (
          <>
            <Menu.Item component="a" href={downloadPath(outputUrl)} download="">
              {texts.download}
            </Menu.Item>
            <Menu.Item component={Link} to={`${jobPath(id)}?dialog=share`}>
              {sharing.share}
            </Menu.Item>
            <Menu.Item component={Link} to={addToShowPath(id)}>
              {sharing.addToShow}
            </Menu.Item>
          </>
        )}
        {hasScript(job) && (
          <Menu.Item component={Link} {...rerunLink(job)}>
            {texts.runAgain}
          </Menu.Item>
        )}
        <Menu.Item color="red" onClick={onDelete}>
          {texts.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
