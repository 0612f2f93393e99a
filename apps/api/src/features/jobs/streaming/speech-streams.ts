import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import type { TtsRequest } from '@duetcast/domain/jobs/job-requests';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { audioWaitMs } from '@duetcast/domain/limits/time-limits';
import type { FastifyReply } from 'fastify';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import type { StreamFormat } from '../../../media/audio/streaming/stream-encoder';
import { onClosed } from '../../../platform/requests/on-closed';
import { OpenConnections } from '../../../platform/realtime/open-connections';
import { accessScopeOf, submitterOf, type Principal, type ApiRequest } from '../../../platform/requests/principal';
import { RetryJob } from '../commands/retry-job';
import { SubmitTts } from '../commands/submit-tts';
import { JobSound } from './job-sound';

export interface StreamRequest {
  readonly request: TtsRequest;
  readonly instructions?: string;
  /** Format of the stream; the output of the job has that of `request`. */
  readonly format: StreamFormat;
}

export interface StreamCaller {
  readonly principal: Principal;
  readonly context: CommandContext;
  readonly http: { readonly request: Pick<ApiRequest, 'ip'>; readonly reply: FastifyReply };
}

export interface SpeechStream {
  readonly jobId: string;
  readonly body: Readable;
}

/** Turns the bytes of the audio into what is sent. */
export type Framing = (bytes: AsyncIterable<Buffer>) => AsyncGenerator<Buffer | string>;

/** A stream that waits this long for its next segment is broken off, ms. */
const maxStallMs = 60_000;

class Stopping extends Error {}

/** Streams the audio of a new `tts` job while workers render it. */
@Injectable()
export class SpeechStreams implements OnModuleDestroy {
  private readonly logger = new Logger('SpeechStreams');
  private readonly open = new Set<AbortController>();

  constructor(
    private readonly commands: CommandBus,
    private readonly deciders: Deciders,
    private readonly sound: JobSound,
    private readonly connections: OpenConnections,
  ) {}

  /** The jobs go on: their workers may be other processes, and the audio is kept. */
  onModuleDestroy(): void {
    for (const controller of this.open) controller.abort(new Stopping('The server is stopping.'));
  }

  /**
   * Resolves with the first bytes. A stream that ends early cancels its job, which then pays for what was rendered.
   * @throws AppError as `SubmitTts`; what rendering the first sentence failed with; `job.delayed`, `rate.connections`
   */
  async start(wanted: StreamRequest, caller: StreamCaller, framing?: Framing): Promise<SpeechStream> {
    const leave = this.connections.enter(caller.principal, caller.http.request.ip);
    const controller = new AbortController();
    this.open.add(controller);
    const end = (): void => {
      controller.abort(new AppError('job.cancelled'));
      this.open.delete(controller);
      leave();
    };
    onClosed(caller.http.reply.raw, end);
    try {
      const jobId = await this.submit(wanted, caller);
      const bytes = this.heard(jobId, wanted.format, caller, controller);
      const first = await bytes.next();
      return { jobId, body: readable(first, bytes, { framing, end }) };
    } catch (error) {
      end();
      throw error;
    }
  }

  private async submit({ request, instructions }: StreamRequest, { principal, context }: StreamCaller) {
    const command = new SubmitTts({
      request,
      owner: submitterOf(principal),
      context,
      options: { isStreamed: true, instructions },
    });
    const jobId = await this.commands.execute(command);
    // A repeated request, whose first stream was closed.
    const { status } = (await this.deciders.load(jobDecider, jobId)).state;
    if (status === 'cancelled')
      await this.commands.execute(
        new RetryJob({ jobId, scope: accessScopeOf(principal), context: { ...context, commandId: randomUUID() } }),
      );
    return jobId;
  }

  private async *heard(jobId: string, format: StreamFormat, caller: StreamCaller, controller: AbortController) {
    let isWhole = false;
    const stall = stallTimer(controller);
    try {
      for await (const bytes of this.sound.of(jobId, format, controller.signal, stall.progress)) {
        // The time of the reader, who may pause a player, does not count.
        stall.stop();
        yield bytes;
        stall.progress();
      }
      isWhole = true;
    } finally {
      stall.stop();
      if (!isWhole && !(controller.signal.reason instanceof Stopping)) await this.cancel(jobId, caller.context);
    }
  }

  private async cancel(jobId: string, context: CommandContext): Promise<void> {
    const command = { type: 'CancelJob', reason: 'The stream ended before all of it was sent.' } as const;
    try {
      await this.deciders.run(jobDecider, jobId, command, { ...context, commandId: randomUUID() });
    } catch (error) {
      if (!isAppError(error, 'job.finished'))
        this.logger.warn({ jobId, err: error }, 'could not cancel the job of a stream');
    }
  }
}

/** Aborts a stream that waits too long: for its first segment, then for each one after. */
function stallTimer(controller: AbortController) {
  let timer: NodeJS.Timeout;
  const restart = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(new AppError('job.delayed', { retryAfterSeconds: 30 })), ms);
  };
  restart(audioWaitMs);
  return { progress: () => restart(maxStallMs), stop: () => clearTimeout(timer) };
}

type Bytes = AsyncGenerator<Buffer>;

function readable(
  first: IteratorResult<Buffer>,
  bytes: Bytes,
  { framing, end }: { readonly framing: Framing | undefined; readonly end: () => void },
): Readable {
  async function* all() {
    if (!first.done) yield first.value;
    yield* bytes;
  }
  const body = Readable.from(framing ? framing(all()) : all(), { objectMode: false });
  return body.once('close', () => {
    end();
    // Also of a stream that nobody began to read.
    void bytes.return(undefined).catch(() => undefined);
  });
}
