import {
  applyDecorators,
  Injectable,
  SetMetadata,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import type { AccountPart } from '@duetcast/domain/accounts/account-reads';
import { defer, mergeMap, type Observable } from 'rxjs';
import { accountReadRoute } from '../../../platform/authentication/account-read-route';
import { parse } from '../../../platform/http/route-io';
import { requestSchemasOf } from '../../../platform/openapi/routes';
import { requestOf, type ApiRequest } from '../../../platform/requests/principal';
import { ReadRecords, type Owners } from './read-records';

const ownersMetadata = 'duetcast:ownersOfRead';

/** What a read asks for, parsed by the schemas of its handler. */
export interface Asked<Query = unknown, Params = Readonly<Record<string, string>>> {
  readonly query: Query;
  readonly params: Params;
}

interface OwnersOfRead {
  readonly part: AccountPart;
  readonly of: (asked: never, finder: never) => Owners | Promise<Owners>;
  readonly finder: Type | undefined;
}

/** Records the read before its handler opens anything. */
@Injectable()
export class AccountReadsInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
    private readonly records: ReadRecords,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return defer(() => this.record(context)).pipe(mergeMap(() => next.handle()));
  }

  private async record(context: ExecutionContext): Promise<void> {
    const { part, of, finder } = this.reflector.get<OwnersOfRead>(ownersMetadata, context.getHandler());
    const request = requestOf(context);
    const asked = askedBy(request, requestSchemasOf(context.getClass(), context.getHandler().name));
    const found: unknown = finder && this.modules.get(finder, { strict: false });
    await this.records.record(request, await of(asked as never, found as never), part);
  }
}

const askedBy = ({ query, params }: ApiRequest, schemas: ReturnType<typeof requestSchemasOf>): Asked => ({
  query: schemas.query ? parse(schemas.query, query) : query,
  params: (schemas.params ? parse(schemas.params, params) : params) as Asked['params'],
});

/**
 * An administrator's read that names accounts, or can be narrowed to one: it needs a reason, and leaves a record that every
 * owner whom it covers finds. `of`: these owners, by what is asked and by `finder`.
 */
export function ReadsAccounts<Query = unknown, Params = Asked['params'], Finder = undefined>(
  part: AccountPart,
  of: (asked: Asked<Query, Params>, finder: Finder) => Owners | Promise<Owners>,
  finder?: Type<Finder>,
): MethodDecorator {
  return applyDecorators(
    SetMetadata(accountReadRoute, part),
    SetMetadata(ownersMetadata, { part, of, finder } satisfies OwnersOfRead),
    UseInterceptors(AccountReadsInterceptor),
  );
}

/** An administrator's read that shows nothing of accounts. */
export const ReadsNoAccount = (): MethodDecorator => SetMetadata(accountReadRoute, 'none');
