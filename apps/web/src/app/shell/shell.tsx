import { Suspense, type ReactNode } from 'react';
import { LiveUpdates } from '../../client/live/live-updates';
import { useStopPreviewOnNavigation } from '../../ui/audio-preview';
import { Header } from './header';
import { usePrint } from './use-print';
import { useWords } from '../../i18n/language';
import { shellWords } from '@duetcast/words/en/app/shell';
import classes from './shell.module.css';

/** Layout of every page. */
export function Shell({ children }: { children: ReactNode }) {
  const { skip } = useWords(shellWords);
  useStopPreviewOnNavigation();
  usePrint();
  return (
    <LiveUpdates>
      <a href="#content" className={classes.skip}>
        {skip}
      </a>
      <Header />
      <div id="content" tabIndex={-1} className={classes.content}>
        <Suspense>{children}</Suspense>
      </div>
    </LiveUpdates>
  );
}
