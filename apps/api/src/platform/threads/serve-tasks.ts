import { runInBackground } from './background-priority';

/** What a process of a `ProcessPool` says when it can take its first task. */
export const ready = 'ready';

/**
 * Makes this process one of a `ProcessPool`: it replies to each task, once `loaded` has, with what `perform` returns. An
 * error ends the process.
 */
export async function serveTasks<Task>(perform: (task: Task) => unknown, loaded?: Promise<unknown>): Promise<void> {
  runInBackground();
  process.on('disconnect', () => process.exit(0));
  process.on('message', (task: Task) => {
    void Promise.resolve(task)
      .then(perform)
      .then((reply) => sendToParent(reply as object));
  });
  await loaded;
  sendToParent(ready);
}

/** A reply that cannot be sent is no error: the parent has gone, and `disconnect` follows. */
export const sendToParent = (message: object | string) =>
  process.send?.(message, undefined, undefined, () => undefined);
