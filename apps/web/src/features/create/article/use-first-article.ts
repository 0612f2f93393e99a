import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { createWords } from '@duetcast/words/en/jobs/create';
import { firstPodcastPath } from '../../../client/return-path';
import { useWords } from '../../../i18n/language';
import { typedDemoText } from '../../demo/public';
import { isEmpty } from '../draft/draft';
import type { DraftControls } from '../draft/use-draft';

/** A new account begins with what was typed in the demo, or with an example. */
export function useFirstArticle({ draft, set }: DraftControls): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { exampleArticle } = useWords(createWords);
  const isFirst = pathname + search === firstPodcastPath;
  useEffect(() => {
    if (!isFirst) return;
    if (isEmpty(draft)) set({ article: { ...draft.article, text: typedDemoText() ?? exampleArticle } });
    void navigate({ search: '?tab=create' }, { replace: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [isFirst]);
}
