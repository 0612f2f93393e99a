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
import { AppError } from '@duetcast/domain/kernel/errors';
import { from, mergeMap, type Observable } from 'rxjs';
import { named } from './named-projection';
import { ProjectionReports } from './projection-reports';
import type { ProjectionState } from './status/projection-status';

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
export class ListedRowsInterceptor implements NestInterceptor {
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
