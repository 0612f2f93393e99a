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
import { defer, lastValueFrom, type Observable } from 'rxjs';
import { SeenPositions, seenPositions } from '../deciders/seen-positions';
import { named } from './named-projection';
import { ProjectionProgress } from './status/projection-progress';

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
