/** Limits of reports about public content, free of imports, so that pages can state them. */

/** Longest text of a report, in code points. */
export const maxReportCharacters = 2_000;
/** Longest email address of a reporter (RFC 5321, 4.5.3.1.3). */
export const maxReporterEmailCharacters = 254;
/** Longest reason of an administrator to hide or restore content, in code points. */
export const maxModerationCharacters = 500;
/** Reports of one publication that wait for an administrator; further ones add nothing. */
export const maxOpenReports = 100;
/** How long the text and the email address of a report are kept, days. */
export const reportDetailDays = 180;
/** Reports of one address in an hour. */
export const maxReportsPerHour = 10;
/** Most days of one request for download counts. */
export const maxDownloadDays = 366;
/** Days of which a site learns how often its posts were heard. */
export const postDownloadDays = 30;
/** User agents of one address that count as listeners of their own, for each publication and day. */
export const maxListenersPerAddress = 64;
