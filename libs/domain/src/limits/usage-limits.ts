/** Limits of usage and of domain names. Free of imports, so that pages can state them. */

/** Longest domain name as a whole (RFC 1035). */
export const maxDomainLength = 253;
/** Longest part of a domain name (RFC 1035). */
export const maxDomainPartLength = 63;
/** Longest period of a breakdown in days, both ends inclusive. */
export const maxBreakdownDays = 366;
/** Longest history of one response, in months. */
export const maxHistoryMonths = 36;
