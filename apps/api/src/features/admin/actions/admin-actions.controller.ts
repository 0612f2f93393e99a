import { Controller, Get, UseGuards } from '@nestjs/common';
import { Allow } from '../../../platform/authentication/access';
import { AdminGuard } from '../../../platform/authentication/admin.guard';
import { answer } from '../../../platform/http/answer';
import { ParsedQuery } from '../../../platform/http/parsed';
import { adminActionRoutes } from './admin-actions.openapi';
import { Describes } from '../../../platform/openapi/describes';
import { adminActionListQuerySchema, type AdminActionListQuery } from './admin-action-queries';
import { AdminActionReads } from './admin-action-reads';

@Controller('api/admin/acts')
@Allow('user')
@UseGuards(AdminGuard)
export class AdminActionsController {
  constructor(private readonly reads: AdminActionReads) {}

  @Get()
  @Describes(adminActionRoutes.list)
  async list(@ParsedQuery(adminActionListQuerySchema) query: AdminActionListQuery) {
    const { items, next } = await this.reads.list(query);
    return answer(items, { page: { next } });
  }
}
