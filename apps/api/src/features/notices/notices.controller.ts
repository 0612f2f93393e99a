import { Get, Header, Put } from '@nestjs/common';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { noticeKinds, noticeNames } from '@duetcast/domain/accounts/notice-kinds';
import { isMailed, switchNoticeSchema, type SwitchNoticeRequest } from '@duetcast/domain/accounts/notices';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { type InContext, PrincipalInContext } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { Allow, CurrentPrincipal } from '../../platform/authentication/access';
import { answer, ParsedBody } from '../../platform/http/route-io';
import { answerOf, ApiController, ApiOperation } from '../../platform/openapi/api-operation';
import type { UserPrincipal } from '../../platform/requests/principal';
import { ChangeAccount } from '../accounts/public';

const mailed = z.record(z.enum(noticeNames), z.boolean());
const example = Object.fromEntries(noticeNames.map((kind) => [kind, noticeKinds[kind].mail]));
const noticesSchema = z.object({
  mail: mailed.meta({ description: 'Which kinds are mailed to you.', examples: [example] }),
});

@ApiController('Account', 'api/users/me/notices')
@Allow('user')
export class NoticesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly deciders: Deciders,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation('Retrieves which notices are mailed to you', {
    operationId: 'getNotices',
    answer: answerOf(noticesSchema),
  })
  async read(@CurrentPrincipal() { accountId }: UserPrincipal) {
    const { notices } = (await this.deciders.load(accountDecider, accountId)).state;
    return answer({ mail: Object.fromEntries(noticeNames.map((kind) => [kind, isMailed(notices, kind)])) });
  }

  @Put()
  @ApiOperation('Switches the mails of one kind of notice', {
    operationId: 'switchNotice',
    answer: answerOf(noticesSchema),
    errors: ['account.missing'],
  })
  async switch(
    @ParsedBody(switchNoticeSchema) request: SwitchNoticeRequest,
    @PrincipalInContext() { context, ...user }: InContext<UserPrincipal>,
  ) {
    const change = { type: 'SwitchNotice', ...request } as const;
    await this.commands.execute(new ChangeAccount({ accountId: user.accountId, change, context }));
    return this.read(user);
  }
}
