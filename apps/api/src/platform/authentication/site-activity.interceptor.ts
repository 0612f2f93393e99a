import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { mergeMap, type Observable } from 'rxjs';
import { requestOf } from '../requests/principal';
import { SiteActivity } from './site-activity';

/** Records the activity of the site that called, unless the call fails: a refused request changes nothing. */
@Injectable()
export class SiteActivityInterceptor implements NestInterceptor {
  constructor(private readonly activity: SiteActivity) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const request = requestOf(context);
    if (request.principal?.kind !== 'site') return next.handle();
    return next.handle().pipe(
      mergeMap(async (response: unknown) => {
        await this.activity.record(request);
        return response;
      }),
    );
  }
}
