/** Where work without a site counts; the same words as the domain's own, which would bring its parser along. */
export const ownDomains = { dashboard: 'dashboard' } as const;
