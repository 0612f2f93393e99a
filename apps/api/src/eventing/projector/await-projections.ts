import { AppError } from '@duetcast/domain/kernel/errors';
import { allProjections } from '@duetcast/projections/all';
import {
  applyDecorators,
  Injectable,
  SetMetadata,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { defer, lastValueFrom, type Observable, from, mergeMap } from 'rxjs';
import { SeenPositions, seenPositions } from '../deciders/seen-positions';
import { ProjectionReports } from './projection-reports';
import { ProjectionProgress } from './status/projection-progress';
import type { ProjectionState } from './status/projection-status';

/** For decorators, so that a wrong name fails at startup. */
function named(name: string): Projection {
  const projection = allProjections.find((one) => one.name === name);
  if (!projection) throw new Error(`No projection is called ${name}`);
  return projection;
}

/** Longer than a healthy projector needs; bounds the response time while one is unavailable. */
const timeoutMs = 5_000;
const awaitedProjections = 'duetcast:awaitedProjections';

/**
 * Delays the response until the projections of `@AwaitProjections` include what the request wrote, at most `timeoutMs`. If
 * they do not, the response is built from the events (`CurrentRows`): the command succeeded, and an error would make its
 * client repeat it.
 */
@Injectable()
export class AwaitProjectionsInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly progress: ProjectionProgress,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const projections = this.reflector.get<readonly Projection[]>(awaitedProjections, context.getHandler());
    return defer(() => seenPositions.run(new SeenPositions(), () => this.respond(projections, next)));
  }

  private async respond(projections: readonly Projection[], next: CallHandler): Promise<unknown> {
    const result: unknown = await lastValueFrom(next.handle());
    await Promise.all(projections.map((projection) => this.reached(projection)));
    return typeof result === 'function' ? (result as () => unknown)() : result;
  }

  /** Only positions of streams that the projection reads: its checkpoint passes no others. */
  private async reached({ name, categories }: Projection): Promise<void> {
    const seen = seenPositions.get();
    const positions = categories.flatMap((category) => seen?.byCategory.get(category) ?? []);
    const isReached = await this.progress.reached([name], positions.sort().at(-1) ?? null, timeoutMs);
    if (!isReached) seen?.late.add(name);
  }
}

/**
 * Read your own writes: the response waits until these projections include every event of the request. A method that
 * builds its response from their rows returns a function, which is called after the wait.
 */
export const AwaitProjections = (...names: string[]): MethodDecorator =>
  applyDecorators(SetMetadata(awaitedProjections, names.map(named)), UseInterceptors(AwaitProjectionsInterceptor));

/** How long a process goes by the same reports. */
const maxAgeMs = 1_000;
const following: ReadonlySet<ProjectionState> = new Set(['live', 'switching']);
const listedProjections = 'duetcast:listedProjections';

/** Which projections stand still: their rows may lack events. */
@Injectable()
export class BehindProjections {
  private readAt = -Infinity;
  private names: Promise<ReadonlySet<string>> = Promise.resolve(new Set());

  constructor(private readonly reports: ProjectionReports) {}

  async includes(...projections: readonly string[]): Promise<boolean> {
    if (performance.now() - this.readAt >= maxAgeMs) {
      this.readAt = performance.now();
      this.names = this.read();
    }
    const behind = await this.names;
    return projections.some((name) => behind.has(name));
  }

  /** Before an answer that something does not exist, which is found by another value than the id of its row. @throws AppError `store.behind` */
  async assertNone(...projections: readonly string[]): Promise<void> {
    if (await this.includes(...projections)) throw new AppError('store.behind');
  }

  /** The response with `behind`, if rows of these projections may lack events. */
  async marked<Response extends object>(response: Response, ...projections: readonly string[]): Promise<Response> {
    const isBehind = await this.includes(...projections).catch(() => true); // the rows can be read all the same
    return isBehind ? { ...response, behind: true } : response;
  }

  private async read(): Promise<ReadonlySet<string>> {
    const statuses = await this.reports.statuses();
    const isBehind = ({ state, position, head }: (typeof statuses)[number]): boolean =>
      !following.has(state) && head !== null && (position === null || position < head);
    return new Set(statuses.filter(isBehind).map(({ name }) => name));
  }
}

/** Adds `behind` to the response of a list, or of figures, whose rows may lack events. */
@Injectable()
class ListedRowsInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly projections: BehindProjections,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const names = this.reflector.get<readonly string[]>(listedProjections, context.getHandler());
    return next.handle().pipe(mergeMap((response: object) => from(this.projections.marked(response, ...names))));
  }
}

/** The route shows rows of these projections, or figures that are made from them. */
export const ListsRows = (...names: string[]): MethodDecorator =>
  applyDecorators(
    SetMetadata(
      listedProjections,
      names.map((name) => named(name).name),
    ),
    UseInterceptors(ListedRowsInterceptor),
  );
