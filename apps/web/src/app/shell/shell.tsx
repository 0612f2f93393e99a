import { Outlet, ScrollRestoration } from 'react-router-dom';
import { LiveUpdates } from '../../client/live/live-updates';
import { useStopPreviewOnNavigation } from '../../ui/audio-preview';
import { Header } from './header';
import { useWords } from '../../i18n/language';
import { usePageTitle } from './page-title';
import { shellWords } from '@duetcast/words/en/app/shell';
import classes from './shell.module.css';

/** Layout of every page. */
export function Shell() {
  const { skip } = useWords(shellWords);
  usePageTitle();
  useStopPreviewOnNavigation();
  return (
    <LiveUpdates>
      <a href="#content" className={classes.skip}>
        {skip}
      </a>
      <Header />
      <div id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </div>
      <ScrollRestoration />
    </LiveUpdates>
  );
}
