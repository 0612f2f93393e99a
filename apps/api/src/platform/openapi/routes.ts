import { Injectable, RequestMethod } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/internal';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { TokenScope } from '@duetcast/domain/tokens/token-scopes';
import type { z } from 'zod';
import {
  allowedKinds,
  defaultKinds,
  publicRoute,
  scopedRoute,
  type PrincipalKind,
  isForAdmins,
  needsRecentSignIn,
} from '../authentication/access';
import { accountReadRoute, type AccountReadRoute } from '../authentication/account-read-route';
import { idempotentRoute } from '../http/route-io';
import { limitedRoute } from '../rate-limits/submission-limit';
import { routeDescription, routeTag, type RouteDescription, type Tag } from './api-operation';

/** A route with the metadata of its decorators. */
export interface Route {
  /** Lower-case. */
  readonly method: string;
  /** Path with parameters in braces: `/api/jobs/{jobId}`. */
  readonly path: string;
  /** `JobsController.list` */
  readonly name: string;
  readonly description: RouteDescription | undefined;
  readonly tag: Tag | undefined;
  /** Status of its `answer`. */
  readonly status: number;
  readonly schemas: Partial<Readonly<Record<'body' | 'query' | 'params', z.ZodType | undefined>>>;
  readonly isPublic: boolean;
  readonly kinds: readonly PrincipalKind[];
  /** A token needs one of these; none: no token may call the route. */
  readonly scopes: readonly TokenScope[];
  readonly forAdmins: boolean;
  /** What an administrator's read opens of accounts, for which it needs a reason. */
  readonly readsAccounts: AccountReadRoute | undefined;
  /** Needs a sign-in at most `recentSignInMs` ago. */
  readonly needsRecentSignIn: boolean;
  readonly isIdempotent: boolean;
  readonly isLimited: boolean;
}

type Handler = (...args: unknown[]) => unknown;
type Controller = NonNullable<ReturnType<DiscoveryService['getControllers']>[number]['metatype']>;
const listed = (value: string | string[] | undefined): string[] => [value ?? ''].flat();

/** Lists every route of the running application. */
@Injectable()
export class Routes {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  all(): Route[] {
    const scanner = new MetadataScanner();
    return this.discovery.getControllers().flatMap(({ metatype }) => {
      if (typeof metatype !== 'function') return [];
      const prototype = metatype.prototype as Record<string, Handler>;
      return scanner.getAllMethodNames(prototype).flatMap((name) => {
        const handler = prototype[name];
        return handler ? this.routesOf(metatype, handler, name) : [];
      });
    });
  }

  /** One route per path of the method; empty for a method that is not a route. */
  private routesOf(controller: Controller, handler: Handler, name: string): Route[] {
    const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (method === undefined) return [];
    const prefixes = listed(Reflect.getMetadata(PATH_METADATA, controller) as string);
    const paths = listed(Reflect.getMetadata(PATH_METADATA, handler) as string);
    const status = (Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined) ?? defaultStatusOf(method);
    const metadata = { ...this.metadataOf(controller, handler, name), status };
    return prefixes.flatMap((prefix) =>
      paths.map((path) => ({ ...metadata, method: RequestMethod[method].toLowerCase(), path: pathOf(prefix, path) })),
    );
  }

  private metadataOf(controller: Controller, handler: Handler, name: string) {
    const targets: [Handler, Controller] = [handler, controller];
    const description = this.reflector.get<RouteDescription | undefined>(routeDescription, handler);
    const scopes = this.reflector.getAllAndOverride<TokenScope[] | undefined>(scopedRoute, targets) ?? [];
    return {
      name: `${controller.name}.${name}`,
      description,
      tag: description?.tag ?? this.reflector.get<Tag | undefined>(routeTag, controller),
      schemas: requestSchemasOf(controller, name),
      isPublic: this.reflector.getAllAndOverride<boolean | undefined>(publicRoute, targets) ?? false,
      kinds: this.kindsOf(targets, scopes),
      scopes,
      forAdmins: isForAdmins(this.reflector, targets),
      readsAccounts: this.reflector.get<AccountReadRoute | undefined>(accountReadRoute, handler),
      needsRecentSignIn: needsRecentSignIn(this.reflector, targets),
      isIdempotent: this.reflector.get<unknown>(idempotentRoute, handler) !== undefined,
      isLimited: this.reflector.get<unknown>(limitedRoute, handler) !== undefined,
    };
  }

  private kindsOf(targets: [Handler, Controller], scopes: readonly TokenScope[]): readonly PrincipalKind[] {
    const kinds = this.reflector.getAllAndOverride<PrincipalKind[] | undefined>(allowedKinds, targets) ?? defaultKinds;
    return kinds.filter((kind) => kind !== 'token' || scopes.length > 0);
  }
}

/** The status with which Nest responds by default. */
const defaultStatusOf = (method: RequestMethod): number => (method === RequestMethod.POST ? 201 : 200);

/** The schemas that the parameter decorators of the method validate, so that they are what OpenAPI describes. */
export function requestSchemasOf(controller: CallableFunction, method: string): Route['schemas'] {
  const metadata = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) as object | undefined;
  const parameters = Object.entries(metadata ?? {}) as [string, { readonly schema?: z.ZodType }][];
  const of = (type: RouteParamtypes) =>
    parameters.find(([key, { schema }]) => schema && key.startsWith(`${type}:`))?.[1].schema;
  return { body: of(RouteParamtypes.BODY), query: of(RouteParamtypes.QUERY), params: of(RouteParamtypes.PARAM) };
}

/** Converts `:jobId` to `{jobId}`. */
const pathOf = (...parts: string[]): string => {
  const path = parts.flatMap((part) => part.split('/')).filter((part) => part !== '');
  return `/${path.join('/').replace(/:(\w+)/g, '{$1}')}`;
};
