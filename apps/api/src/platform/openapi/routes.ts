import { Injectable, RequestMethod } from '@nestjs/common';
import { GUARDS_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { allowedKinds, defaultKinds, publicRoute, type PrincipalKind } from '../authentication/access';
import { AdminGuard } from '../authentication/admin.guard';
import { idempotentRoute } from '../http/idempotent';
import { requestSchemasOf, type RequestSchemas } from '../http/parsed';
import { submissionRoute } from '../rate-limits/submission-limit';
import { descriptionOf, type RouteDescription } from './describes';

/** A route as its decorators declare it. */
export interface Route {
  /** Lower-case. */
  readonly method: string;
  /** With parameters in braces: `/api/jobs/{jobId}`. */
  readonly path: string;
  /** `JobsController.list` */
  readonly name: string;
  readonly description: RouteDescription | undefined;
  readonly schemas: RequestSchemas;
  readonly isPublic: boolean;
  readonly kinds: readonly PrincipalKind[];
  readonly forAdmins: boolean;
  readonly isIdempotent: boolean;
  readonly isSubmission: boolean;
}

type Handler = (...args: unknown[]) => unknown;
type Controller = NonNullable<ReturnType<DiscoveryService['getControllers']>[number]['metatype']>;
const listed = (value: string | string[] | undefined): string[] => [value ?? ''].flat();

/** Every route that the controllers of the running application declare. */
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

  /** One for each path of the method; none where it is no route. */
  private routesOf(controller: Controller, handler: Handler, name: string): Route[] {
    const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (method === undefined) return [];
    const prefixes = listed(Reflect.getMetadata(PATH_METADATA, controller) as string);
    const paths = listed(Reflect.getMetadata(PATH_METADATA, handler) as string);
    const facts = this.factsOf(controller, handler, name);
    return prefixes.flatMap((prefix) =>
      paths.map((path) => ({ ...facts, method: RequestMethod[method].toLowerCase(), path: pathOf(prefix, path) })),
    );
  }

  private factsOf(controller: Controller, handler: Handler, name: string) {
    const places = [handler, controller];
    const guards = this.reflector.getAllAndMerge<unknown[]>(GUARDS_METADATA, places);
    return {
      name: `${controller.name}.${name}`,
      description: descriptionOf(handler),
      schemas: requestSchemasOf(handler),
      isPublic: this.reflector.getAllAndOverride<boolean | undefined>(publicRoute, places) ?? false,
      kinds: this.reflector.getAllAndOverride<PrincipalKind[] | undefined>(allowedKinds, places) ?? defaultKinds,
      forAdmins: guards.includes(AdminGuard),
      isIdempotent: this.reflector.get<unknown>(idempotentRoute, handler) !== undefined,
      isSubmission: this.reflector.get<unknown>(submissionRoute, handler) !== undefined,
    };
  }
}

/** `:jobId` becomes `{jobId}`. */
const pathOf = (...parts: string[]): string => {
  const path = parts.flatMap((part) => part.split('/')).filter((part) => part !== '');
  return `/${path.join('/').replace(/:(\w+)/g, '{$1}')}`;
};
