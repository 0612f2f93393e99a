import { Get, Res } from '@nestjs/common';
import { everyAccount } from '@duetcast/domain/accounts/account-reads';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { ListsRows } from '../../eventing/projector/await-projections';
import { ParsedQuery, answer } from '../../platform/http/route-io';
import {
  AccountsOfMonth,
  accountOfMonthSchema,
  accountsOfMonthQuerySchema,
  totalOf,
  totalOfMonthSchema,
  usageMonthSchema,
  type AccountOfMonth,
  domainAsOfSchema,
  momentFields,
  UsageAsOf,
  allAccountsUsageQuerySchema,
  momentOf,
  type AllAccountsUsageRequest,
} from '../usage/public';
import { monthSchema } from '@duetcast/domain/usage/domain-name';
import { ReadsAccounts, type Asked } from './reads/reads-accounts';
import { sendCsv, type CsvColumns } from '../../platform/http/csv';
import { ApiOperation, AdminController, answerOf, listFields, pageFields } from '../../platform/openapi/api-operation';

const columns: CsvColumns<AccountOfMonth> = {
  account: ({ accountId }) => accountId,
  email: ({ email }) => email,
  domains: ({ domains }) => domains,
  charactersUsed: ({ charactersUsed }) => charactersUsed,
  charactersReserved: ({ charactersReserved }) => charactersReserved,
};
const pageSize = 500;

/** Usage of all accounts: as of a moment, and in a month. */
@AdminController('api/admin/usage')
export class AdminUsageController {
  constructor(
    private readonly usage: UsageAsOf,
    private readonly months: AccountsOfMonth,
  ) {}

  @Get()
  @ListsRows('usage-by-month')
  @ReadsAccounts('usage', ({ query }: Asked<AllAccountsUsageRequest>, usage) => usage.ownersOf(query), UsageAsOf)
  @ApiOperation('Lists the usage of all accounts as of a point in time', {
    answer: answerOf(z.object({ ...momentFields, domains: z.array(domainAsOfSchema) }), pageFields),
  })
  async asOf(@ParsedQuery(allAccountsUsageQuerySchema) query: AllAccountsUsageRequest) {
    const moment = momentOf(query, new Date().toISOString());
    const { domains, next } = await this.usage.page({ ...query, ...moment });
    return answer({ ...moment, domains }, { page: { next } });
  }

  @Get('accounts')
  @ListsRows('usage-by-month')
  @ReadsAccounts('usage', () => everyAccount)
  @ApiOperation('Lists what each account used in a month', {
    answer: answerOf(
      z.object({ month: monthSchema, total: totalOfMonthSchema, accounts: z.array(accountOfMonthSchema) }),
      listFields,
    ),
  })
  async ofMonth(@ParsedQuery(accountsOfMonthQuerySchema) { month, limit }: z.infer<typeof accountsOfMonthQuerySchema>) {
    const sums = await this.months.sums(month);
    const accounts = await this.months.withAddresses(sums.slice(0, limit));
    return answer({ month, total: totalOf(sums), accounts });
  }

  @Get('accounts/export')
  @ListsRows('usage-by-month')
  @ReadsAccounts('usage', () => everyAccount)
  @ApiOperation('Exports what each account used in a month', {
    operationId: 'exportUsageOfMonth',
    answer: { description: 'The exported file.', media: ['text/csv'], headers: ['Content-Disposition'] },
  })
  async export(@ParsedQuery(usageMonthSchema) { month }: z.infer<typeof usageMonthSchema>, @Res() reply: FastifyReply) {
    const sums = await this.months.sums(month);
    const { months } = this;
    async function* pages() {
      for (let at = 0; at < sums.length; at += pageSize)
        yield await months.withAddresses(sums.slice(at, at + pageSize));
    }
    return sendCsv(reply, `duetcast-usage-${month}.csv`, columns, pages());
  }
}
