import { randomUUID } from 'node:crypto';
import { status, type ServerWritableStream } from '@grpc/grpc-js';
import { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import type { EventStore, StoredEvent } from '../../../apps/api/src/eventing/event-store/event-store';
import { checkpointResponse, eventResponse, nameOf, rpcError, storePosition, streamIdentifier } from './wire';

type ReadCall = ServerWritableStream<ReadReq, ReadResp>;
type Options = ReadReq.Options;

const backwards = (options: Options): boolean => options.getReadDirection() === ReadReq.Options.ReadDirection.BACKWARDS;

/** Serves `Streams.Read`: reads of one stream, reads of all, and subscriptions to all. */
export class Reading {
  private readonly open = new Set<AbortController>();

  constructor(private readonly store: () => EventStore) {}

  /** Open subscriptions. */
  get subscriptions(): number {
    return this.open.size;
  }

  stop(): void {
    for (const subscription of this.open) subscription.abort();
  }

  readonly read = (call: ReadCall): void => {
    const ending = new AbortController();
    call.on('cancelled', () => ending.abort());
    const options = call.request.getOptions() as Options;
    const work = options.hasSubscription()
      ? this.subscribe(call, options, ending)
      : this.readOnce(call, options, ending.signal);
    work.then(
      () => call.end(),
      (error: Error) => call.emit('error', 'code' in error ? error : rpcError(status.UNKNOWN, error.message)),
    );
  };

  private async readOnce(call: ReadCall, options: Options, ending: AbortSignal): Promise<void> {
    const events = options.hasStream() ? await this.ofStream(call, options) : this.ofAll(options);
    for await (const event of events) {
      if (ending.aborted) return;
      await send(call, eventResponse(event), ending);
    }
  }

  /** A stream without events is reported as StreamNotFound in a successful response. */
  private async ofStream(call: ReadCall, options: Options): Promise<AsyncIterable<StoredEvent>> {
    const streamOptions = options.getStream();
    const name = nameOf(streamOptions?.getStreamIdentifier());
    if (!(await this.exists(name))) {
      const missing = new ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(name));
      call.write(new ReadResp().setStreamNotFound(missing));
      return this.store().readStream(name, { limit: 0 });
    }
    const from = streamOptions?.hasRevision() ? Number(streamOptions.getRevision()) : undefined;
    return this.store().readStream(name, { from, backwards: backwards(options), limit: Number(options.getCount()) });
  }

  private async exists(stream: string): Promise<boolean> {
    for await (const _ of this.store().readStream(stream, { limit: 1 })) return true;
    return false;
  }

  /** The position is inclusive when reading forwards, exclusive when reading backwards. */
  private ofAll(options: Options): AsyncIterable<StoredEvent> {
    const limit = Number(options.getCount());
    const commit = BigInt(options.getAll()?.getPosition()?.getCommitPosition() ?? 0);
    if (backwards(options)) {
      const before = options.getAll()?.hasPosition() ? storePosition(commit) : null;
      return this.store().readAll({ before, backwards: true, limit });
    }
    return this.store().readAll({ after: commit > 0n ? storePosition(commit - 1n) : null, limit });
  }

  private async subscribe(call: ReadCall, options: Options, ending: AbortController): Promise<void> {
    if (options.hasStream()) throw rpcError(status.UNIMPLEMENTED, 'Only $all can be subscribed to');
    this.open.add(ending);
    try {
      const confirmation = new ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID());
      await send(call, new ReadResp().setConfirmation(confirmation), ending.signal);
      await this.follow(call, options, ending.signal);
    } finally {
      this.open.delete(ending);
    }
  }

  /** The position is exclusive. A filtered subscription gets checkpoints by event count and when it goes live. */
  private async follow(call: ReadCall, options: Options, ending: AbortSignal): Promise<void> {
    const filter = options.getFilter();
    const interval = (filter?.getMax() || 32) * (filter?.getCheckpointintervalmultiplier() || 1);
    const matches = matcherOf(options);
    let searched = 0;
    let live = false;
    for await (const item of this.store().subscribeToAll({ after: await this.start(options), signal: ending })) {
      if (item.kind === 'event') {
        if (matches(item.event)) await send(call, eventResponse(item.event), ending);
        searched += 1;
        if (filter && searched % interval === 0) await send(call, checkpointResponse(item.event.position), ending);
      } else if (item.kind === 'caughtUp' && !live) {
        live = true;
        if (filter && item.position) await send(call, checkpointResponse(item.position), ending);
        await send(call, new ReadResp().setCaughtUp(new ReadResp.CaughtUp()), ending);
      }
    }
    if (!ending.aborted) throw rpcError(status.UNAVAILABLE, 'The server is shutting down');
  }

  private async start(options: Options): Promise<string | null> {
    if (options.getAll()?.hasEnd()) return this.store().head();
    const position = options.getAll()?.getPosition();
    return position ? storePosition(position.getCommitPosition()) : null;
  }
}

function matcherOf(options: Options): (event: StoredEvent) => boolean {
  const filter = options.getFilter();
  if (!filter) return () => true;
  const expression = filter.hasEventType() ? filter.getEventType() : filter.getStreamIdentifier();
  const subject = (event: StoredEvent) => (filter.hasEventType() ? event.type : event.stream);
  const regex = expression?.getRegex() ? new RegExp(expression.getRegex()) : null;
  const prefixes = expression?.getPrefixList() ?? [];
  return (event) => regex?.test(subject(event)) ?? prefixes.some((prefix) => subject(event).startsWith(prefix));
}

/** Writes the response and waits for `drain` if the buffer is full. */
async function send(call: ReadCall, response: ReadResp, ending: AbortSignal): Promise<void> {
  if (ending.aborted || call.write(response)) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      call.removeListener('drain', done);
      ending.removeEventListener('abort', done);
      resolve();
    };
    call.once('drain', done);
    ending.addEventListener('abort', done);
  });
}
