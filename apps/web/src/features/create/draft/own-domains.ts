/** Usage domain of work without a site; duplicated from `libs/domain` to keep its parser out of the bundle. */
export const ownDomains = { dashboard: 'dashboard' } as const;
