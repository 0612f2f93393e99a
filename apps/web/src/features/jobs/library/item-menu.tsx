import { useState, type ReactElement } from 'react';
import { Menu } from '@mantine/core';
import { Link } from 'react-router-dom';
import { jobLibraryWords } from '@duetcast/words/en/jobs/library';
import { useWords } from '../../../i18n/language';
import { downloadPath, jobPath } from '../rows/job-format';
import type { ListedJob } from '../rows/job-queries';
import { hasScript, rerunLink } from '../rows/rerun';
import { RenameDialog } from './rename-dialog';

interface Props {
  readonly job: ListedJob;
  readonly button: ReactElement;
  readonly onDelete: () => void;
}

/** What can be done with a job of the library; opens at once, since a click on its button loaded it. */
export function ItemMenu({ job, button, onDelete }: Props) {
  const texts = useWords(jobLibraryWords);
  const [isRenaming, setRenaming] = useState(false);
  const { id, outputUrl } = job;
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
            <Menu.Item component="a" href={downloadPath(outputUrl)} download="">
              {texts.download}
            </Menu.Item>
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
      <RenameDialog job={job} isOpen={isRenaming} onClose={() => setRenaming(false)} />
    </>
  );
}
