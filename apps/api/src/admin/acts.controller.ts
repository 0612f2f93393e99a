import { Controller, Get, UseGuards } from '@nestjs/common';
import { Allow } from '../http/access';
import { AdminGuard } from '../http/admin.guard';
import { answer } from '../http/answer';
import { ParsedQuery } from '../http/parsed';
import { adminActCalls } from '../openapi/calls/admin-acts';
import { Describes } from '../openapi/describes';
import { actListQuerySchema, type ActListQuery } from './act-queries';
import { ActReads } from './act-reads';

@Controller('api/admin/acts')
@Allow('user')
@UseGuards(AdminGuard)
export class AdminActsController {
  constructor(private readonly reads: ActReads) {}

  @Get()
  @Describes(adminActCalls.list)
  async list(@ParsedQuery(actListQuerySchema) query: ActListQuery) {
    const { items, next } = await this.reads.list(query);
    return answer(items, { page: { next } });
  }
}
