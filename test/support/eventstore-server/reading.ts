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
  private readonly open = new Set<AbortController>();
  private readonly subscribing: Subscribing;

  constructor(
    private readonly log: EventLog,
    private readonly access: Access,
  ) {
    this.subscribing = new Subscribing(log, () => (this.eventsSent += 1));
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

  private async answer(call: ReadCall, options: Options, ending: AbortController): Promise<void> {
    this.access.check(call.metadata, options.hasAll() ? 'all' : 'stream');
    return options.hasSubscription() ? this.subscribe(call, options, ending) : this.once(call, options, ending);
  }

  private async once(call: ReadCall, options: Options, { signal }: AbortController): Promise<void> {
    const records = options.hasStream() ? this.ofStream(call, options) : this.ofAll(options);
    let left = Number(options.getCount());
    for (const record of records) {
      if (left-- <= 0 || signal.aborted) return;
      this.eventsSent += 1;
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
