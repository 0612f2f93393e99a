import { useSearchParams } from 'react-router-dom';
import { CorrelationView } from './correlation-view';
import { EventBrowser } from './event-browser';
import { StreamView } from './stream-view';

/** The correlation or stream in the URL, or the event browser. */
export function EventsSection() {
  const [search] = useSearchParams();
  const [trace, stream] = [search.get('trace'), search.get('of')];
  if (trace) return <CorrelationView key={trace} id={trace} />;
  if (stream) return <StreamView key={stream} name={stream} />;
  return <EventBrowser />;
}
