/** Part of the description of a route that opens an account, for which it asks for a reason. */
export const reasoned = { errors: ['access.reasonRequired'], requestHeaders: ['X-Access-Reason'] } as const;
