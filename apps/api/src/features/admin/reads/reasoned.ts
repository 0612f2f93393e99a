/** Of the description of a route that opens an account: the reason is asked for. */
export const reasoned = { errors: ['access.reasonRequired'], requestHeaders: ['X-Access-Reason'] } as const;
