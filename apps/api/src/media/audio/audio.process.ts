import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { sendToParent } from '../../platform/threads/serve-tasks';
import { AudioThreads } from './audio-threads';
import type { FromAudioProcess, ToAudioProcess } from './process-messages';
import type { Outcome, TurnControl } from './worker-messages';

/** A process that decodes and encodes audio in threads, as many at once as its argument says. */
const threads = new AudioThreads(Number(process.argv[2]));

const running = new Map<number, { readonly stopping: AbortController; readonly parts: MessagePort }>();

const send = (message: FromAudioProcess): void => void sendToParent(message);

async function run({ id, name, task, ownerId }: Extract<ToAudioProcess, { kind: 'run' }>): Promise<void> {
  const stopping = new AbortController();
  const { port1, port2: parts } = new MessageChannel();
  port1.on('message', (index: number) => send({ kind: 'part', id, index }));
  running.set(id, { stopping, parts: port1 });
  const needsParts = name === 'assemble';
  try {
    const work = { ownerId, signal: stopping.signal };
    const whole = { ...task, ...(needsParts && { parts }) } as TurnControl;
    const outcome = await threads.run(name, whole, work, { transfer: needsParts ? [parts] : [] });
    send({ kind: 'ended', id, outcome: outcome as Outcome<unknown> });
  } catch (error) {
    if (stopping.signal.aborted) send({ kind: 'ended', id, outcome: { kind: 'stopped' } });
    else send({ kind: 'threw', id, message: String(error) });
  } finally {
    running.delete(id);
    port1.close();
  }
}

process.on('disconnect', () => process.exit(0));
process.on('message', (message: ToAudioProcess) => {
  const { kind, id } = message;
  if (kind === 'run') void run(message);
  else if (kind === 'stop') running.get(id)?.stopping.abort();
  else running.get(id)?.parts.postMessage(message.path);
});
