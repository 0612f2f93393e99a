import { Logger } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { isDeepStrictEqual } from 'node:util';
import { ServiceFailures } from '../../apps/api/src/platform/external-services/service-failures';
import { Metrics } from '../../apps/api/src/platform/observability/metrics';
import { FairTurns } from '../../apps/api/src/platform/timing/fair-turns';
import { FailingServer } from '../support/failing-server/failing-server';
import { pass, type FailureMode } from '../support/failing-server/failure-mode';
import { modesOf, titleOf, type ErrorBodies } from './modes';

/** What a call to an external service is given. */
export interface CallSetting {
  /** Of the failing server. */
  readonly url: string;
  readonly failures: ServiceFailures;
}

export interface PreparedCall {
  /** Its result is compared with that of a service that works. */
  readonly run: () => Promise<unknown>;
  /** Whether a call that reported success has done its work, once the service works again. */
  readonly isDone?: () => Promise<boolean>;
}

export interface OutsideCall {
  readonly name: string;
  /** Makes the adapter, before anything fails. */
  readonly prepare: (setting: CallSetting) => Promise<PreparedCall>;
  /** Only requests to this path fail. */
  readonly path?: string;
  /** What the call returns where it cannot know better. */
  readonly returns?: Partial<Record<FailureMode['kind'], string>>;
  /** Milliseconds after which the call counts as hung. */
  readonly deadlineMs?: number;
  /** Whether the call deletes. */
  readonly deletes?: boolean;
}

/** The server in front of which the failing one stands. */
export interface Upstream {
  readonly url: string;
  close(): Promise<unknown>;
}

export interface OutsideService {
  readonly title: string;
  readonly start: () => Promise<Upstream>;
  readonly bodyOf: ErrorBodies;
  readonly calls: readonly OutsideCall[];
}

export interface Cell {
  /** Of the failure. */
  readonly title: string;
  readonly call: string;
  /** `works`, what it returns instead, or the code of the error; else `hung`, `otherwise: …` or `unexpected: …`. */
  readonly result: string;
  /** As logged and counted. */
  readonly kinds: readonly string[];
  readonly requests: number;
  readonly deletes: number;
}

const defaultDeadlineMs = 20_000;

/** Records the kinds of the failures. */
export class RecordedFailures extends ServiceFailures {
  readonly kinds = new Set<string>();

  constructor() {
    super(new Metrics());
  }

  override failed(...failure: Parameters<ServiceFailures['failed']>): void {
    this.kinds.add(failure[1]);
    super.failed(...failure);
  }
}

/** Cells that take time on the processor, at once. */
const running = new FairTurns(2);
const exclusively = <Result>(work: () => Promise<Result>): Promise<Result> =>
  running.run(work, new AbortController().signal);
const isWaiting = ({ kind }: FailureMode): boolean => kind.startsWith('hung') || kind === 'slow';

/** Every call of the service in every mode. */
export async function cellsOf(service: OutsideService): Promise<Cell[]> {
  Logger.overrideLogger(false);
  const upstream = await service.start();
  try {
    return (await Promise.all(service.calls.map((call) => cellsOfCall(service, call, upstream)))).flat();
  } finally {
    await upstream.close();
  }
}

async function cellsOfCall({ bodyOf }: OutsideService, call: OutsideCall, { url }: Upstream): Promise<Cell[]> {
  const { value } = await cellOf(call, url, pass);
  const modes = modesOf(bodyOf).filter(({ kind }) => kind !== 'refused' || call.path === undefined);
  const cells = modes.map((mode) => cellOf(call, url, mode, value));
  return (await Promise.all(cells)).map(({ cell }) => cell);
}

async function cellOf(call: OutsideCall, upstream: string, mode: FailureMode, expected?: unknown) {
  const failing = await FailingServer.before(upstream);
  try {
    const failures = new RecordedFailures();
    const { run, isDone } = await exclusively(() => call.prepare({ url: failing.url, failures }));
    failures.kinds.clear();
    failing.calls.length = 0;
    await failing.fail(mode, call.path);
    const made = () => outcomeOf(run, call.deadlineMs ?? defaultDeadlineMs);
    const outcome = await (isWaiting(mode) ? made() : exclusively(made));
    const requests = failing.count(undefined, call.path);
    const deletes = call.deletes ? 0 : failing.count('DELETE');
    const kinds = [...failures.kinds].sort();
    const result = resultOf(outcome, mode, expected, call.returns);
    await failing.fail(pass);
    const isLost = result === 'works' && isDone && !(await isDone());
    const cell: Cell = {
      title: titleOf(mode),
      call: call.name,
      result: isLost ? 'unexpected: lost' : result,
      kinds,
      requests,
      deletes,
    };
    return { value: outcome.value, cell };
  } finally {
    await failing.close();
  }
}

type Outcome = { readonly value?: unknown; readonly error?: unknown; readonly isHung?: boolean };

async function outcomeOf(run: () => Promise<unknown>, deadlineMs: number): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<Outcome>((resolve) => (timer = setTimeout(() => resolve({ isHung: true }), deadlineMs)));
  const ended = run().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  return Promise.race([ended, hung]).finally(() => clearTimeout(timer));
}

/** Of a call that returns nothing. */
export const callOutcome = async (run: () => Promise<unknown>, deadlineMs = 30_000): Promise<string> =>
  resultOf(await outcomeOf(run, deadlineMs), pass, undefined);

function resultOf(
  { value, error, isHung }: Outcome,
  mode: FailureMode,
  expected: unknown,
  returns: OutsideCall['returns'] = {},
): string {
  if (isHung) return 'hung';
  if (error instanceof AppError) return error.code;
  if (error !== undefined) return `unexpected: ${error instanceof Error ? error.name : typeof error}`;
  if (mode.kind === 'pass' || isDeepStrictEqual(value, expected)) return 'works';
  const known = returns[mode.kind];
  if (known !== undefined) return known;
  return `otherwise: ${JSON.stringify(value)?.slice(0, 60)}`;
}
