import { z } from 'zod';
import { event, type EventOf } from '../kernel/event';
import { noticeKinds, noticeNames, type NoticeKind } from './notice-kinds';

const kind = z.enum(noticeNames);

/** Body of `PUT /api/users/me/notices`. */
export const switchNoticeSchema = z.strictObject({ kind, mail: z.boolean('mail must be true or false.') });
export type SwitchNoticeRequest = z.infer<typeof switchNoticeSchema>;

export const noticeEvents = {
  /** Whether the owner wants mails of this kind. */
  NoticeSwitched: event(1, z.object({ accountId: z.string(), kind, mail: z.boolean() })),
  /** Something came up that no other event of the account says; later notices of a kind have a higher `noticeId`. */
  OwnerNotified: event(
    1,
    z.object({
      accountId: z.string(),
      kind,
      noticeId: z.string(),
      facts: z.record(z.string(), z.union([z.string(), z.int()])),
    }),
  ),
};
type NoticeEvent = EventOf<typeof noticeEvents>;

export interface Notices {
  /** What the owner chose. */
  readonly mail: Readonly<Partial<Record<NoticeKind, boolean>>>;
  /** `noticeId` of the last one. */
  readonly last: Readonly<Partial<Record<NoticeKind, string>>>;
}

export type NoticeCommand =
  | ({ type: 'SwitchNotice' } & SwitchNoticeRequest)
  | { type: 'NotifyOwner'; kind: NoticeKind; noticeId: string; facts: Record<string, string | number> };

export const isMailed = ({ mail }: Notices, kind: NoticeKind): boolean => mail[kind] ?? noticeKinds[kind].mail;

export function decideNotice(
  { type: _type, ...command }: NoticeCommand,
  { accountId, notices }: { readonly accountId: string; readonly notices: Notices },
): NoticeEvent[] {
  if ('mail' in command) {
    if (isMailed(notices, command.kind) === command.mail) return [];
    return [{ type: 'NoticeSwitched', data: { accountId, ...command } }];
  }
  if (command.noticeId <= (notices.last[command.kind] ?? '')) return [];
  return [{ type: 'OwnerNotified', data: { accountId, ...command } }];
}

export const evolveNotices = ({ mail, last }: Notices, { type, data }: NoticeEvent): Notices =>
  type === 'NoticeSwitched'
    ? { last, mail: { ...mail, [data.kind]: data.mail } }
    : { mail, last: { ...last, [data.kind]: data.noticeId } };
