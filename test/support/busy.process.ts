import { serveTasks } from '../../apps/api/src/platform/threads/serve-tasks';

/** A process that is busy for as many milliseconds as a task says. */
void serveTasks((busyMs: number) => {
  for (const end = Date.now() + busyMs; Date.now() < end;);
  return busyMs;
});
