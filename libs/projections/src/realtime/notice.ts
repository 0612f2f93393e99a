import { noticeNames } from '@duetcast/domain/accounts/notice-kinds';
import { time } from '@duetcast/domain/kernel/event';
import { z } from 'zod';

export const noticeSchema = z.object({ kind: z.enum(noticeNames), at: time }).meta({
  description: 'The last notice to the owner. Repeated by later messages; `at` tells notices of a kind apart.',
});
export type Notice = z.infer<typeof noticeSchema>;
