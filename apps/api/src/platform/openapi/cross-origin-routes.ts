import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { DrainingAdapter } from '../http/draining';
import { Routes, type Route } from './routes';

/** Routes that take an API token, and public documents; never sign-in or administration. */
const isOpen = ({ path, method, forAdmins, isPublic, kinds }: Route): boolean =>
  !forAdmins && !path.startsWith('/api/auth/') && (isPublic ? method === 'get' : kinds.includes('token'));

/** Names the routes that pages of other origins may call. */
@Injectable()
export class CrossOriginRoutes implements OnModuleInit {
  constructor(
    private readonly routes: Routes,
    private readonly host: HttpAdapterHost<DrainingAdapter>,
  ) {}

  onModuleInit(): void {
    for (const { path, method } of this.routes.all().filter(isOpen))
      this.host.httpAdapter.crossOrigin.add(
        path.replace(/\{(\w+)\}/g, ':$1'),
        method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
      );
  }
}
