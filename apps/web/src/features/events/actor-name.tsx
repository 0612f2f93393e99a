import { useWords } from '../../i18n/language';
import type { AdminEvent } from './event-queries';
import { eventWords } from '@duetcast/words/en/jobs/event';

export function ActorName({ actor }: Pick<AdminEvent, 'actor'>) {
  const { actors } = useWords(eventWords);
  return (
    <span title={actor.id}>
      {actors[actor.kind] ?? actor.kind} <span className="dc-mono">{actor.id}</span>
    </span>
  );
}
