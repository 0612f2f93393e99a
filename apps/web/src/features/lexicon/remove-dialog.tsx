import { useQuery } from '@tanstack/react-query';
import { lexiconWords } from '@duetcast/words/en/account/lexicon';
import { useWords } from '../../i18n/words';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { impactOf, lexiconQueries, type Entry } from './lexicon-queries';

interface Props {
  /** null: closed. */
  entry: Entry | null;
  onConfirm: (entry: Entry) => void;
  onCancel: () => void;
}

/** Confirms the removal of an entry, with its effect on kept audio as soon as that is known. */
export function RemoveDialog({ entry, onConfirm, onCancel }: Props) {
  const texts = useWords(lexiconWords);
  const impact = useQuery({
    queryKey: [...lexiconQueries.all, 'impact of removal', entry?.id],
    queryFn: () => impactOf({ remove: entry?.id ?? '' }),
    enabled: entry !== null,
  });
  const effect = impact.data && impact.data.affected > 0 ? impact.data : null;
  const question = entry && {
    title: texts.removeTitle(entry.written),
    text: [texts.removeText, effect && texts.impact(effect.affected, effect.characters)].filter(Boolean).join(' '),
    action: texts.removeAction,
  };
  return <ConfirmDialog question={question} onConfirm={() => entry && onConfirm(entry)} onCancel={onCancel} />;
}
