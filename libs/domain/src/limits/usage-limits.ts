/** Limits of usage and of domain names. Free of imports, so that pages can state them. */

/** Longest domain name as a whole (RFC 1035). */
export const maxDomainLength = 253;
/** Longest part of a domain name (RFC 1035). */
export const maxDomainPartLength = 63;
/** Longest period of a breakdown in days, both ends inclusive. */
export const maxBreakdownDays = 366;
/** Longest history of one response, in months. */
export const maxHistoryMonths = 36;

/** Months of the usage history that a page shows. */
export const historyMonths = 12;
/** Days of the periods that end today and that a page offers. */
export const presetDays = { days30: 30, days365: 365 } as const;
/** A limit of -1 characters means unlimited (docs/PRODUCT.md#entities). */
export const unlimited = -1;

/** Share of the month's allowance at which its owner is notified, and again at all of it. */
export const allowanceNoticePercent = 80;
