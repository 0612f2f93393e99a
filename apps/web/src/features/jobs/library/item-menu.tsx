import { useState, type ReactElement } from 'react';
import { Menu } from '@mantine/core';
import { Link } from 'react-router-dom';
import { jobLibraryWords } from '@duetcast/words/en/jobs/library';
import { shareWords } from '@duetcast/words/en/jobs/share';
import { api } from '../../../client/api';
import { useChange } from '../../../client/use-change';
import { useWords } from '../../../i18n/language';
import { RenameDialog } from '../../../ui/rename-dialog';
import { addToShowPath, downloadPath, jobPath } from '../rows/job-format';
import { jobQueries, type ListedJob } from '../rows/job-queries';
import { hasScript, rerunLink } from '../rows/rerun';

interface Props {
  readonly job: ListedJob;
  readonly button: ReactElement;
  readonly onDelete: () => void;
}

/** What can be done with a job of the library; opens at once, since a click on its button loaded it. */
export function ItemMenu({ job, button, onDelete }: Props) {
  const texts = useWords(jobLibraryWords);
  const sharing = useWords(shareWords);
  const [isRenaming, setRenaming] = useState(false);
  const { id, title, outputUrl } = job;
  const rename = useChange(jobQueries.all, (title: string) =>
    api.patch('/api/jobs/{jobId}', { params: { path: { jobId: id } }, body: { title } }),
  );
  return (
    <>
      <Menu position="bottom-end" defaultOpened>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={jobPath(id)}>
            {texts.open}
          </Menu.Item>
          <Menu.Item onClick={() => setRenaming(true)}>{texts.rename}</Menu.Item>
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
      <RenameDialog {...{ title, rename }} isOpen={isRenaming} onClose={() => setRenaming(false)} />
    </>
  );
}
