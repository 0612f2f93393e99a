import { randomUUID } from 'node:crypto';
import { status } from '@grpc/grpc-js';
import { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import type { EventLog } from './event-log';
import { StreamIsDeleted, type LogRecord } from './log-record';
import { isTombstone } from './log-stream';
import { send, type ReadCall } from './sending';
import { checkpointResponse, eventResponse, nameOf, rpcError } from './wire';

/** Matching events of one page of history. */
const pageEvents = 32;

/** Subscriptions as EventStoreDB 23.10 serves them: history in pages, caughtUp, then live events. */
export class Subscribing {
  constructor(
    private readonly log: EventLog,
    private readonly beforeEvent: (call: ReadCall, ending: AbortSignal) => Promise<void>,
  ) {}

  /** Checkpoints follow windows of history and of live events; none says that the end of history is reached. */
  async toAll(call: ReadCall, options: ReadReq.Options, ending: AbortSignal): Promise<void> {
    await confirm(call, ending);
    const filter = options.getFilter();
    const window = filter ? filter.getMax() || pageEvents : pageEvents;
    const interval = filter ? window * (filter.getCheckpointintervalmultiplier() || 1) : Infinity;
    const matches = matcherOf(filter);
    let from = this.firstPosition(options.getAll()!);
    let considered = 0;
    for (let isEnd = false; !isEnd && !ending.aborted;) {
      const page = this.page(from, matches, window);
      for (const record of page.matching) await this.send(call, record, ending);
      considered += page.considered;
      isEnd = page.isEnd;
      if (!isEnd && considered >= interval) {
        considered %= interval;
        await send(call, checkpointResponse(page.matching.at(-1)?.position ?? from), ending);
      }
      from = page.next;
    }
    await send(call, new ReadResp().setCaughtUp(new ReadResp.CaughtUp()), ending);
    for await (const record of this.live(from, ending)) {
      if (matches(record)) await this.send(call, record, ending);
      if (++considered < interval) continue;
      considered = 0;
      await send(call, checkpointResponse(record.position), ending);
    }
    if (!ending.aborted) throw rpcError(status.UNAVAILABLE, 'The server is shutting down');
  }

  /** @throws StreamIsDeleted at once, or when the tombstone arrives */
  async toStream(call: ReadCall, asked: ReadReq.Options.StreamOptions, ending: AbortSignal): Promise<void> {
    const name = nameOf(asked.getStreamIdentifier());
    const stream = this.log.stream(name);
    await confirm(call, ending);
    const { head } = this.log;
    if (!asked.hasEnd())
      for (const record of stream?.read(asked.hasRevision() ? Number(asked.getRevision()) + 1 : 0, false) ?? [])
        await this.send(call, record, ending);
    await send(call, new ReadResp().setCaughtUp(new ReadResp.CaughtUp()), ending);
    for await (const record of this.live(head + 1, ending)) {
      if (record.stream !== name) continue;
      if (isTombstone(record)) throw new StreamIsDeleted(name);
      await this.send(call, record, ending);
    }
  }

  /** The position is exclusive, but what is skipped is the first record at or after it, which can be a later one. */
  private firstPosition(asked: ReadReq.Options.AllOptions): number {
    if (asked.hasEnd()) return this.log.head + 1;
    if (!asked.hasPosition()) return 0;
    const position = Number(asked.getPosition()!.getCommitPosition());
    const [skipped] = this.log.forwards(position);
    return position === 0 ? 0 : (skipped?.position ?? position) + 1;
  }

  private page(from: number, matches: (record: LogRecord) => boolean, window: number) {
    const matching: LogRecord[] = [];
    let considered = 0;
    let next = from;
    for (const record of this.log.forwards(from)) {
      if (matching.length === pageEvents || considered === window) return { matching, considered, next, isEnd: false };
      considered += 1;
      next = record.position + 1;
      if (matches(record)) matching.push(record);
    }
    return { matching, considered, next, isEnd: true };
  }

  private async *live(from: number, ending: AbortSignal): AsyncGenerator<LogRecord> {
    for (let next = from; !ending.aborted; await this.log.beyond(next - 1, ending))
      for (const record of this.log.forwards(next)) {
        next = record.position + 1;
        yield record;
        if (ending.aborted) return;
      }
  }

  private async send(call: ReadCall, record: LogRecord, ending: AbortSignal): Promise<void> {
    await this.beforeEvent(call, ending);
    await send(call, eventResponse(record), ending);
  }
}

const confirm = (call: ReadCall, ending: AbortSignal): Promise<void> =>
  send(
    call,
    new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID())),
    ending,
  );

function matcherOf(filter: ReadReq.Options.FilterOptions | undefined): (record: LogRecord) => boolean {
  if (!filter) return () => true;
  const expression = filter.hasEventType() ? filter.getEventType() : filter.getStreamIdentifier();
  const subject = (record: LogRecord) => (filter.hasEventType() ? record.type : record.stream);
  const regex = expression?.getRegex() ? new RegExp(expression.getRegex()) : null;
  const prefixes = expression?.getPrefixList() ?? [];
  return (record) => regex?.test(subject(record)) ?? prefixes.some((prefix) => subject(record).startsWith(prefix));
}
