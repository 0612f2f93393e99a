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
import { allProjections } from '@duetcast/projections/all';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { defer, lastValueFrom, type Observable } from 'rxjs';
import { seenPositions } from '../deciders/seen-positions';
import { ProjectionProgress } from './status/projection-progress';

/** Longer than a healthy projector needs; bounds the response time while one is unavailable. */
const timeoutMs = 5_000;
const awaitedProjections = 'duetcast:awaitedProjections';

/** Delays the response until the projections of `@AwaitProjections` include what the request wrote, at most `timeoutMs`. */
@Injectable()
export class AwaitProjectionsInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly progress: ProjectionProgress,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const projections = this.reflector.get<readonly Projection[]>(awaitedProjections, context.getHandler());
    return defer(() => seenPositions.run(new Map(), () => this.respond(projections, next)));
  }

  private async respond(projections: readonly Projection[], next: CallHandler): Promise<unknown> {
    const result: unknown = await lastValueFrom(next.handle());
    await Promise.all(projections.map((projection) => this.reached(projection)));
    return typeof result === 'function' ? (result as () => unknown)() : result;
  }

  /** Only positions of streams that the projection reads: its checkpoint passes no others. */
  private reached({ name, categories }: Projection): Promise<boolean> {
    const positions = categories.flatMap((category) => seenPositions.getStore()?.get(category) ?? []);
    return this.progress.reached([name], positions.sort().at(-1) ?? null, timeoutMs);
  }
}

/**
 * Read your own writes: the response waits until these projections include every event of the request. A method that
 * builds its response from their rows returns a function, which is called after the wait.
 */
export const AwaitProjections = (...names: string[]): MethodDecorator =>
  applyDecorators(SetMetadata(awaitedProjections, names.map(named)), UseInterceptors(AwaitProjectionsInterceptor));

function named(name: string): Projection {
  const projection = allProjections.find((one) => one.name === name);
  if (!projection) throw new Error(`No projection is called ${name}`);
  return projection;
}
