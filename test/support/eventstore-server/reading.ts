import { once } from 'node:events';
import { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import type { Access } from './access';
import type { EventLog } from './event-log';
import type { LogRecord } from './log-record';
import { send, type ReadCall } from './sending';
import { Subscribing } from './subscribing';
import { eventResponse, nameOf, serviceError, streamIdentifier } from './wire';

type Options = ReadReq.Options;

const isBackwards = (options: Options): boolean =>
  options.getReadDirection() === ReadReq.Options.ReadDirection.BACKWARDS;

/** Serves `Streams.Read`: reads of one stream and of all, and subscriptions. */
export class Reading {
  /** Events sent by reads and subscriptions. */
  eventsSent = 0;
  /** Events after which each call sends nothing more, although the server answers pings and other calls; null: never. */
  stallAfter: number | null = null;
  /** Calls that wait because of it. */
  stalled = 0;
  private readonly sentTo = new WeakMap<ReadCall, number>();
  private readonly open = new Set<AbortController>();
  private readonly subscribing: Subscribing;

  constructor(
    private readonly log: EventLog,
    private readonly access: Access,
  ) {
    this.subscribing = new Subscribing(log, (call, ending) => this.beforeEvent(call, ending));
  }

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
    const options = call.request.getOptions()!;
    this.answer(call, options, ending).then(
      () => call.end(),
      (error: Error) => call.emit('error', serviceError(error)),
    );
  };

  /** Resolves when the next event may be sent, or the call is to end. */
  private async beforeEvent(call: ReadCall, ending: AbortSignal): Promise<void> {
    const sent = this.sentTo.get(call) ?? 0;
    if (this.stallAfter !== null && sent >= this.stallAfter && !ending.aborted) {
      this.stalled += 1;
      await once(ending, 'abort');
      this.stalled -= 1;
    }
    this.sentTo.set(call, sent + 1);
    this.eventsSent += 1;
  }

  private async answer(call: ReadCall, options: Options, ending: AbortController): Promise<void> {
    this.access.check(call.metadata, options.hasAll() ? 'all' : 'stream');
    return options.hasSubscription() ? this.subscribe(call, options, ending) : this.once(call, options, ending);
  }

  private async once(call: ReadCall, options: Options, { signal }: AbortController): Promise<void> {
    const records = options.hasStream() ? this.ofStream(call, options) : this.ofAll(options);
    let left = Number(options.getCount());
    for (const record of records) {
      if (left-- <= 0 || signal.aborted) return;
      await this.beforeEvent(call, signal);
      await send(call, eventResponse(record, options.hasAll()), signal);
    }
  }

  /** A missing or deleted stream is reported as StreamNotFound in a successful response. */
  private ofStream(call: ReadCall, options: Options): Iterable<LogRecord> {
    const asked = options.getStream()!;
    const name = nameOf(asked.getStreamIdentifier());
    const stream = this.log.stream(name);
    if (stream?.newest) {
      const from = asked.hasRevision() ? Number(asked.getRevision()) : asked.hasStart() ? 0 : null;
      return stream.read(from, isBackwards(options));
    }
    const missing = new ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(name));
    call.write(new ReadResp().setStreamNotFound(missing));
    return [];
  }

  /** The position is inclusive when reading forwards, exclusive when reading backwards. */
  private ofAll(options: Options): Iterable<LogRecord> {
    const asked = options.getAll()!;
    const position = asked.hasPosition() ? Number(asked.getPosition()!.getCommitPosition()) : null;
    if (isBackwards(options)) return this.log.backwards(asked.hasStart() ? 0 : position);
    return asked.hasEnd() ? [] : this.log.forwards(position ?? 0);
  }

  private async subscribe(call: ReadCall, options: Options, ending: AbortController): Promise<void> {
    this.open.add(ending);
    try {
      if (options.hasStream()) await this.subscribing.toStream(call, options.getStream()!, ending.signal);
      else await this.subscribing.toAll(call, options, ending.signal);
    } finally {
      this.open.delete(ending);
    }
  }
}
