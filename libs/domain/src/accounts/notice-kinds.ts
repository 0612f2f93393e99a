/** What owners are notified of, free of imports, for the pages: by mail unless they choose otherwise; whether open pages learn of it. */
export const noticeKinds = {
  jobDone: { mail: false, page: true },
  audioDeletion: { mail: true, page: true },
  allowance: { mail: true, page: true },
  payment: { mail: true, page: true },
  access: { mail: true, page: true },
  usageCorrected: { mail: true, page: true },
  webhookDisabled: { mail: true, page: false },
} as const;
export type NoticeKind = keyof typeof noticeKinds;
export const noticeNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]];
