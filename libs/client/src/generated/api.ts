// Generated from /api/openapi.json by `npm run generate:client`; a test checks that it is current.
export interface paths {
  '/api/health/live': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Checks whether the process is running
     * @description Checks whether the process is running.
     */
    get: operations['getHealthLive'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/health/ready': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Checks whether the server is ready
     * @description Checks whether the server is ready.
     */
    get: operations['getHealthReady'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/metrics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves metrics in Prometheus format
     * @description Retrieves metrics in Prometheus format.
     */
    get: operations['listMetrics'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/site': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves the public server settings
     * @description Retrieves the public server settings.
     */
    get: operations['getSite'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/request-magic-link': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sends a sign-in link by email
     * @description The response does not reveal whether the address has an account.
     */
    post: operations['requestMagicLink'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/sign-in-link': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves whether a sign-in link was requested by this browser
     * @description Does not spend the link. The page of a link asks for a second confirmation in another browser.
     */
    get: operations['getAuthSignInLink'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/verify-magic-link': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Signs in with a link
     * @description Signs in with a link.
     */
    get: operations['verifyMagicLink'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves your sign-in status
     * @description Retrieves your sign-in status.
     */
    get: operations['getAuthStatus'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/logout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ends your session
     * @description Ends your session.
     */
    post: operations['logOut'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/logout-everywhere': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ends every session of your account
     * @description Includes Clerk sessions and open sockets. API tokens and site tokens stay valid.
     */
    post: operations['logOutEverywhere'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/jwks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves the public keys of session tokens
     * @description Retrieves the public keys of session tokens.
     */
    get: operations['getAuthJwks'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the active sessions of your account, newest first
     * @description Sessions of a hosted sign-in are listed by its provider.
     */
    get: operations['listAuthSessions'];
    put?: never;
    post?: never;
    /**
     * Ends all other sessions of your account
     * @description Their tokens are rejected at once, and their sockets and event streams are closed. API tokens stay valid.
     */
    delete: operations['endOtherSessions'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/sessions/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Ends a session of your account
     * @description Its token is rejected at once, and its sockets and event streams are closed.
     */
    delete: operations['endSession'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/recent-sign-in': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves until when your sign-in counts as recent
     * @description For pages that start a download: refused as the download would be.
     */
    get: operations['getAuthRecentSignIn'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/passkeys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists your passkeys
     * @description Lists your passkeys.
     */
    get: operations['listAuthPasskeys'];
    put?: never;
    /**
     * Adds a passkey
     * @description User verification is required; attestation certificates are refused.
     */
    post: operations['createAuthPasskey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/passkeys/registration-options': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Retrieves what a browser needs to make a passkey
     * @description `data` is the `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. The challenge works once, in the browser that gets the cookie, for 5 minutes.
     */
    post: operations['createPasskeyRegistrationOptions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/passkeys/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Removes a passkey
     * @description It signs in no longer. Sessions that it started go on.
     */
    delete: operations['deleteAuthPasskey'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/passkey-options': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Retrieves what a browser needs to sign in with a passkey
     * @description `data` is the `PublicKeyCredentialRequestOptionsJSON` of WebAuthn; it names no account. The challenge works once, in the browser that gets the cookie, for 5 minutes.
     */
    post: operations['createPasskeyOptions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/passkey-sign-in': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Signs in with a passkey
     * @description Signs in with a passkey.
     */
    post: operations['signInWithPasskey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/webhooks/clerk': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receives Clerk webhook events
     * @description Receives Clerk webhook events.
     */
    post: operations['receiveClerkWebhook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/signing-keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves the public keys for signed files
     * @description Returns a JWK set with the current signing key first, followed by earlier keys. Pass it to `duetcast-verify.mjs --key`.
     */
    get: operations['listSigningKeys'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves your profile, API token and usage
     * @description Retrieves your profile, API token and usage. API tokens need the scope `account:read`.
     */
    get: operations['getCurrentUser'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/plans': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists plans
     * @description Lists plans.
     */
    get: operations['listPlans'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/billing/checkout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Creates a checkout session for a plan
     * @description Creates a checkout session for a plan.
     */
    post: operations['createBillingCheckout'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/billing/portal': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Creates a billing portal session
     * @description Creates a billing portal session.
     */
    post: operations['createBillingPortal'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/webhooks/stripe': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receives Stripe webhook events
     * @description Receives Stripe webhook events.
     */
    post: operations['receiveStripeWebhook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/accounts/{id}/plan': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Sets an account's plan
     * @description Sets an account's plan.
     */
    put: operations['updateAdminAccountPlan'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/accounts/{id}/limits': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Sets an account's limit for one domain
     * @description Sets an account's limit for one domain.
     */
    put: operations['updateAdminAccountLimit'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/generate-token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Generates an API token and revokes the previous one
     * @description Generates an API token and revokes the previous one.
     */
    post: operations['generateToken'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/revoke-token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revokes the API token
     * @description Revokes the API token.
     */
    post: operations['revokeToken'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/tokens': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists named API tokens
     * @description Lists named API tokens.
     */
    get: operations['listAuthTokens'];
    put?: never;
    /**
     * Creates a named API token
     * @description The token has the given scopes and is returned once. Without `expiresInDays` it does not expire.
     */
    post: operations['createAuthToken'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/tokens/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Revokes a named API token
     * @description It stops working at once, and the sites whose token it received are disconnected.
     */
    delete: operations['deleteAuthToken'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/usage/characters/{domain}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves the usage of a domain in a month
     * @description Characters are Unicode code points. `limit` is that of the domain, else the allowance of the account, which all its domains share. `remaining` counts what is neither used nor reserved, and is never above what the account has left. API tokens need the scope `usage:read`.
     */
    get: operations['getUsage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/usage/characters/{domain}/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the events behind a usage figure
     * @description Returns the events that add up to the current figure, in order, each with the sums of the domain after it. They lie in the stream of the account, after the stream of the domain that an earlier release wrote. API tokens need the scope `usage:read`.
     */
    get: operations['listUsageEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/usage/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves monthly usage by domain
     * @description Returns every month, oldest first. The last month is the current one and is still incomplete. API tokens need the scope `usage:read`.
     */
    get: operations['getUsageHistory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/usage/breakdown': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Breaks down usage by day, voice, job type or domain
     * @description The parts add up to the total. For a full month, the total equals the figures of that month. A job counts on the UTC day it was accepted. Corrections and characters outside segments are not attributed to a voice. API tokens need the scope `usage:read`.
     */
    get: operations['getUsageBreakdown'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/usage/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Exports usage with one line per job and voice
     * @description Returns CSV (RFC 4180, with a header) or NDJSON, oldest first. In CSV, text that a spreadsheet would interpret as a formula starts with a single quote. For a full month, the characters add up to the figures of that month. API tokens need the scope `usage:read`.
     */
    get: operations['exportUsage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/usage/statements/{month}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Creates a signed usage statement for a month
     * @description Returns a signed JSON file that you can verify offline. It contains the usage and corrections of each domain, its own limit and the allowance of the account, the streams, and the hashes of the events they are calculated from. `state` is `open` until the month is over and its jobs have finished. Later corrections appear in later statements. API tokens need the scope `usage:read`.
     */
    get: operations['getUsageStatement'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/usage/as-of': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves usage as of a point in time
     * @description Returns the usage per domain as the profile showed it at `at`, calculated from the events up to that time. `month` defaults to the UTC month of `at`. API tokens need the scope `usage:read`.
     */
    get: operations['getUsageAsOf'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the events of your account
     * @description Returns each event once and in order. By default, returns a page of JSON. With `Accept: application/x-ndjson`, returns all events up to now, one per line. With `Accept: text/event-stream`, streams all events and then each new one; send `Last-Event-ID` to resume. An API token gets the events of its scopes. API tokens need the scope `jobs:read` or `usage:read` or `sites:read` or `account:read` or `shows:read`.
     */
    get: operations['listEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/duetcast.zip': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Downloads the WordPress plugin
     * @description Downloads the WordPress plugin.
     */
    get: operations['downloadPlugin'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/plugin/update': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Describes the newest WordPress plugin of this server
     * @description In the form that WordPress takes from the plugin’s `update_uri` hook.
     */
    get: operations['getPluginUpdate'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/plugin-connections': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists connected sites
     * @description Lists connected sites. API tokens need the scope `sites:read`.
     */
    get: operations['listPluginConnections'];
    put?: never;
    /**
     * Connects a site
     * @description A site that is already connected keeps its credentials. They end when an API token that received them is revoked. An API token also needs the scope `webhooks:write` to send `callback_url`; without it, the present one stays. API tokens need the scope `sites:write`.
     */
    post: operations['createPluginConnection'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/plugin-connections/self': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves the site of a site token
     * @description Retrieves the site of a site token.
     */
    get: operations['getPluginConnectionSelf'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/plugin-connections/{id}/heartbeat': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sends a heartbeat for a site
     * @description Sends a heartbeat for a site. API tokens need the scope `sites:write`.
     */
    post: operations['heartbeatPluginConnection'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/plugin-connections/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Disconnects a site and revokes its token
     * @description The retention period of audio that its posts showed starts. API tokens need the scope `sites:write`.
     */
    delete: operations['deletePluginConnection'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/plugin-connections/{id}/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the webhook deliveries of a site, newest first
     * @description Lists the webhook deliveries of a site, newest first. API tokens need the scope `sites:read`.
     */
    get: operations['listPluginConnectionDeliveries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/plugin-connections/{id}/posts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the audio that posts of a site show, newest first
     * @description Lists the audio that posts of a site show, newest first. API tokens need the scope `sites:read`.
     */
    get: operations['listPluginConnectionPosts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/site-authorizations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Approves the connection of a site
     * @description Returns a code for the server of the site, which works once within 10 minutes.
     */
    post: operations['createSiteAuthorization'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/site-authorizations/token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Exchanges the code of an approved site for its credentials
     * @description Needs no credential. A code is used up by the first exchange, also by one with another verifier or redirect address. A site that is already connected keeps its credentials.
     */
    post: operations['createSiteAuthorizationToken'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/webhook-endpoints': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists webhook endpoints, newest first
     * @description Lists webhook endpoints, newest first. API tokens need the scope `sites:read`.
     */
    get: operations['listWebhookEndpoints'];
    put?: never;
    /**
     * Creates a webhook endpoint
     * @description It gets an event when a job of the account ends, signed as Standard Webhooks describes. An account has at most 16. The secret is returned once. API tokens need the scope `webhooks:write`.
     */
    post: operations['createWebhookEndpoint'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/webhook-endpoints/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a webhook endpoint
     * @description Retrieves a webhook endpoint. API tokens need the scope `sites:read`.
     */
    get: operations['getWebhookEndpoint'];
    put?: never;
    post?: never;
    /**
     * Deletes a webhook endpoint
     * @description What is queued for it is given up. API tokens need the scope `webhooks:write`.
     */
    delete: operations['deleteWebhookEndpoint'];
    options?: never;
    head?: never;
    /**
     * Changes, pauses or enables a webhook endpoint
     * @description What is absent stays. A disabled endpoint misses what happens meanwhile. API tokens need the scope `webhooks:write`.
     */
    patch: operations['updateWebhookEndpoint'];
    trace?: never;
  };
  '/api/webhook-endpoints/{id}/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sends a test to a webhook endpoint
     * @description The event is `webhook.test`. It is sent once, also to a disabled endpoint; the deliveries show the answer. API tokens need the scope `webhooks:write`.
     */
    post: operations['testWebhookEndpoint'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/webhook-endpoints/{id}/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replaces the secret of a webhook endpoint
     * @description The new secret is returned once. The current one signs too for 24 hours; one before it ends at once. The Ed25519 key stays. API tokens need the scope `webhooks:write`.
     */
    post: operations['rotateWebhookEndpointSecret'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/webhook-endpoints/{id}/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the deliveries to a webhook endpoint, newest first
     * @description Lists the deliveries to a webhook endpoint, newest first. API tokens need the scope `sites:read`.
     */
    get: operations['listWebhookEndpointDeliveries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/webhook-endpoints/{id}/redeliver': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sends deliveries again
     * @description One delivery, or those that were queued in a time range, at most 200. They keep their ids and are retried like new ones; those that are under way are left as they are. API tokens need the scope `webhooks:write`.
     */
    post: operations['redeliverWebhooks'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/voices': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists voices
     * @description Lists voices.
     */
    get: operations['listVoices'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/voices/collection': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the voices of a collection
     * @description Without a collection ID, returns the default collection of voices that suit podcasts.
     */
    get: operations['listDefaultCollectionVoices'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/voices/collection/{collection_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the voices of a collection
     * @description Without a collection ID, returns the default collection of voices that suit podcasts.
     */
    get: operations['listCollectionVoices'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/voices/models': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves the state of the neural voices
     * @description Their models are fetched in the background when the server starts; basic voices speak until then.
     */
    get: operations['listVoiceModels'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/voices/check': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Checks whether voices can read a text
     * @description Warns of voices of another language or script and names voices that fit. Starts and stores nothing.
     */
    post: operations['checkVoices'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/voices/{voice_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a voice
     * @description Retrieves a voice.
     */
    get: operations['getVoice'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/voices/{voice_id}/preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Streams a voice preview
     * @description Streams a voice preview.
     */
    get: operations['getVoicePreview'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/me/lexicon': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists pronunciations
     * @description Returns the lexicon of the account: how words are said. Every job keeps the pronunciations that it was accepted with. API tokens need the scope `jobs:read`.
     */
    get: operations['getLexicon'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/me/lexicon/entries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Adds a pronunciation
     * @description An entry for the same word, language and case is replaced. API tokens need the scope `jobs:write`.
     */
    post: operations['createLexiconEntry'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/me/lexicon/entries/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Changes a pronunciation
     * @description The id changes with the word, its language or its case. API tokens need the scope `jobs:write`.
     */
    put: operations['updateLexiconEntry'];
    post?: never;
    /**
     * Removes a pronunciation
     * @description Removes a pronunciation. API tokens need the scope `jobs:write`.
     */
    delete: operations['deleteLexiconEntry'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/me/lexicon/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Exports pronunciations as W3C PLS 1.0
     * @description Exports pronunciations as W3C PLS 1.0. API tokens need the scope `jobs:read`.
     */
    get: operations['exportLexicon'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/me/lexicon/import': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Imports pronunciations from W3C PLS 1.0
     * @description Send the document as application/pls+xml in UTF-8, at most 1048576 bytes, or as a field of a JSON body. Transcriptions in IPA and aliases are read. API tokens need the scope `jobs:write`.
     */
    post: operations['importLexicon'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sounds': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists sounds
     * @description Music for intros, outros and beds under speech: built-in sounds, free of royalties, and those of the account. API tokens need the scope `jobs:read`.
     */
    get: operations['listSounds'];
    put?: never;
    /**
     * Uploads a sound
     * @description Send a WAV or MP3 file of at most 20971520 bytes and 5 minutes. An account keeps at most 50; the same file again is the same sound. Sounds are not charged. API tokens need the scope `jobs:write`.
     */
    post: operations['createSound'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sounds/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Deletes an uploaded sound
     * @description Audio that was made with it stays as it is. API tokens need the scope `jobs:write`.
     */
    delete: operations['deleteSound'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sounds/{id}/audio': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Plays a sound
     * @description Plays a sound. API tokens need the scope `jobs:read`.
     */
    get: operations['getSoundAudio'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/report/{kind}/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Serves a form to report public content
     * @description Works without scripts. `id` is the id in the public address: of a share, its share id.
     */
    get: operations['getReportForm'];
    put?: never;
    /**
     * Reports public content to the administrators
     * @description Takes the fields of the form, or JSON; responds with a page if `Accept` names `text/html`. Reports are limited by network address.
     */
    post: operations['createReport'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/publications': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists reported and hidden content, last changed first
     * @description Lists reported and hidden content, last changed first.
     */
    get: operations['listAdminPublications'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/publications/{kind}/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves reported content with its reports
     * @description The text and address of a report are deleted after a time; they are then null.
     */
    get: operations['getAdminPublication'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/publications/{kind}/{id}/hide': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Hides public content
     * @description Its public addresses answer 410. The owner still has it, and is notified of the reason.
     */
    post: operations['hideAdminPublication'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/publications/{kind}/{id}/restore': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Makes hidden content public again
     * @description Makes hidden content public again.
     */
    post: operations['restoreAdminPublication'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/publications/{kind}/{id}/dismiss': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Dismisses the reports of content
     * @description Dismisses the reports of content.
     */
    post: operations['dismissAdminPublicationReports'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/compilations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Creates audio from a script
     * @description Accepts 1 to 100 segments. Submitting the same `external_id` and `content_hash` for the same domain again returns the existing job. API tokens need the scope `jobs:write`.
     */
    post: operations['createCompilation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/compilations/estimate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Estimates the cost of a compilation
     * @description Nothing is charged, synthesized or stored. API tokens need the scope `jobs:read`.
     */
    post: operations['estimateCompilation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Converts text to speech
     * @description Responds with 200 if the audio is ready within 25 seconds. Otherwise responds with 202; poll the job for its result. With `stream=true` it responds with the audio itself, from the first sentence on, while the rest is rendered; `GET /api/jobs/{jobId}/captions` then has the times of the sentences, and with `words=true` those of their words, which the stream itself has no place for. A stream that you close cancels its job, which pays for what was rendered. API tokens need the scope `jobs:write`.
     */
    post: operations['createSpeech'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/stitch/chunks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Joins 2 to 100 audio files
     * @description Responds with 200 if the audio is ready within 25 seconds. Otherwise responds with 202; poll the job for its result. API tokens need the scope `jobs:write`.
     */
    post: operations['stitchChunks'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{jobId}/output': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Downloads the audio of a job
     * @description Downloads the audio of a job. API tokens need the scope `jobs:read`.
     */
    get: operations['getJobOutput'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{jobId}/captions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves the captions of a job
     * @description Times are those of the finished audio. Lines of clips have no captions. With `words=true` the words have times, too, in lines of voices that give them; lines that were rendered before times of words were kept have none. API tokens need the scope `jobs:read`.
     */
    get: operations['getJobCaptions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shares/{shareId}/captions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves the captions of a shared podcast
     * @description Retrieves the captions of a shared podcast.
     */
    get: operations['getShareCaptions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{jobId}/chapters': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves the chapters of a job
     * @description Intro, sections and outro, as in the audio file and on the page. API tokens need the scope `jobs:read`.
     */
    get: operations['getJobChapters'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shares/{shareId}/chapters': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves the chapters of a shared podcast
     * @description Retrieves the chapters of a shared podcast.
     */
    get: operations['getShareChapters'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{jobId}/peaks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves the waveform of a job
     * @description Retrieves the waveform of a job. API tokens need the scope `jobs:read`.
     */
    get: operations['getJobPeaks'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists jobs, newest first
     * @description Lists jobs, newest first. API tokens need the scope `jobs:read`.
     */
    get: operations['listJobs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/job-log': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the job log
     * @description Lists the job log. API tokens need the scope `jobs:read`.
     */
    get: operations['getJobLog'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{jobId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a job
     * @description Retrieves a job. API tokens need the scope `jobs:read`.
     */
    get: operations['getJob'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{jobId}/script': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves the script of a job
     * @description Returns the spoken segments in a form that you can edit and submit as a new compilation. Unchanged segments reuse their stored audio. API tokens need the scope `jobs:read`.
     */
    get: operations['getJobScript'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{jobId}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancels a job
     * @description Cancels a job. API tokens need the scope `jobs:write`.
     */
    post: operations['cancelJob'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{jobId}/retry': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Retries a failed or cancelled job
     * @description Reserves the characters of the job again and keeps the segments that were already rendered. API tokens need the scope `jobs:write`.
     */
    post: operations['retryJob'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/me/lexicon/impact': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Estimates the effect of a changed pronunciation
     * @description Returns the lines with kept audio that would be said in another way, and what rendering them would charge. Changes nothing; jobs render a line only when they are submitted. API tokens need the scope `jobs:read`.
     */
    post: operations['estimateLexiconImpact'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{jobId}/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves the audit trail of a job
     * @description Returns the job's events in order. Each event contains the hash of the previous one, so anyone who has the events can verify them. `format=signed` returns a signed file that you can verify offline with `node duetcast-verify.mjs FILE` (download the script from `/duetcast-verify.mjs`) or with your own tool, following docs/AUDIT-FORMAT.md. API tokens need the scope `jobs:read`.
     */
    get: operations['getJobAudit'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{jobId}/audit/{revision}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a job as of one of its events
     * @description Returns the job row before and after the event at `revision` (starting at 0) and the fields that the event changed. API tokens need the scope `jobs:read`.
     */
    get: operations['getJobRevision'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{jobId}/share': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Shares a job by link
     * @description Anyone with the link can listen until you stop sharing or the content is deleted. A job that is already shared keeps its link. API tokens need the scope `jobs:write`.
     */
    post: operations['shareJob'];
    /**
     * Stops sharing a job
     * @description Disables the link permanently. Sharing the job again creates a new link. API tokens need the scope `jobs:write`.
     */
    delete: operations['unshareJob'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shares/{shareId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a shared podcast
     * @description Retrieves a shared podcast.
     */
    get: operations['getShare'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shares/{shareId}/audio': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Streams the audio of a shared podcast
     * @description Streams the audio of a shared podcast.
     */
    get: operations['getShareAudio'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{jobId}/posts/{post}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Publishes the audio of a job with a post
     * @description For sites. The audio is kept, and public by a link, until the post is unpublished or the site disconnected. Repeating the call changes nothing.
     */
    put: operations['updateJobPost'];
    post?: never;
    /**
     * Unpublishes the audio of a job from a post
     * @description After the last post, the retention period of the audio starts, and the link ends unless the owner shared it.
     */
    delete: operations['deleteJobPost'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shares/{shareId}/cover': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves the cover of a shared podcast
     * @description Drawn from its title in colors that follow from it.
     */
    get: operations['getShareCover'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{jobId}/downloads': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Counts the downloads of a shared job by day
     * @description Days are UTC. As the guidelines of the IAB describe: at most one for each address and user agent in a day, from a minute of audio, without bots. The counts of earlier links of the job are included. API tokens need the scope `jobs:read`.
     */
    get: operations['getJobDownloads'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/embed/{shareId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Serves an embeddable player for a shared podcast
     * @description Serves an embeddable player for a shared podcast.
     */
    get: operations['getEmbed'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/embed/{shareId}/transcript': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Serves the transcript of a shared podcast as a page
     * @description Serves the transcript of a shared podcast as a page.
     */
    get: operations['getEmbedTranscript'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/audio/speech': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Converts text to speech for clients of OpenAI
     * @description Takes the requests of OpenAI’s `POST /v1/audio/speech`, with at most 4096 characters, and sends the audio while it is rendered, the first sentence first. It is a job of type `tts` like any other: audited, and charged once per sentence and voice. OpenAI’s stream has no place for times: `GET /api/jobs/{jobId}/captions`, with the id in `X-Job-Id`, has those of sentences and words once the job has completed. A stream that you close pays for what was rendered. API tokens need the scope `jobs:write`.
     */
    post: operations['createSpeechStream'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/models': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the models for clients of OpenAI
     * @description OpenAI’s names, for which the voice decides who speaks, and the configured providers of voices. API tokens need the scope `jobs:read`.
     */
    get: operations['listSpeechModels'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/models/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a model for clients of OpenAI
     * @description Retrieves a model for clients of OpenAI. API tokens need the scope `jobs:read`.
     */
    get: operations['getSpeechModel'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/audio/voices': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the voices for clients of OpenAI
     * @description OpenAI’s names first, each with the voice that reads English texts in its place; then every voice. API tokens need the scope `jobs:read`.
     */
    get: operations['listSpeechVoices'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/openai/models': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists script models
     * @description Lists script models. API tokens need the scope `jobs:read`.
     */
    get: operations['listScriptModels'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/openai/generate-podcast-script': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Generates a script from an article
     * @description A conversation of a Host and a Guest by default; `speakers`, `length` and `names` change its form. Each guest needs a voice: the second is needed from two speakers on, the third from three, the fourth with four. Scripts are free. API tokens need the scope `jobs:write`.
     */
    post: operations['generatePodcastScript'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/openai/preview-podcast-script': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Generates a script preview
     * @description Available without an account, limited to 5 previews an hour for each session and each IP address. Send the returned `sessionId` with later requests. An `Idempotency-Key` takes effect only if the request carries a session or credentials.
     */
    post: operations['previewPodcastScript'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/scripts/estimate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Estimates the characters of a script
     * @description Writes and stores nothing. The characters are upper bounds for each `length`: compare them with what is left this month before you generate the script. API tokens need the scope `jobs:read`.
     */
    post: operations['estimateScript'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/podcast-jobs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists podcasts, newest first
     * @description Lists podcasts, newest first. API tokens need the scope `jobs:read`.
     */
    get: operations['listPodcastJobs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/podcast-jobs/unviewed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists unviewed podcasts
     * @description Lists unviewed podcasts. API tokens need the scope `jobs:read`.
     */
    get: operations['listUnviewedPodcastJobs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/podcast-jobs/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a podcast
     * @description Retrieves a podcast. API tokens need the scope `jobs:read`.
     */
    get: operations['getPodcastJob'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/podcast-jobs/{id}/viewed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Marks a podcast as viewed
     * @description Marks a podcast as viewed. API tokens need the scope `jobs:write`.
     */
    patch: operations['markPodcastJobViewed'];
    trace?: never;
  };
  '/api/podcast-jobs/claim': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Claims the podcasts of an anonymous session
     * @description Claims the podcasts of an anonymous session.
     */
    post: operations['claimPodcastJobs'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/podcast-jobs/{id}/compile': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Compiles a podcast into audio
     * @description Uses the stored script, or the `segments` of the request if given. Returns the submitted job. API tokens need the scope `jobs:write`.
     */
    post: operations['compilePodcastJob'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/podcast-jobs/{id}/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves the audit trail of a podcast
     * @description Returns the events of the script in order (requested, generated, edited, claimed, viewed, deleted), with their hash chain verified as for a job. `format=signed` returns a signed file that you can verify offline, `format=ndjson` the stored events. API tokens need the scope `jobs:read`.
     */
    get: operations['getPodcastJobAudit'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shows': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists shows, newest first
     * @description Lists shows, newest first. API tokens need the scope `shows:read`.
     */
    get: operations['listShows'];
    put?: never;
    /**
     * Creates a show
     * @description A show gathers episodes in a feed that podcast apps can follow. An account has at most 50. A repeat with the same key is 404 once the show was deleted. API tokens need the scope `shows:write`.
     */
    post: operations['createShow'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shows/{showId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a show
     * @description Retrieves a show. API tokens need the scope `shows:read`.
     */
    get: operations['getShow'];
    put?: never;
    post?: never;
    /**
     * Deletes a show
     * @description Its feed and its pages are gone at once. The audio of its episodes stays stored for the retention period; the audit trail stays. API tokens need the scope `shows:write`.
     */
    delete: operations['deleteShow'];
    options?: never;
    head?: never;
    /**
     * Changes a show
     * @description Fields that are absent stay as they are. API tokens need the scope `shows:write`.
     */
    patch: operations['updateShow'];
    trace?: never;
  };
  '/api/shows/{showId}/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves the audit trail of a show
     * @description Returns every change of the show, its episodes and its subscribers in order, with their hash chain verified as for a job, also after the show was deleted. API tokens need the scope `shows:read`.
     */
    get: operations['getShowAudit'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shows/{showId}/cover': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Uploads the cover of a show
     * @description Send a PNG or JPEG file of at most 10485760 bytes: a square of 1400 to 3000 pixels on each side, as podcast directories require. It is stored as JPEG without metadata, and replaces the one before. API tokens need the scope `shows:write`.
     */
    put: operations['updateShowCover'];
    post?: never;
    /**
     * Removes the uploaded cover of a show
     * @description The cover is then drawn from the title. Without an uploaded one nothing happens. API tokens need the scope `shows:write`.
     */
    delete: operations['deleteShowCover'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shows/{showId}/episodes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the episodes of a show, newest first
     * @description Scheduled episodes are included. API tokens need the scope `shows:read`.
     */
    get: operations['listShowEpisodes'];
    put?: never;
    /**
     * Adds an episode to a show
     * @description The audio of a completed job becomes an episode, which keeps it until it is removed. Without `publishAt` it is in the feed at once. A show has at most 2000. API tokens need the scope `shows:write`.
     */
    post: operations['createShowEpisode'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shows/{showId}/episodes/{episodeId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves an episode
     * @description Retrieves an episode. API tokens need the scope `shows:read`.
     */
    get: operations['getShowEpisode'];
    put?: never;
    post?: never;
    /**
     * Removes an episode
     * @description It leaves the feed at once. Its audio stays stored for the retention period. API tokens need the scope `shows:write`.
     */
    delete: operations['deleteShowEpisode'];
    options?: never;
    head?: never;
    /**
     * Changes an episode
     * @description Fields that are absent stay as they are. API tokens need the scope `shows:write`.
     */
    patch: operations['updateShowEpisode'];
    trace?: never;
  };
  '/api/shows/{showId}/episodes/{episodeId}/downloads': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Counts the downloads of an episode by day
     * @description Days are UTC. As the guidelines of the IAB describe: at most one for each address and user agent in a day, from a minute of audio, without bots. Those of private subscribers are included. API tokens need the scope `shows:read`.
     */
    get: operations['getEpisodeDownloads'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shows/{showId}/subscribers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the private subscribers of a show
     * @description Lists the private subscribers of a show. API tokens need the scope `shows:read`.
     */
    get: operations['listShowSubscribers'];
    put?: never;
    /**
     * Adds a private subscriber
     * @description Returns an address of the feed that is theirs alone. It is returned once and not stored. A show has at most 500. API tokens need the scope `shows:write`.
     */
    post: operations['createShowSubscriber'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shows/{showId}/subscribers/{subscriberId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Revokes a private subscriber
     * @description Their address stops working at once. API tokens need the scope `shows:write`.
     */
    delete: operations['deleteShowSubscriber'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/feeds/{feed}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Serves the feed of a show
     * @description RSS with the namespaces of Apple and of the podcast index. `feed` is the id of the show with `.xml`. Episodes are in it from their `publishAt` on.
     */
    get: operations['getFeed'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/feeds/{showId}/private/{feed}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Serves the feed of a show to a private subscriber
     * @description `feed` is the token of the subscriber with `.xml`. A revoked token is 404 at once.
     */
    get: operations['getPrivateFeed'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/feeds/{showId}/episodes/{episodeId}/{file}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Serves audio, transcript or chapters of an episode
     * @description `file` is `audio.mp3` or `audio.wav`, `transcript.vtt`, `transcript.srt`, `transcript.json` or `chapters.json`.
     */
    get: operations['getFeedFile'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/feeds/{showId}/private/{token}/episodes/{episodeId}/{file}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Serves audio, transcript or chapters of an episode to a private subscriber
     * @description Serves audio, transcript or chapters of an episode to a private subscriber.
     */
    get: operations['getPrivateFeedFile'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/feeds/{showId}/covers/{file}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Serves the cover of a show
     * @description The feed and `coverUrl` of the show name the file: of an uploaded cover a JPEG file, whose name changes with it; else one of `300.png`, `600.png`, `1400.png`, `3000.png`, drawn from the title.
     */
    get: operations['getShowCover'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/feeds/{showId}/private/{token}/covers/{file}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Serves the cover of a show to a private subscriber
     * @description As the public cover, for feeds that need a token.
     */
    get: operations['getPrivateShowCover'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/shows/{show}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Serves the public page of a show
     * @description A private show has none. `before` is the time of the last episode of the page before.
     */
    get: operations['getShowPage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/shows/{show}/{episode}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Serves the public page of an episode
     * @description Serves the public page of an episode.
     */
    get: operations['getEpisodePage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/shows/{show}/{episode}/embed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Serves an embeddable player for an episode
     * @description Serves an embeddable player for an episode.
     */
    get: operations['getEpisodeEmbed'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/oembed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Describes how to embed an episode (oEmbed)
     * @description The response has the form of oEmbed, without an envelope.
     */
    get: operations['getOEmbed'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/articles/fetch': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Extracts the article from a web page
     * @description Fetches the page and returns its main text. The page must be on a public address, be at most 5 MB of HTML or plain text, and respond within 15 seconds. API tokens need the scope `jobs:write`.
     */
    post: operations['fetchArticle'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/articles/extract': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Extracts the article from HTML
     * @description Extracts the article from HTML. API tokens need the scope `jobs:write`.
     */
    post: operations['extractArticle'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/account/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Exports the account
     * @description Returns a gzipped tar archive with all events of the account in order and with their hashes, texts and audio named by their SHA-256, and a `manifest.json` with the signature of this server, which covers every file. Credentials and sign-ins are not included. Import the archive into another server with `npm run import-account`.
     */
    get: operations['exportAccount'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/account': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Deletes the account
     * @description Requests the deletion of the account of the session. For 14 days the account works as before and the deletion can be canceled. Then the account is closed for good: API tokens and sites stop working, jobs are canceled, and the customer at the payment provider is deleted, which ends a subscription without a refund. Texts, audio and rows are deleted soon after, and the key of the personal data in the events is destroyed.
     */
    delete: operations['deleteAccount'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/account/erasure/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancels the deletion of the account
     * @description Cancels the deletion of the account.
     */
    post: operations['cancelAccountErasure'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/replays': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists replays, newest first
     * @description Lists replays, newest first.
     */
    get: operations['listAdminReplays'];
    put?: never;
    /**
     * Replays usage history
     * @description Recalculates recorded reservations without changing usage. Selects reservations made from `from` (inclusive) to `to` (exclusive) by one account, one domain or all accounts. Applies a version of the rules with the recorded limits, today’s limits, the allowance of a plan, or a fixed allowance. The domains of an account share its allowance; recorded and today’s limits also apply to single domains. Requests refused in the past left no event, so a higher limit adds no usage.
     */
    post: operations['createAdminReplay'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/replays/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a replay and its progress
     * @description Retrieves a replay and its progress.
     */
    get: operations['getAdminReplay'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/replays/{id}/drift': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the drift of a replay by account, domain and month, largest first
     * @description Lists the drift of a replay by account, domain and month, largest first.
     */
    get: operations['getAdminReplayDrift'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/replays/{id}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancels a replay
     * @description Cancels a replay.
     */
    post: operations['cancelAdminReplay'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/replays/{id}/apply': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Applies the drift of a replay
     * @description Appends one correction for each domain and month with a drift. Applies all listed drift, or nothing if usage has changed it since.
     */
    post: operations['applyAdminReplay'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/replays/{id}/discard': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Discards the result of a replay
     * @description Discards the result of a replay.
     */
    post: operations['discardAdminReplay'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/projections': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists projections with their status
     * @description Lists projections with their status.
     */
    get: operations['listAdminProjections'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/projections/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a projection with its skipped events
     * @description Retrieves a projection with its skipped events.
     */
    get: operations['getAdminProjection'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/projections/{name}/poison': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves the poison event of a projection
     * @description Omits the event’s content. `poison` is null if no event stops the projection.
     */
    get: operations['getAdminProjectionPoison'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/projections/{name}/pause': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Pauses a projection
     * @description Keeps serving the current rows without updating them until the projection is resumed, also across restarts. A rebuild waits and starts over after the resume.
     */
    post: operations['pauseAdminProjection'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/projections/{name}/resume': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Resumes a paused projection
     * @description Resumes a paused projection.
     */
    post: operations['resumeAdminProjection'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/projections/{name}/rebuild': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Rebuilds a projection
     * @description Builds new rows beside the current ones, which stay available and up to date, then switches to the new rows.
     */
    post: operations['rebuildAdminProjection'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/projections/{name}/rollback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Serves the previous rows of a projection
     * @description Brings the rows before the last rebuild up to date beside the current ones, then switches to them; the current rows become the previous ones. They must be of the current version. Changes nothing while a rebuild runs, and can be canceled like one.
     */
    post: operations['rollbackAdminProjection'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/projections/{name}/cancel-rebuild': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancels a rebuild or rollback
     * @description Keeps the current rows.
     */
    post: operations['cancelRebuildAdminProjection'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/projections/{name}/skip': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Skips the poison event of a projection
     * @description Leaves the event out of the projection, now and in every later rebuild. Pass `eventId` to make sure that only the event you inspected is skipped.
     */
    post: operations['skipAdminProjection'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/projections/{name}/retry': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Retries the poison event of a projection
     * @description Retries the poison event of a projection.
     */
    post: operations['retryAdminProjection'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/services': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists external services that do not respond as expected, and downloads of voice models
     * @description Per service and process, oldest first. A service is listed until its next successful call.
     */
    get: operations['listAdminServices'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/accounts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists accounts
     * @description Pass `search` to match the start of an email address or a full account id. Without it, returns all accounts, newest first. A search that finds a single account of someone else is recorded there.
     */
    get: operations['listAdminAccounts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/accounts/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves an account with its plan, limits, rights and current month’s usage
     * @description Retrieves an account with its plan, limits, rights and current month’s usage.
     */
    get: operations['getAdminAccount'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/accounts/{id}/jobs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists an account’s jobs without their content, newest first
     * @description Lists an account’s jobs without their content, newest first.
     */
    get: operations['listAdminAccountJobs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/accounts/{id}/admin': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Grants or revokes administrator rights
     * @description Grants or revokes administrator rights.
     */
    put: operations['updateAdminAccountAdmin'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/accounts/{id}/sign-out': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ends every session of an account
     * @description Takes effect immediately. API tokens and site tokens stay valid.
     */
    post: operations['signOutAdminAccount'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/acts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists administrator actions, newest first
     * @description Filter by affected account with `accountId` or by administrator with `adminId`.
     */
    get: operations['listAdminActions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/usage': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the usage of all accounts as of a point in time
     * @description Sorted by domain. Domains first used after `at` are omitted, so a page can contain fewer than `limit` entries. With `accountId` of another account, a reason is required.
     */
    get: operations['getAdminUsage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists events of all accounts, newest first
     * @description Omits content, secrets and email addresses. With `account`, `stream` or `correlation` of another account, a reason is required.
     */
    get: operations['listAdminEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/events/tail': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Streams events of all accounts in real time
     * @description Sends server-sent events, starting after `after` or from now. Reconnect with `Last-Event-ID` to resume.
     */
    get: operations['tailAdminEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/event-types': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists event types
     * @description Lists event types.
     */
    get: operations['listAdminEventTypes'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/streams/{stream}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a stream and verifies its hash chain
     * @description Retrieves a stream and verifies its hash chain.
     */
    get: operations['getAdminStream'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/correlations/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists every event with one correlation ID
     * @description Lists every event with one correlation ID.
     */
    get: operations['getAdminCorrelation'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/account/admin-actions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists what administrators did with your account, newest first
     * @description Reads of the account with the given reason, and changes of plan, limits, rights and sessions. API tokens need the scope `account:read`.
     */
    get: operations['listAccountAdminActions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/openapi.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves this OpenAPI document
     * @description Retrieves this OpenAPI document.
     */
    get: operations['getApiDocument'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/openapi-operator.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves the OpenAPI document for operators
     * @description The operations of administrators, monitoring, and the services that the server uses.
     */
    get: operations['getOperatorDocument'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/errors': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists all error codes
     * @description Lists all error codes.
     */
    get: operations['listErrors'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description A validation error with every invalid field. */
    InvalidRequest: {
      /** @constant */
      success: false;
      error: string;
      /** @description Stable error code. See the error catalog. */
      code: string;
      errors: components['schemas']['FieldError'][];
    } & {
      [key: string]: unknown;
    };
    FieldError: {
      msg: string;
      /**
       * @description JSON path of the invalid field in your body, such as compilation[3].text, or the name of a parameter. Empty if the error concerns the whole body.
       * @example compilation[0].text
       */
      param: string;
      /** @description A code of the error catalog, or one of field.required, field.type, field.unknown, field.choice, field.format, field.range, field.tooShort, field.tooLong, field.tooFew, field.tooMany, field.invalid. */
      code: string;
    };
    /** @description An error. The code is stable and listed in the error catalog. Additional fields contain details. */
    Error: {
      /** @constant */
      success: false;
      error: string;
      /** @description Stable error code. See the error catalog. */
      code: string;
      /**
       * @description Present with status 429.
       * @constant
       */
      rateLimitExceeded?: true;
      /**
       * @description Present with usage.limitExceeded: whose limit was exceeded. The allowance of the account covers all its domains.
       * @enum {string}
       */
      scope?: 'account' | 'domain';
      /** @description Present with usage.limitExceeded: characters per month. */
      limit?: number;
      /** @description Present with usage.limitExceeded: characters used and reserved this month. */
      currentUsage?: number;
      /** @description Present with usage.limitExceeded: characters of the request. */
      requested?: number;
      /**
       * @description Present with usage.limitExceeded.
       * @example blog.example.com
       */
      domain?: string;
      /** @description Present with auth.scopeMissing: the scope that the API token lacks. */
      requiredScope?: string;
      /** @example compilation[0].text */
      param?: string;
      /** @description Present with status 400, and where several fields are too long or several chunks cannot be used. */
      errors?: components['schemas']['FieldError'][];
      /** @description Present with status 405: the methods of the path. */
      allow?: string[];
      /** @description The settings of the server that are missing, where a service is not configured. */
      settings?: string[];
      /** @description Present with job.noOutput of a job that failed: its error. */
      jobError?: {
        /** @description Stable error code. See the error catalog. */
        code: string;
        error: string;
      };
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      jobId?: string;
    } & {
      [key: string]: unknown;
    };
    Account: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /** @example ada@example.com */
      email: string;
      is_admin: boolean;
      /**
       * @description Display name of the plan.
       * @example starter
       */
      plan: string;
      /** @enum {string} */
      planSlug: 'entreprise' | 'creator' | 'starter' | 'free_user';
    };
    Session: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /** @description Browser and system at the sign-in; null: unknown. */
      device: string | null;
      /**
       * Format: date-time
       * @example 2026-11-20T10:00:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Exact to 5 minutes.
       */
      lastUsedAt: string;
      /**
       * Format: date-time
       * @example 2026-11-27T10:00:00.000Z
       */
      expiresAt: string;
      /** @description The session of this request. */
      current: boolean;
    };
    Passkey: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      name: string;
      /**
       * Format: date-time
       * @example 2026-11-20T10:00:00.000Z
       */
      createdAt: string;
      lastUsedAt: string | null;
    };
    PasskeyRegistration: {
      /**
       * Format: base64url
       * @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90
       */
      id: string;
      /** Format: base64url */
      rawId: string;
      /** @constant */
      type: 'public-key';
      response: {
        /** Format: base64url */
        clientDataJSON: string;
        /** Format: base64url */
        attestationObject: string;
      };
    };
    PasskeyAssertion: {
      /**
       * Format: base64url
       * @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90
       */
      id: string;
      /** Format: base64url */
      rawId: string;
      /** @constant */
      type: 'public-key';
      response: {
        /** Format: base64url */
        clientDataJSON: string;
        /** Format: base64url */
        authenticatorData: string;
        /** Format: base64url */
        signature: string;
        userHandle?: string | null;
      };
    };
    VerifyingKey: {
      /** @constant */
      kty: 'OKP';
      /** @constant */
      crv: 'Ed25519';
      x: string;
      /** @description RFC 7638 thumbprint of the key. */
      kid: string;
      /** @constant */
      alg: 'EdDSA';
      /** @constant */
      use: 'sig';
    };
    Profile: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /** @example ada@example.com */
      email: string;
      is_admin: boolean;
      /**
       * @description Display name of the plan.
       * @example starter
       */
      plan: string;
      /** @enum {string} */
      planSlug: 'entreprise' | 'creator' | 'starter' | 'free_user';
      /**
       * @description The full token while it is active, otherwise null; always null for an API token.
       * @example dc_example_token_of_an_account
       */
      api_token: string | null;
      token_revoked: boolean;
      /** @example 2026-11-20T10:00:00.000Z */
      token_created_at: string | null;
      /**
       * Format: date-time
       * @description When the account is deleted, if it was requested; `POST /api/account/erasure/cancel` cancels it.
       */
      eraseAt?: string;
      subscription: {
        /** @example starter */
        plan: string;
        /** @enum {string} */
        status: 'active' | 'past_due' | 'canceled' | 'unknown';
        /** @example 2026-11-30 */
        endDate: string | null;
      };
      usage: {
        /**
         * @description UTC month in the format YYYY-MM.
         * @example 2026-11
         */
        month: string;
        account: {
          /**
           * @description Characters used. Negative if corrections exceed the usage.
           * @example 3120
           */
          charactersUsed: number;
          /**
           * @description Characters reserved by unfinished jobs.
           * @example 0
           */
          charactersReserved: number;
          /**
           * @description Characters (Unicode code points) per month. -1 means unlimited.
           * @example 100000
           */
          characterLimit: number;
          /**
           * @description Characters neither used nor reserved, of the limit and of the allowance of the account. -1 means unlimited.
           * @example 96880
           */
          remaining: number;
        };
        domains: {
          /**
           * @description Host name to which the characters are billed.
           * @example blog.example.com
           */
          domain: string;
          /**
           * @description Characters used. Negative if corrections exceed the usage.
           * @example 3120
           */
          charactersUsed: number;
          /**
           * @description Characters reserved by unfinished jobs.
           * @example 0
           */
          charactersReserved: number;
          /**
           * @description The domain's own limit, else that of the account.
           * @example 100000
           */
          characterLimit: number;
          /**
           * @description Characters neither used nor reserved, of the limit and of the allowance of the account. -1 means unlimited.
           * @example 96880
           */
          remaining: number;
          /**
           * @description Opaque position in the event log. Compare as text: newer states have greater positions.
           * @example 0000000000000412
           */
          position: string;
        }[];
      };
    };
    ApiToken: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      name: string;
      /** @description The last characters of the token, to tell tokens apart. */
      lastFour: string;
      scopes: (
        | 'jobs:read'
        | 'jobs:write'
        | 'usage:read'
        | 'sites:read'
        | 'sites:write'
        | 'webhooks:write'
        | 'account:read'
        | 'shows:read'
        | 'shows:write'
      )[];
      /**
       * Format: date-time
       * @example 2026-11-20T10:00:00.000Z
       */
      createdAt: string;
      /**
       * @description null: the token does not expire.
       * @example 2026-11-27T10:00:00.000Z
       */
      expiresAt: string | null;
      /** @description To about a minute. null: never used. */
      lastUsedAt: string | null;
      /** @description Connected sites whose token it received; revoking the token disconnects them. */
      sites: number;
    };
    DomainUsage: {
      /**
       * @description Characters used. Negative if corrections exceed the usage.
       * @example 3120
       */
      totalCharacters: number;
      /**
       * @description Host name to which the characters are billed.
       * @example blog.example.com
       */
      domain: string;
      /** @description Characters (Unicode code points) per month. -1 means unlimited. */
      limit: number;
      usage: {
        /** @description Characters used. Negative if corrections exceed the usage. */
        current: number;
        /** @example 3.12 */
        percentage: number;
        /**
         * @description Characters neither used nor reserved, of the limit and of the allowance of the account. -1 means unlimited.
         * @example 96880
         */
        remaining: number;
      };
      period: {
        /**
         * @description UTC month in the format YYYY-MM.
         * @example 2026-11
         */
        month: string;
        /**
         * Format: date
         * @example 2026-11-01
         */
        startDate: string;
        /**
         * Format: date
         * @example 2026-11-30
         */
        endDate: string;
      };
    };
    ExplainedFigure: {
      /**
       * @description Host name to which the characters are billed.
       * @example blog.example.com
       */
      domain: string;
      /**
       * @description UTC month in the format YYYY-MM.
       * @example 2026-11
       */
      month: string;
      /** @description The displayed figure. Equals the sums after the last event of the last page. */
      figure: {
        /** @description Characters used. Negative if corrections exceed the usage. */
        used: number;
        /** @description Characters reserved by unfinished jobs. */
        reserved: number;
      };
      /** @description false if the oldest events were deleted after their retention period. */
      complete: boolean;
      events: components['schemas']['ExplainedStep'][];
    };
    /** @description An event and the sums of the domain after it. */
    ExplainedStep: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /** @example job-7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      stream: string;
      revision: number;
      /** @enum {string} */
      type: 'CharactersReserved' | 'CharactersUsed' | 'CharactersReleased' | 'UsageCorrected';
      /**
       * Format: date-time
       * @example 2026-11-20T10:00:00.000Z
       */
      at: string;
      /** @enum {string} */
      sign: 'reserved' | 'used' | 'released' | 'corrected';
      /** @description Can be negative for a correction. */
      characters: number;
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      jobId: string | null;
      reason: string | null;
      /** @example 9b74c9897bac770ffc029102a200c5de0c1f8e7a6b5d4c3b2a19080706050403 */
      hash: string;
      /** @description Characters used. Negative if corrections exceed the usage. */
      used: number;
      /** @description Characters reserved by unfinished jobs. */
      reserved: number;
    };
    MonthOfUsage: {
      /**
       * @description UTC month, YYYY-MM.
       * @example 2026-11
       */
      month: string;
      /**
       * @description Characters used. Negative if corrections exceed the usage.
       * @example 3120
       */
      charactersUsed: number;
      domains: {
        /**
         * @description Host name to which the characters are billed.
         * @example blog.example.com
         */
        domain: string;
        /**
         * @description Characters used. Negative if corrections exceed the usage.
         * @example 3120
         */
        charactersUsed: number;
      }[];
    };
    BrokenDownUsage: {
      /** Format: date */
      from: string;
      /** Format: date */
      to: string;
      /** @enum {string} */
      by: 'day' | 'voice' | 'type' | 'domain';
      /**
       * @description Characters used. Negative if corrections exceed the usage.
       * @example 448
       */
      total: number;
      parts: {
        /** @description Day (YYYY-MM-DD), voice id, job type or domain. null for usage that cannot be attributed. */
        key: string | null;
        /** @description Characters used. Negative if corrections exceed the usage. */
        characters: number;
      }[];
    };
    Event: {
      /** @description Pass this value as `after` to continue after this event. */
      cursor: string;
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /** @example job-7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      stream: string;
      revision: number;
      type: string;
      /**
       * Format: date-time
       * @example 2026-11-20T10:00:00.000Z
       */
      at: string;
      actor: {
        /** @enum {string} */
        kind: 'user' | 'token' | 'site' | 'session' | 'worker' | 'admin' | 'stripe' | 'system';
        /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
        id: string;
      };
      correlationId: string;
      /** @description Id of the event or request that caused this event. */
      causationId: string;
      schemaVersion: number;
      /** @example 9b74c9897bac770ffc029102a200c5de0c1f8e7a6b5d4c3b2a19080706050403 */
      previousHash: string;
      /** @example 9b74c9897bac770ffc029102a200c5de0c1f8e7a6b5d4c3b2a19080706050403 */
      hash: string;
      /** @description Event data without secrets, in the current schema version. */
      data: {
        [key: string]: components['schemas']['Json'];
      };
      /** @description Further stored metadata that the hash covers. */
      furtherMetadata?: {
        [key: string]: components['schemas']['Json'];
      };
    };
    /** @description Any JSON value. */
    Json: unknown;
    PluginUpdate: {
      /** @constant */
      slug: 'duetcast';
      version: string;
      /**
       * @description Page about the plugin.
       * @example https://duetcast.example/api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output
       */
      url: string;
      /** @description URL of the archive. */
      package: string;
      /** @description SHA-256 of the archive, as hex: sites install nothing else. */
      sha256: string;
      /** @description The oldest WordPress that it runs on. */
      requires: string | null;
      requires_php: string | null;
      /** @description The newest WordPress that it was tested with. */
      tested: string | null;
    };
    Site: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /**
       * @description URL of the site.
       * @example https://blog.example.com
       */
      site_url: string;
      /** @example blog.example.com */
      site_domain: string;
      /**
       * Format: date-time
       * @example 2026-11-20T10:00:00.000Z
       */
      connected_at: string;
      /** @example 2026-11-20T10:00:07.412Z */
      last_activity_at: string | null;
      is_active: boolean;
    };
    Delivery: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      jobId: string;
      /** @enum {string} */
      event: 'job.completed' | 'job.failed' | 'job.cancelled' | 'webhook.test';
      /** @enum {string} */
      status: 'pending' | 'delivered' | 'given_up';
      /** @description Number of started attempts. */
      attempts: number;
      /** @description HTTP status of the receiver's last response; null if there was none. */
      statusCode: number | null;
      error: string | null;
      /** Format: date-time */
      queuedAt: string;
      lastAttemptAt: string | null;
      /** @description null after the end. */
      nextAttemptAt: string | null;
      endedAt: string | null;
    };
    PublishedPost: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      jobId: string;
      /**
       * @description The site’s own id of the post.
       * @example post-a1
       */
      post: string;
      /** Format: date-time */
      publishedAt: string;
    };
    WebhookEndpoint: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /** @example https://duetcast.example/api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output */
      url: string;
      /** @description null: all, also those that are added later. */
      eventTypes: ('job.completed' | 'job.failed' | 'job.cancelled')[] | null;
      /**
       * @description `thin` names the job, `full` contains it.
       * @enum {string}
       */
      payload: 'thin' | 'full';
      description: string;
      enabled: boolean;
      /** @description false: it was imported without its secret. Rotate the secret to use it. */
      hasSecret: boolean;
      /** @description paused by its owner; gone: it answered 410; failing: every delivery failed for about three days. */
      disabledReason: ('paused' | 'gone' | 'failing') | null;
      disabledAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-20T10:00:00.000Z
       */
      createdAt: string;
      /** @description Until then the secret before the last rotation signs too; null: it was never rotated. */
      previousSecretUntil: string | null;
      /**
       * @description Verifies the `v1a` signatures: `whpk_` and the base64 of an Ed25519 key.
       * @example whpk_MCowBQYDK2VwAyEAexampleexampleexampleexample=
       */
      publicKey: string;
    };
    EndpointDelivery: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /**
       * @description null: a test.
       * @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90
       */
      jobId: string | null;
      /** @enum {string} */
      event: 'job.completed' | 'job.failed' | 'job.cancelled' | 'webhook.test';
      /** @enum {string} */
      status: 'pending' | 'delivered' | 'given_up';
      /** @description Number of started attempts. */
      attempts: number;
      /** @description HTTP status of the receiver's last response; null if there was none. */
      statusCode: number | null;
      error: string | null;
      /** Format: date-time */
      queuedAt: string;
      lastAttemptAt: string | null;
      /** @description null after the end. */
      nextAttemptAt: string | null;
      endedAt: string | null;
    };
    /**
     * @example {
     *       "voice_id": "local-en-us-f3",
     *       "name": "Ava",
     *       "description": "Bright and lively: a young woman's voice, made for conversation.",
     *       "preview_url": "https://duetcast.example/api/voices/local-en-us-f3/preview",
     *       "category": "local",
     *       "provider": "local",
     *       "labels": {
     *         "language": "en",
     *         "accent": "american",
     *         "locale": "en-US",
     *         "gender": "female",
     *         "age": "young",
     *         "use_case": "conversational",
     *         "description": "bright and lively"
     *       },
     *       "verified_languages": [
     *         {
     *           "language": "en",
     *           "accent": "american",
     *           "locale": "en-US",
     *           "model_id": "espeak-ng",
     *           "preview_url": "https://duetcast.example/api/voices/local-en-us-f3/preview"
     *         }
     *       ]
     *     }
     */
    Voice: {
      /**
       * @description Voice id from GET /api/voices.
       * @example local-en-us-f3
       */
      voice_id: string;
      name: string;
      description: string;
      /**
       * @description URL of a sample of the voice.
       * @example https://duetcast.example/api/voices/local-en-us-f3/preview
       */
      preview_url: string | null;
      category: string;
      provider: string;
      labels: {
        language: string;
        accent: string;
        locale: string;
        gender: string;
        age: string;
        use_case: string;
        description: string;
      };
      verified_languages: {
        language: string;
        accent: string | null;
        /** @example espeak-ng */
        model_id: string;
        locale: string | null;
        /**
         * @description URL of a sample of the voice.
         * @example https://duetcast.example/api/voices/local-en-us-f3/preview
         */
        preview_url: string | null;
      }[];
      custom_rate?: number;
    };
    VoiceModelStatus: {
      /**
       * @description `off`: no models are configured, or this machine cannot run them; `failed`: at least one could not be installed, and none is being installed.
       * @enum {string}
       */
      state: 'off' | 'downloading' | 'ready' | 'failed';
      bytes: number;
      receivedBytes: number;
      models: {
        name: string;
        languages: string[];
        /** @enum {string} */
        state: 'waiting' | 'downloading' | 'ready' | 'failed';
        bytes: number;
        receivedBytes: number;
        /** @description Why it could not be installed, or null. */
        reason: ('network' | 'checksum' | 'space' | 'archive' | 'storage') | null;
      }[];
    };
    VoiceWarning: {
      /** @description Index of the segment in `compilation`, or of the voice in `voice_ids`. */
      index: number;
      /**
       * @description `voice.script`: the voice cannot read the text, and rendering it would fail.
       * @enum {string}
       */
      code: 'voice.language' | 'voice.script';
      /** @example Done. */
      message: string;
      /** @description ISO 639 code of the text; `und` if unknown. */
      language: string;
      /** @description IDs of the voices that fit best, the best first. */
      voices: string[];
    };
    Lexicon: {
      /** @description Increases with every change. 0: there has never been an entry. */
      version: number;
      changedAt: string | null;
      /** @description Maximum number of entries. */
      limit: number;
      entries: components['schemas']['StoredLexiconEntry'][];
    };
    StoredLexiconEntry: {
      /** @example nginx */
      written: string;
      /** @description BCP 47 tag: voices of this language only. Omitted: all voices. */
      language?: string;
      /** @constant */
      caseSensitive?: true;
      /**
       * @description Words that are said instead.
       * @example engine x
       */
      alias?: string;
      /** @description Transcription. Voices that read no IPA say the alias; without one, many say a respelling, the others the word as written. */
      ipa?: string;
      /**
       * @description Id of the entry. It follows from word, language and case.
       * @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90
       */
      id: string;
    };
    LexiconEntry: {
      /** @example nginx */
      written: string;
      /** @description BCP 47 tag: voices of this language only. Omitted: all voices. */
      language?: string;
      /** @constant */
      caseSensitive?: true;
      /**
       * @description Words that are said instead.
       * @example engine x
       */
      alias?: string;
      /** @description Transcription. Voices that read no IPA say the alias; without one, many say a respelling, the others the word as written. */
      ipa?: string;
    };
    LexiconImport: {
      added: number;
      changed: number;
      unchanged: number;
      removed: number;
      /** @description Lexemes of the file that were left out, at most 20 of them. */
      skipped: {
        /** @example nginx */
        written: string;
        reason: string;
        /**
         * @description Stable error code. See the error catalog.
         * @enum {string}
         */
        code:
          | 'writtenMissing'
          | 'aliasEmpty'
          | 'ipaEmpty'
          | 'nothingToSay'
          | 'writtenTooLong'
          | 'aliasTooLong'
          | 'ipaTooLong'
          | 'controlCharacter'
          | 'noLetter'
          | 'noIpa'
          | 'language'
          | 'twice';
      }[];
      skippedTotal: number;
    };
    Sound: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      name: string;
      /** @enum {string} */
      source: 'builtIn' | 'upload';
      /**
       * @description `bed`: repeats under speech; `sting`: short, before or after it.
       * @enum {string}
       */
      kind: 'bed' | 'sting' | 'upload';
      durationMs: number;
      /** @description null: a built-in sound. */
      addedAt: string | null;
      /**
       * @description Its audio; as `intro`, `outro` and `music` it stands for the sound.
       * @example https://duetcast.example/api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output
       */
      url: string;
    };
    ReportedPublication: {
      publicationId: string;
      /** @enum {string} */
      kind: 'share' | 'episode' | 'show';
      contentId: string;
      accountId: string;
      /**
       * @description `reported`: waits for an administrator; `settled`: visible, and no report waits.
       * @enum {string}
       */
      status: 'reported' | 'hidden' | 'settled';
      openReports: number;
      hiddenAt: string | null;
      reason: string | null;
      /** Format: date-time */
      changedAt: string;
      /** @description Its public page on this server; null: none. */
      publicPath: string | null;
      lastReport: {
        reportId: string;
        /** @enum {string} */
        reason: 'illegal' | 'copyright' | 'privacy' | 'impersonation' | 'hate' | 'spam' | 'other';
        /**
         * Format: date-time
         * @example 2026-11-20T10:00:00.000Z
         */
        at: string;
      } | null;
    };
    PublicationWithReports: {
      publicationId: string;
      /** @enum {string} */
      kind: 'share' | 'episode' | 'show';
      contentId: string;
      accountId: string;
      /**
       * @description `reported`: waits for an administrator; `settled`: visible, and no report waits.
       * @enum {string}
       */
      status: 'reported' | 'hidden' | 'settled';
      openReports: number;
      hiddenAt: string | null;
      reason: string | null;
      /** Format: date-time */
      changedAt: string;
      /** @description Its public page on this server; null: none. */
      publicPath: string | null;
      lastReport: {
        reportId: string;
        /** @enum {string} */
        reason: 'illegal' | 'copyright' | 'privacy' | 'impersonation' | 'hate' | 'spam' | 'other';
        /**
         * Format: date-time
         * @example 2026-11-20T10:00:00.000Z
         */
        at: string;
      } | null;
      reports: {
        reportId: string;
        /** @enum {string} */
        reason: 'illegal' | 'copyright' | 'privacy' | 'impersonation' | 'hate' | 'spam' | 'other';
        /**
         * Format: date-time
         * @example 2026-11-20T10:00:00.000Z
         */
        at: string;
        /**
         * @description In the words of the reporter.
         * @example Why does the sea rise twice a day?
         */
        text: string | null;
        /**
         * @description Unconfirmed.
         * @example ada@example.com
         */
        email: string | null;
      }[];
    };
    /**
     * @description The job was accepted and has not finished yet.
     * @example {
     *       "success": true,
     *       "data": {
     *         "jobId": "7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90",
     *         "status": "pending"
     *       },
     *       "jobId": "7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90",
     *       "status": "pending"
     *     }
     */
    Accepted: {
      /** @constant */
      success: true;
      data: {
        /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
        jobId: string;
        /**
         * @example completed
         * @enum {string}
         */
        status: 'pending' | 'downloading' | 'processing' | 'completed' | 'failed' | 'cancelled';
        /**
         * @description Progress from 0 to 1.
         * @example 1
         */
        progress?: number;
      };
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      jobId: string;
      /**
       * @example completed
       * @enum {string}
       */
      status: 'pending' | 'downloading' | 'processing' | 'completed' | 'failed' | 'cancelled';
      /**
       * @description Progress from 0 to 1.
       * @example 1
       */
      progress?: number;
    };
    Estimate: {
      /** @description Characters that would be charged. */
      characters: number;
      /** @description Segments that would be synthesized. */
      rendered: number;
      /** @description Segments whose audio is kept, or that repeat an earlier segment. */
      reused: number;
      /** @description Intro, segments and outro, without those that are clips. */
      segments: {
        characters: number;
        /** @description 0 if the account has paid for the segment before. */
        charged: number;
        reused: boolean;
      }[];
      /** @description The limit that leaves the fewest characters. */
      usage: {
        /**
         * @description Which limit leaves less: that of the account or that of the domain.
         * @enum {string}
         */
        scope: 'account' | 'domain';
        /** @description Characters (Unicode code points) per month. -1 means unlimited. */
        limit: number;
        /** @description Characters used this month, including those reserved by running jobs. */
        current: number;
        /**
         * @description Characters left this month. -1 means unlimited.
         * @example 96880
         */
        remaining: number;
      };
      /** @description Whether the remaining characters cover the compilation. */
      fits: boolean;
      /** @description Segments in another language or script than that of their voice. */
      warnings: components['schemas']['VoiceWarning'][];
    };
    Transcript: {
      /** @constant */
      version: '1.0.0';
      /** @description The segments to speak, in order. */
      segments: {
        /**
         * @description Name of the speaker.
         * @example Host
         */
        speaker?: string;
        startTime: number;
        endTime: number;
        body: string;
        /** @description With `words=true`, where the times are known. A field of our own; other readers skip it. */
        words?: {
          startTime: number;
          endTime: number;
          body: string;
        }[];
      }[];
    };
    ChaptersDocument: {
      /** @constant */
      version: '1.2.0';
      /**
       * @description Title of the episode. Also written to the tags of the audio file.
       * @example The tides
       */
      title?: string;
      chapters: {
        startTime: number;
        endTime: number;
        /**
         * @description Title of the episode. Also written to the tags of the audio file.
         * @example The tides
         */
        title: string;
      }[];
    };
    Job: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /** @description API token, for clients that cannot send an Authorization header. */
      token_id: string | null;
      /** @enum {string} */
      type: 'tts' | 'audioCompilation' | 'stitch';
      /**
       * @example completed
       * @enum {string}
       */
      status: 'pending' | 'downloading' | 'processing' | 'completed' | 'failed' | 'cancelled';
      /**
       * @description Progress from 0 to 1.
       * @example 1
       */
      progress: number;
      /**
       * Format: date-time
       * @example 2026-11-20T10:00:00.000Z
       */
      createdAt: string;
      /** @example 2026-11-20T10:00:07.412Z */
      completedAt: string | null;
      /**
       * @description URL of the audio file. Null until the job completes.
       * @example https://duetcast.example/api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output
       */
      outputUrl: string | null;
      error: string | null;
      errorCode: string | null;
      /**
       * @description Number of the attempt. Starts at 1 and increases with each retry.
       * @example 1
       */
      attempt: number;
      /** @description Id of the public link to the output, or null if the job is not shared. */
      shareId: string | null;
      /** @description Segments that a basic voice spoke, because the engine of the requested one failed. */
      segmentsReplaced: number;
      /** @description Provider of voices for which the job waits, or null if it waits for none. */
      awaitedProvider: string | null;
      jobDetails: {
        /**
         * @description Host name to which the characters are billed.
         * @example blog.example.com
         */
        domain: string;
        /** @example 2 */
        segmentsTotal: number;
        /** @example 2 */
        segmentsCompleted: number;
        /** @example 79 */
        charactersTotal: number;
        /** @example 79 */
        totalCharactersProcessed: number;
        /**
         * @description Characters charged for ended attempts. A line is charged once; rendering it again is free.
         * @example 44
         */
        charactersCharged: number;
        /** @enum {string} */
        currentStep:
          | 'job_created'
          | 'downloading_chunks'
          | 'tts_processing'
          | 'assembling'
          | 'waiting_for_storage'
          | 'waiting_for_speech'
          | 'waiting_for_release'
          | 'completed'
          | 'failed'
          | 'cancelled';
      };
      metadata: {
        /**
         * @description Length of the audio in seconds.
         * @example 7.24
         */
        duration: number;
        /**
         * @description File size in bytes.
         * @example 116349
         */
        fileSize: number;
        /**
         * @description Audio format.
         * @example mp3
         * @enum {string}
         */
        format: 'mp3' | 'wav';
      } | null;
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      jobId: string;
      /**
       * @description Opaque position in the event log. Compare as text: newer states have greater positions.
       * @example 0000000000000412
       */
      position: string;
    };
    LogEntry: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      job_id: string;
      /** @description API token, for clients that cannot send an Authorization header. */
      token_id: string | null;
      /** @enum {string} */
      type: 'tts' | 'audioCompilation' | 'stitch';
      /**
       * @description Host name to which the characters are billed.
       * @example blog.example.com
       */
      domain: string;
      /**
       * Format: date-time
       * @example 2026-11-20T10:00:07.412Z
       */
      timestamp: string;
      /** @enum {string} */
      status: 'pending' | 'downloading' | 'processing' | 'success' | 'failure';
      /**
       * @description Milliseconds from the start of processing to the end of the job.
       * @example 7412
       */
      processing_ms: number | null;
      /** @example https://duetcast.example/api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output */
      url: string | null;
      error: string | null;
      /**
       * @description Opaque position in the event log. Compare as text: newer states have greater positions.
       * @example 0000000000000412
       */
      position: string;
    };
    JobWithChapters: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /** @description API token, for clients that cannot send an Authorization header. */
      token_id: string | null;
      /** @enum {string} */
      type: 'tts' | 'audioCompilation' | 'stitch';
      /**
       * @example completed
       * @enum {string}
       */
      status: 'pending' | 'downloading' | 'processing' | 'completed' | 'failed' | 'cancelled';
      /**
       * @description Progress from 0 to 1.
       * @example 1
       */
      progress: number;
      /**
       * Format: date-time
       * @example 2026-11-20T10:00:00.000Z
       */
      createdAt: string;
      /** @example 2026-11-20T10:00:07.412Z */
      completedAt: string | null;
      /**
       * @description URL of the audio file. Null until the job completes.
       * @example https://duetcast.example/api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output
       */
      outputUrl: string | null;
      error: string | null;
      errorCode: string | null;
      /**
       * @description Number of the attempt. Starts at 1 and increases with each retry.
       * @example 1
       */
      attempt: number;
      /** @description Id of the public link to the output, or null if the job is not shared. */
      shareId: string | null;
      /** @description Segments that a basic voice spoke, because the engine of the requested one failed. */
      segmentsReplaced: number;
      /** @description Provider of voices for which the job waits, or null if it waits for none. */
      awaitedProvider: string | null;
      jobDetails: {
        /**
         * @description Host name to which the characters are billed.
         * @example blog.example.com
         */
        domain: string;
        /** @example 2 */
        segmentsTotal: number;
        /** @example 2 */
        segmentsCompleted: number;
        /** @example 79 */
        charactersTotal: number;
        /** @example 79 */
        totalCharactersProcessed: number;
        /**
         * @description Characters charged for ended attempts. A line is charged once; rendering it again is free.
         * @example 44
         */
        charactersCharged: number;
        /** @enum {string} */
        currentStep:
          | 'job_created'
          | 'downloading_chunks'
          | 'tts_processing'
          | 'assembling'
          | 'waiting_for_storage'
          | 'waiting_for_speech'
          | 'waiting_for_release'
          | 'completed'
          | 'failed'
          | 'cancelled';
      };
      metadata: {
        /**
         * @description Length of the audio in seconds.
         * @example 7.24
         */
        duration: number;
        /**
         * @description File size in bytes.
         * @example 116349
         */
        fileSize: number;
        /**
         * @description Audio format.
         * @example mp3
         * @enum {string}
         */
        format: 'mp3' | 'wav';
      } | null;
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      jobId: string;
      /**
       * @description Opaque position in the event log. Compare as text: newer states have greater positions.
       * @example 0000000000000412
       */
      position: string;
      /**
       * @description Title of the episode. Also written to the tags of the audio file.
       * @example The tides
       */
      title: string | null;
      /** @description `null`, like `title` and `partTimes`, while the content store does not respond. */
      chapters:
        | {
            /**
             * @description Title of the episode. Also written to the tags of the audio file.
             * @example The tides
             */
            title: string;
            startSeconds: number;
            endSeconds: number;
          }[]
        | null;
      partTimes:
        | {
            startSeconds: number;
            endSeconds: number;
          }[]
        | null;
      /** @description Set while an administrator hides the public link, with the reason. */
      hidden?: {
        /**
         * Format: date-time
         * @example 2026-11-20T10:00:00.000Z
         */
        at: string;
        reason: string;
      };
    };
    JobScript: {
      /**
       * @description Title of the episode. Also written to the tags of the audio file.
       * @example The tides
       */
      title: string;
      /**
       * @description Host name to which the characters are billed.
       * @example blog.example.com
       */
      domain: string;
      /**
       * @description Audio format.
       * @example mp3
       * @enum {string}
       */
      format: 'mp3' | 'wav';
      /** @description The segments to speak, in order. */
      segments: {
        /** @enum {string} */
        role: 'intro' | 'segment' | 'outro';
        /**
         * @description The text to speak.
         * @example Why does the sea rise twice a day?
         */
        text: string;
        /**
         * @description Voice id from GET /api/voices.
         * @example local-en-us-f3
         */
        voice_id: string;
        provider: string;
        /**
         * @description Name of the speaker.
         * @example Host
         */
        speaker: string | null;
        /** @description Multiple of the voice’s own rate; 1 by default. */
        speed?: number;
        /** @description Silence after the segment, ms; by default it depends on what follows. */
        pause_after_ms?: number;
        /** @description Title of the chapter that starts with the segment; empty: none starts. */
        section?: string;
      }[];
      /** @description Addresses of the clips before, after and under the segments. */
      clips: {
        /**
         * @description Played first: the URL of an audio file, the path of a sound, a text spoken by the first voice, or a text with its own voice. Only texts are charged.
         * @example Welcome to the show.
         */
        intro?: string;
        /**
         * @description Played last: accepts the same values as intro. A text without its own voice is spoken by the last voice.
         * @example Thanks for listening.
         */
        outro?: string;
        music?: string;
      };
    };
    LexiconImpact: {
      /** @description Finished jobs that were compared: the newest, at most 50. */
      jobs: number;
      /** @description Lines with kept audio that would be said in another way. */
      affected: number;
      /** @description Characters that rendering all of these lines would charge. */
      characters: number;
      /** @description The newest of them, at most 20. */
      lines: {
        /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
        jobId: string;
        /**
         * @description The text to speak.
         * @example Why does the sea rise twice a day?
         */
        text: string;
        /**
         * @description Voice id from GET /api/voices.
         * @example local-en-us-f3
         */
        voice_id: string;
        /** @description 0 if the account has paid for this pronunciation before. */
        charged: number;
      }[];
    };
    AuditTrail: {
      /** @example job-7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      stream: string;
      events: components['schemas']['AuditEvent'][];
      /** @description Whether the hash chain of the returned events is intact, and, of an imported trail, the servers that it comes from signed it. */
      verified: boolean;
      /** @description false if the oldest events were deleted after their retention period. `verified` then covers the remaining events. */
      complete: boolean;
      head: string | null;
      origin?: components['schemas']['AuditOrigin'];
      /** @description Servers on which the trail was before that one, oldest first. Only of trails that moved more than once. */
      earlierOrigins?: components['schemas']['AuditOrigin'][];
      reason?: string;
      brokenAt?: unknown;
    };
    AuditEvent: {
      revision: number;
      /**
       * Format: date-time
       * @example 2026-11-20T10:00:00.000Z
       */
      time: string;
      type: string;
      actor: {
        /** @enum {string} */
        kind: 'user' | 'token' | 'site' | 'session' | 'worker' | 'admin' | 'stripe' | 'system';
        /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
        id: string;
      };
      causationId: string;
      correlationId: string;
      data: {
        [key: string]: unknown;
      };
      /** @example 9b74c9897bac770ffc029102a200c5de0c1f8e7a6b5d4c3b2a19080706050403 */
      hash: string;
      /** @example 9b74c9897bac770ffc029102a200c5de0c1f8e7a6b5d4c3b2a19080706050403 */
      previousHash: string;
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      schemaVersion: number;
      /** @description Owner of the event. Included in the hash. */
      ownerId?: string;
      /** @description Further stored metadata that the hash covers. */
      furtherMetadata?: {
        [key: string]: unknown;
      };
    };
    /** @description Only of trails whose first events were imported. */
    AuditOrigin: {
      /** @description URL of the server from which the account was imported. */
      issuer: string;
      account: string;
      exportedAt: string;
      /** @description Revision of the last imported event. */
      revision: number;
      /** @description Key of that server. null if the import was not verified. */
      kid: string | null;
      /**
       * @description Signature of that server over the last imported event, which covers those before it.
       * @enum {string}
       */
      signature: 'valid' | 'invalid' | 'unchecked' | 'none';
    };
    JobState: {
      /** @example job-7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      stream: string;
      event: components['schemas']['AuditEvent'];
      /** @description false if the oldest events were deleted after their retention period. `before` and `after` are then null. */
      complete: boolean;
      before: components['schemas']['JobRow'] | null;
      after: components['schemas']['JobRow'] | null;
      changes: {
        /** @description Field names joined by dots. */
        path: string;
        /** @description null also if the field did not exist. */
        before: components['schemas']['Json'];
        after: components['schemas']['Json'];
      }[];
    };
    JobRow: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      ownerId: string;
      /** @description API token, for clients that cannot send an Authorization header. */
      token_id: string | null;
      /** @enum {string} */
      type: 'tts' | 'audioCompilation' | 'stitch';
      /**
       * @example completed
       * @enum {string}
       */
      status: 'pending' | 'downloading' | 'processing' | 'completed' | 'failed' | 'cancelled';
      /**
       * @description Progress from 0 to 1.
       * @example 1
       */
      progress: number;
      /**
       * Format: date-time
       * @example 2026-11-20T10:00:00.000Z
       */
      createdAt: string;
      /** @example 2026-11-20T10:00:07.412Z */
      completedAt: string | null;
      /**
       * @description URL of the audio file. Null until the job completes.
       * @example https://duetcast.example/api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output
       */
      outputUrl: string | null;
      outputHash: string | null;
      /** @description When the job finished, or the last post that showed it ended; null while posts show it, and once its content is deleted. */
      keptSince: string | null;
      /** @description When the content was deleted. */
      expiredAt: string | null;
      error: string | null;
      errorCode: string | null;
      /**
       * @description Number of the attempt. Starts at 1 and increases with each retry.
       * @example 1
       */
      attempt: number;
      /** @description Id of the public link to the output, or null if the job is not shared. */
      shareId: string | null;
      /** @description False: only posts of sites need the link. */
      isSharedByOwner: boolean;
      /** @description Posts of sites that show the audio, which is kept meanwhile. */
      posts: {
        connectionId: string;
        /** @example post-a1 */
        post: string;
      }[];
      /** @description Segments that a basic voice spoke, because the engine of the requested one failed. */
      segmentsReplaced: number;
      /** @description Provider of voices for which the job waits, or null if it waits for none. */
      awaitedProvider: string | null;
      jobDetails: {
        /**
         * @description Host name to which the characters are billed.
         * @example blog.example.com
         */
        domain: string;
        /** @example 2 */
        segmentsTotal: number;
        /** @example 2 */
        segmentsCompleted: number;
        /** @example 79 */
        charactersTotal: number;
        /** @example 79 */
        totalCharactersProcessed: number;
        /**
         * @description Characters charged for ended attempts. A line is charged once; rendering it again is free.
         * @example 44
         */
        charactersCharged: number;
        /** @enum {string} */
        currentStep:
          | 'job_created'
          | 'downloading_chunks'
          | 'tts_processing'
          | 'assembling'
          | 'waiting_for_storage'
          | 'waiting_for_speech'
          | 'waiting_for_release'
          | 'completed'
          | 'failed'
          | 'cancelled';
      };
      metadata: {
        /**
         * @description Length of the audio in seconds.
         * @example 7.24
         */
        duration: number;
        /**
         * @description File size in bytes.
         * @example 116349
         */
        fileSize: number;
        /**
         * @description Audio format.
         * @example mp3
         * @enum {string}
         */
        format: 'mp3' | 'wav';
      } | null;
    };
    SharedPodcast: {
      /**
       * @description Title of the episode. Also written to the tags of the audio file.
       * @example The tides
       */
      title: string | null;
      /**
       * @description Length of the audio in seconds.
       * @example 7.24
       */
      duration: number;
      chapters: {
        /**
         * @description Title of the episode. Also written to the tags of the audio file.
         * @example The tides
         */
        title: string;
        startSeconds: number;
        endSeconds: number;
      }[];
      /** @description Loudness of equal parts, relative to the loudest; empty for audio of earlier releases. */
      readonly peaks: number[];
      /**
       * @description URL of the audio.
       * @example https://duetcast.example/api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output
       */
      audioUrl: string;
      /** @description URL of a page with its transcript; null for audio that was not made from texts. */
      transcriptUrl: string | null;
      /** @description URL of its cover, a PNG file. */
      coverUrl: string;
      /** @description URL of its captions as WebVTT. */
      captionsUrl: string;
    };
    /** @description An error in the form of OpenAI’s API. */
    OpenAiError: {
      error: {
        /** @example Done. */
        message: string;
        type: string;
        /**
         * @description The field of the request that is wrong.
         * @example compilation[0].text
         */
        param: string | null;
        /** @description Stable error code. See the error catalog. */
        code: string | null;
      };
    };
    SpeechModel: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /** @constant */
      object: 'model';
      /** @description Unix seconds; since when this server offers it. */
      created: number;
      owned_by: string;
    };
    ScriptEstimate: {
      /** @description Characters of the text that was extracted from the article. */
      articleCharacters: number;
      /**
       * @description ISO 639-1 code of the article, or `und` if unknown.
       * @example en
       */
      language: string;
      /** @description Most characters of the script by its length. */
      characters: {
        brief: number;
        standard: number;
        full: number;
      };
      /**
       * @description Characters neither used nor reserved, of the limit and of the allowance of the account. -1 means unlimited.
       * @example 96880
       */
      remaining: number;
      /** @description Whether the remaining characters cover the audio of the script. */
      fits: {
        brief: boolean;
        standard: boolean;
        full: boolean;
      };
    };
    ListedPodcast: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /**
       * Format: date-time
       * @example 2026-11-20T10:00:00.000Z
       */
      created_at: string;
      /** @enum {string} */
      origin: 'generate' | 'preview';
      /** @enum {string} */
      status: 'requested' | 'scripted' | 'failed' | 'expired';
      viewed: boolean;
      error: string | null;
      metadata: {
        /** @example 79 */
        characterCount: number;
        segmentCount: number;
        tokensUsed: number;
        /**
         * @description The language model that writes the script.
         * @example gpt-4o-mini
         */
        model: string | null;
        language: string | null;
      };
      /**
       * @description Opaque position in the event log. Compare as text: newer states have greater positions.
       * @example 0000000000000412
       */
      position: string;
      /** @description The first 200 characters of the article, or `null` once the content has expired or if none could be extracted. */
      excerpt: string | null;
    };
    PodcastJob: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /**
       * Format: date-time
       * @example 2026-11-20T10:00:00.000Z
       */
      created_at: string;
      /** @enum {string} */
      origin: 'generate' | 'preview';
      /** @enum {string} */
      status: 'requested' | 'scripted' | 'failed' | 'expired';
      viewed: boolean;
      error: string | null;
      metadata: {
        /** @example 79 */
        characterCount: number;
        segmentCount: number;
        tokensUsed: number;
        /**
         * @description The language model that writes the script.
         * @example gpt-4o-mini
         */
        model: string | null;
        language: string | null;
      };
      /**
       * @description Opaque position in the event log. Compare as text: newer states have greater positions.
       * @example 0000000000000412
       */
      position: string;
      /**
       * @description The article as submitted: plain text or HTML.
       * @example Twice a day the sea rises and falls.
       */
      content: string;
      /**
       * @example [
       *       {
       *         "speaker": "Host",
       *         "text": "Why does the sea rise twice a day?",
       *         "voice_id": "local-en-us-f3"
       *       },
       *       {
       *         "speaker": "Guest",
       *         "text": "The moon pulls it, and the earth turns below.",
       *         "voice_id": "local-en-us-m3"
       *       }
       *     ]
       */
      script:
        | {
            /**
             * @description Name of the speaker.
             * @example Host
             * @enum {string}
             */
            speaker: 'Host' | 'Guest' | 'Guest 2' | 'Guest 3';
            /**
             * @description The text to speak.
             * @example Why does the sea rise twice a day?
             */
            text: string;
            /** @description Title of the chapter that starts with the segment; empty: none starts. */
            section?: string;
            /** @description Range of the article’s extracted text that the line comes from, in UTF-16 code units. */
            source?: {
              start: number;
              end: number;
            };
            /** @description Numbers, names, dates and quotations of the line that the article does not have. */
            flagged?: string[];
            /**
             * @description Voice id from GET /api/voices.
             * @example local-en-us-f3
             */
            voice_id: string;
            /** @description Multiple of the voice’s own rate; 1 by default. */
            speed?: number;
            /** @description Silence after the segment, ms; by default it depends on what follows. */
            pause_after_ms?: number;
          }[]
        | null;
      /**
       * @description Suggested title of the episode.
       * @example The tides
       */
      title?: string | null;
      /** @description Show notes in Markdown, with the links of the article. */
      notes?: string | null;
      /** @description Names that the script uses for its speakers. */
      names?: {
        /**
         * @description Voice id of the host.
         * @example local-en-us-f3
         */
        Host?: string;
        /**
         * @description Voice id of the guest.
         * @example local-en-us-m3
         */
        Guest?: string;
        'Guest 2'?: string;
        'Guest 3'?: string;
      };
      /** @description What a shortened script leaves out. */
      omitted?: string | null;
    };
    Show: {
      /**
       * @description Title of the episode. Also written to the tags of the audio file.
       * @example The tides
       */
      title: string;
      description: string;
      author: string;
      category: string;
      language: string;
      explicit: boolean;
      ownerEmail: string | null;
      isPrivate: boolean;
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      guid: string;
      /**
       * Format: date-time
       * @example 2026-11-20T10:00:00.000Z
       */
      createdAt: string;
      /** Format: date-time */
      changedAt: string;
      /** @description Scheduled ones included. */
      episodes: number;
      /** @description Private addresses of the feed. */
      subscribers: number;
      /** @description Uploaded; false: drawn from the title. */
      hasOwnCover: boolean;
      /** @description null: the show is private, and each subscriber has an address. */
      feedUrl: string | null;
      /** @description null: the show is private. */
      pageUrl: string | null;
      /** @description The largest one; null: the show is private. */
      coverUrl: string | null;
      /** @description Set while an administrator hides it, with the reason. */
      hidden?: {
        /**
         * Format: date-time
         * @example 2026-11-20T10:00:00.000Z
         */
        at: string;
        reason: string;
      };
    };
    /**
     * @description A category of Apple Podcasts.
     * @example Technology
     * @enum {string}
     */
    ShowCategory:
      | 'Arts'
      | 'Arts > Books'
      | 'Arts > Design'
      | 'Arts > Fashion & Beauty'
      | 'Arts > Food'
      | 'Arts > Performing Arts'
      | 'Arts > Visual Arts'
      | 'Business'
      | 'Business > Careers'
      | 'Business > Entrepreneurship'
      | 'Business > Investing'
      | 'Business > Management'
      | 'Business > Marketing'
      | 'Business > Non-Profit'
      | 'Comedy'
      | 'Comedy > Comedy Interviews'
      | 'Comedy > Improv'
      | 'Comedy > Stand-Up'
      | 'Education'
      | 'Education > Courses'
      | 'Education > How To'
      | 'Education > Language Learning'
      | 'Education > Self-Improvement'
      | 'Fiction'
      | 'Fiction > Comedy Fiction'
      | 'Fiction > Drama'
      | 'Fiction > Science Fiction'
      | 'Government'
      | 'Health & Fitness'
      | 'Health & Fitness > Alternative Health'
      | 'Health & Fitness > Fitness'
      | 'Health & Fitness > Medicine'
      | 'Health & Fitness > Mental Health'
      | 'Health & Fitness > Nutrition'
      | 'Health & Fitness > Sexuality'
      | 'History'
      | 'Kids & Family'
      | 'Kids & Family > Education for Kids'
      | 'Kids & Family > Parenting'
      | 'Kids & Family > Pets & Animals'
      | 'Kids & Family > Stories for Kids'
      | 'Leisure'
      | 'Leisure > Animation & Manga'
      | 'Leisure > Automotive'
      | 'Leisure > Aviation'
      | 'Leisure > Crafts'
      | 'Leisure > Games'
      | 'Leisure > Hobbies'
      | 'Leisure > Home & Garden'
      | 'Leisure > Video Games'
      | 'Music'
      | 'Music > Music Commentary'
      | 'Music > Music History'
      | 'Music > Music Interviews'
      | 'News'
      | 'News > Business News'
      | 'News > Daily News'
      | 'News > Entertainment News'
      | 'News > News Commentary'
      | 'News > Politics'
      | 'News > Sports News'
      | 'News > Tech News'
      | 'Religion & Spirituality'
      | 'Religion & Spirituality > Buddhism'
      | 'Religion & Spirituality > Christianity'
      | 'Religion & Spirituality > Hinduism'
      | 'Religion & Spirituality > Islam'
      | 'Religion & Spirituality > Judaism'
      | 'Religion & Spirituality > Religion'
      | 'Religion & Spirituality > Spirituality'
      | 'Science'
      | 'Science > Astronomy'
      | 'Science > Chemistry'
      | 'Science > Earth Sciences'
      | 'Science > Life Sciences'
      | 'Science > Mathematics'
      | 'Science > Natural Sciences'
      | 'Science > Nature'
      | 'Science > Physics'
      | 'Science > Social Sciences'
      | 'Society & Culture'
      | 'Society & Culture > Documentary'
      | 'Society & Culture > Personal Journals'
      | 'Society & Culture > Philosophy'
      | 'Society & Culture > Places & Travel'
      | 'Society & Culture > Relationships'
      | 'Sports'
      | 'Sports > Baseball'
      | 'Sports > Basketball'
      | 'Sports > Cricket'
      | 'Sports > Fantasy Sports'
      | 'Sports > Football'
      | 'Sports > Golf'
      | 'Sports > Hockey'
      | 'Sports > Rugby'
      | 'Sports > Running'
      | 'Sports > Soccer'
      | 'Sports > Swimming'
      | 'Sports > Tennis'
      | 'Sports > Volleyball'
      | 'Sports > Wilderness'
      | 'Sports > Wrestling'
      | 'Technology'
      | 'True Crime'
      | 'TV & Film'
      | 'TV & Film > After Shows'
      | 'TV & Film > Film History'
      | 'TV & Film > Film Interviews'
      | 'TV & Film > Film Reviews'
      | 'TV & Film > TV Reviews';
    Episode: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      showId: string;
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      jobId: string;
      bytes: number;
      /**
       * @description Audio format.
       * @example mp3
       * @enum {string}
       */
      format: 'mp3' | 'wav';
      /**
       * @description Title of the episode. Also written to the tags of the audio file.
       * @example The tides
       */
      title: string;
      notes: string;
      season: number | null;
      number: number | null;
      /** Format: date-time */
      publishAt: string;
      soundbite: {
        startSeconds: number;
        durationSeconds: number;
        /**
         * @description Title of the episode. Also written to the tags of the audio file.
         * @example The tides
         */
        title: string;
      } | null;
      /**
       * @description Length of the audio in seconds.
       * @example 7.24
       */
      duration: number;
      /** Format: date-time */
      addedAt: string;
      /** Format: date-time */
      changedAt: string;
      hasTranscript: boolean;
      /** @enum {string} */
      status: 'scheduled' | 'published';
      /**
       * @description null: the show is private.
       * @example https://duetcast.example/api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output
       */
      audioUrl: string | null;
      /** @description null: the show is private. */
      pageUrl: string | null;
      /** @description Set while an administrator hides it, with the reason. */
      hidden?: {
        /**
         * Format: date-time
         * @example 2026-11-20T10:00:00.000Z
         */
        at: string;
        reason: string;
      };
    };
    FeedSubscriber: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      name: string;
      /**
       * Format: date-time
       * @example 2026-11-20T10:00:00.000Z
       */
      createdAt: string;
      /** @description How often the feed was read at this address. */
      reads: number;
      lastReadAt: string | null;
    };
    OEmbed: {
      /** @constant */
      version: '1.0';
      /** @constant */
      type: 'rich';
      /**
       * @description Title of the episode. Also written to the tags of the audio file.
       * @example The tides
       */
      title: string;
      author_name: string;
      author_url: string;
      /** @constant */
      provider_name: 'Duetcast';
      provider_url: string;
      /** @description An iframe with the player. */
      html: string;
      width: number;
      height: number;
    };
    Article: {
      /**
       * @description Title of the episode. Also written to the tags of the audio file.
       * @example The tides
       */
      title: string | null;
      /**
       * @description The readable text as Markdown, without navigation, scripts, captions or forms. Links have their addresses where that keeps the text within what a script accepts.
       * @example Why does the sea rise twice a day?
       */
      text: string;
      /** @description Length of the text in characters. A script accepts at most 15000. */
      characters: number;
      /** @description ISO 639-1 language code: as the page declares it, else recognized from the prose; `und` if unsure. */
      language: string;
    };
    AccountErasure: {
      /** @description When the account is closed for good; it can be canceled until then. null: it is not being deleted. */
      eraseAt: string | null;
    };
    Replay: {
      scope: {
        accountId: string | null;
        /**
         * @description Host name to which the characters are billed.
         * @example blog.example.com
         */
        domain: string | null;
      };
      /** Format: date-time */
      from: string;
      /** Format: date-time */
      to: string;
      rules: {
        version: number;
        limit:
          | {
              /** @constant */
              kind: 'recorded';
            }
          | {
              /** @constant */
              kind: 'today';
            }
          | {
              /** @constant */
              kind: 'plan';
              /**
               * @example starter
               * @enum {string}
               */
              plan: 'entreprise' | 'creator' | 'starter' | 'free_user';
            }
          | {
              /** @constant */
              kind: 'limit';
              characters: number;
            };
      };
      /** @enum {string} */
      status:
        'requested' | 'running' | 'finished' | 'failed' | 'cancelled' | 'applying' | 'applied' | 'stale' | 'discarded';
      requestedBy: string;
      /** Format: date-time */
      requestedAt: string;
      endedAt: string | null;
      findings: {
        events: number;
        /** @description Usage streams read: one per account, domain and month. */
        streams: number;
        /** @description Reservations that were recalculated. */
        judged: number;
        refused: number;
        changedStreams: number;
        usedBefore: number;
        usedAfter: number;
        /** @description SHA-256 of all result rows. Replays with the same hash have the same result. */
        resultHash: string;
      } | null;
      error: string | null;
      applied: {
        corrections: number;
        characters: number;
      } | null;
      stale: {
        streams: number;
        examples: string[];
      } | null;
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /** @description Progress from 0 to 1. */
      progress: {
        eventsRead: number;
        share: number | null;
        eventsPerSecond: number;
        secondsLeft: number | null;
      } | null;
    };
    ReplayDrift: {
      accountId: string;
      /**
       * @description Host name to which the characters are billed.
       * @example blog.example.com
       */
      domain: string;
      /**
       * @description UTC month in the format YYYY-MM.
       * @example 2026-11
       */
      month: string;
      usedBefore: number;
      usedAfter: number;
      drift: number;
      /** @description Recalculated reservations. */
      judged: number;
      /** @description Those of them that exceed a limit. */
      refused: number;
      /** @description Those of the refused ones that exceed the allowance of the account; the others exceed the limit of the domain. */
      refusedByAccount: number;
      refusedCharacters: number;
      canBeApplied: boolean;
    };
    Projection: {
      name: string;
      version: number;
      /**
       * @description While `rebuilding`, a projection keeps serving and updating its current rows if an administrator requested the rebuild. `poisoned`: an event that cannot be folded stops it. `waiting`: a newer release wrote an event, so a process of that release must run it. `failed`: a store is unavailable; retries are automatic unless its file is damaged. `stopped`: no process runs it.
       * @enum {string}
       */
      state: 'running' | 'catching-up' | 'rebuilding' | 'paused' | 'poisoned' | 'waiting' | 'failed' | 'stopped';
      /** @example 0000000000000412 */
      position: string | null;
      /** @description Position of the newest event in the store. */
      head: string | null;
      /** @description Milliseconds from the last event to its folding while `running`; otherwise the time since the last folded event. Null if unknown. */
      lagMs: number | null;
      /** @description Events folded since the process that runs the projection started. */
      eventsFolded: number;
      /** @description Average over the last few seconds. */
      eventsPerSecond: number;
      lastError: {
        /** @example Done. */
        message: string;
        /**
         * Format: date-time
         * @example 2026-11-20T10:00:00.000Z
         */
        at: string;
        event: {
          /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
          id: string;
          /** @example 0000000000000412 */
          position: string;
          /** @example job-7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
          stream: string;
          revision: number;
          type: string;
        } | null;
      } | null;
      rebuild: {
        /** Format: date-time */
        startedAt: string;
        eventsFolded: number;
        eventsPerSecond: number;
        /** @example 0000000000000412 */
        position: string | null;
        share: number | null;
        secondsLeft: number | null;
      } | null;
      /** @description True if an event stops the projection or stopped its last rebuild. */
      isPoisoned: boolean;
    };
    ProjectionDetails: {
      name: string;
      version: number;
      /**
       * @description While `rebuilding`, a projection keeps serving and updating its current rows if an administrator requested the rebuild. `poisoned`: an event that cannot be folded stops it. `waiting`: a newer release wrote an event, so a process of that release must run it. `failed`: a store is unavailable; retries are automatic unless its file is damaged. `stopped`: no process runs it.
       * @enum {string}
       */
      state: 'running' | 'catching-up' | 'rebuilding' | 'paused' | 'poisoned' | 'waiting' | 'failed' | 'stopped';
      /** @example 0000000000000412 */
      position: string | null;
      /** @description Position of the newest event in the store. */
      head: string | null;
      /** @description Milliseconds from the last event to its folding while `running`; otherwise the time since the last folded event. Null if unknown. */
      lagMs: number | null;
      /** @description Events folded since the process that runs the projection started. */
      eventsFolded: number;
      /** @description Average over the last few seconds. */
      eventsPerSecond: number;
      lastError: {
        /** @example Done. */
        message: string;
        /**
         * Format: date-time
         * @example 2026-11-20T10:00:00.000Z
         */
        at: string;
        event: {
          /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
          id: string;
          /** @example 0000000000000412 */
          position: string;
          /** @example job-7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
          stream: string;
          revision: number;
          type: string;
        } | null;
      } | null;
      rebuild: {
        /** Format: date-time */
        startedAt: string;
        eventsFolded: number;
        eventsPerSecond: number;
        /** @example 0000000000000412 */
        position: string | null;
        share: number | null;
        secondsLeft: number | null;
      } | null;
      /** @description True if an event stops the projection or stopped its last rebuild. */
      isPoisoned: boolean;
      skipped: {
        eventId: string;
        /** @example 0000000000000412 */
        position: string;
        /** @example job-7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
        stream: string;
        eventType: string;
        reason: string;
        /**
         * Format: date-time
         * @example 2026-11-20T10:00:00.000Z
         */
        at: string;
        actor: {
          /** @enum {string} */
          kind: 'user' | 'token' | 'site' | 'session' | 'worker' | 'admin' | 'stripe' | 'system';
          /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
          id: string;
        };
      }[];
    };
    AdminEvent: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /** @example job-7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      stream: string;
      revision: number;
      type: string;
      /**
       * Format: date-time
       * @example 2026-11-20T10:00:00.000Z
       */
      at: string;
      actor: {
        /** @enum {string} */
        kind: 'user' | 'token' | 'site' | 'session' | 'worker' | 'admin' | 'stripe' | 'system';
        /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
        id: string;
      };
      correlationId: string;
      /** @description Id of the event or request that caused this event. */
      causationId: string;
      schemaVersion: number;
      /** @example 9b74c9897bac770ffc029102a200c5de0c1f8e7a6b5d4c3b2a19080706050403 */
      previousHash: string;
      /** @example 9b74c9897bac770ffc029102a200c5de0c1f8e7a6b5d4c3b2a19080706050403 */
      hash: string;
      /** @description Event data without secrets, in the current schema version. */
      data: {
        [key: string]: components['schemas']['Json'];
      };
      /**
       * @description Opaque position in the event log. Compare as text: newer states have greater positions.
       * @example 0000000000000412
       */
      position: string;
      category: string;
      /** @description The account that owns the event. Null if it has no owner or the owner is unknown. */
      accountId: string | null;
    };
    ServiceOutage: {
      /**
       * @description `events` (EventStoreDB), `rows` (MongoDB), `content` (bucket), `mail`, `payments`, `signIn`, `scripts`, `voiceModels`, `feedHub` (WebSub), or `speech:` and a provider.
       * @example mail
       */
      service: string;
      /**
       * @description Why the last call failed.
       * @enum {string}
       */
      kind:
        | 'unreachable'
        | 'timeout'
        | 'tls'
        | 'authentication'
        | 'permission'
        | 'billing'
        | 'rateLimit'
        | 'serverError'
        | 'badResponse'
        | 'configuration';
      /**
       * Format: date-time
       * @description First failure since the service last responded as expected.
       */
      since: string;
      /** Format: date-time */
      lastFailedAt: string;
      /** @description Failed calls since then. */
      failures: number;
      /** @description Id of the process that called; new at each start. */
      process: string;
      host: string;
      roles: string[];
    };
    ListedAccount: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /** @example ada@example.com */
      email: string;
      /** Format: date-time */
      openedAt: string;
      isAdmin: boolean;
      /**
       * @description Display name of the plan.
       * @example starter
       */
      plan: string;
      /** @enum {string} */
      planSlug: 'entreprise' | 'creator' | 'starter' | 'free_user';
    };
    AccountDetails: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /** @example ada@example.com */
      email: string;
      /** Format: date-time */
      openedAt: string;
      isAdmin: boolean;
      /**
       * @description Display name of the plan.
       * @example starter
       */
      plan: string;
      /** @enum {string} */
      planSlug: 'entreprise' | 'creator' | 'starter' | 'free_user';
      subscription: {
        /** @enum {string} */
        status: 'active' | 'past_due' | 'canceled' | 'unknown';
        /** @example 2026-11-30 */
        endDate: string | null;
      } | null;
      domainLimits: {
        /**
         * @description Host name to which the characters are billed.
         * @example blog.example.com
         */
        domain: string;
        /** @description Characters (Unicode code points) per month. -1 means unlimited. */
        limit: number;
      }[];
      /** @description Every session that started at or before this time has ended. */
      signedOutAt: string | null;
      usage: {
        /**
         * @description UTC month in the format YYYY-MM.
         * @example 2026-11
         */
        month: string;
        domains: {
          /**
           * @description Host name to which the characters are billed.
           * @example blog.example.com
           */
          domain: string;
          /**
           * @description Characters used. Negative if corrections exceed the usage.
           * @example 3120
           */
          charactersUsed: number;
          /**
           * @description Characters reserved by unfinished jobs.
           * @example 0
           */
          charactersReserved: number;
          /**
           * @description Characters (Unicode code points) per month. -1 means unlimited.
           * @example 100000
           */
          characterLimit: number;
        }[];
      };
      counts: {
        jobs: number;
        podcasts: number;
        sites: number;
      };
    };
    JobWithoutContent: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /** @enum {string} */
      type: 'tts' | 'audioCompilation' | 'stitch';
      /**
       * @example completed
       * @enum {string}
       */
      status: 'pending' | 'downloading' | 'processing' | 'completed' | 'failed' | 'cancelled';
      /**
       * @description Progress from 0 to 1.
       * @example 1
       */
      progress: number;
      /**
       * Format: date-time
       * @example 2026-11-20T10:00:00.000Z
       */
      createdAt: string;
      /** @example 2026-11-20T10:00:07.412Z */
      completedAt: string | null;
      errorCode: string | null;
      /**
       * @description Number of the attempt. Starts at 1 and increases with each retry.
       * @example 1
       */
      attempt: number;
      /**
       * @description Host name to which the characters are billed.
       * @example blog.example.com
       */
      domain: string;
      /** @description The segments to speak, in order. */
      segments: number;
      /** @example 2 */
      segmentsCompleted: number;
      characters: number;
      output: {
        durationSeconds: number;
        bytes: number;
        /**
         * @description Audio format.
         * @example mp3
         * @enum {string}
         */
        format: 'mp3' | 'wav';
      } | null;
    };
    AdminAct: {
      /**
       * @description Opaque position in the event log. Compare as text: newer states have greater positions.
       * @example 0000000000000412
       */
      position: string;
      /** @enum {string} */
      act:
        | 'PlanChanged'
        | 'DomainLimitSet'
        | 'AdminGranted'
        | 'AdminRevoked'
        | 'SignedOutEverywhere'
        | 'AccountRead'
        | 'ProjectionPaused'
        | 'ProjectionResumed'
        | 'ProjectionRebuildRequested'
        | 'ProjectionRollbackRequested'
        | 'ProjectionRebuildCancelled'
        | 'PoisonedEventSkipped'
        | 'PoisonedEventRetried'
        | 'PublicationReportsDismissed'
        | 'PublicationHidden'
        | 'PublicationRestored'
        | 'ReplayRequested'
        | 'ReplayCancelled'
        | 'ReplayApplyRequested'
        | 'ReplayDiscarded';
      /**
       * Format: date-time
       * @example 2026-11-20T10:00:00.000Z
       */
      at: string;
      /** @example job-7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      stream: string;
      reason: string | null;
      correlationId: string;
      data: {
        [key: string]: components['schemas']['Json'];
      };
      /**
       * @description ID of the event that records the action.
       * @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90
       */
      id: string;
      by: {
        /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
        id: string;
        /** @example ada@example.com */
        email: string | null;
      };
      /** @description The affected account. Null if the action affected none. */
      on: {
        /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
        id: string;
        /** @example ada@example.com */
        email: string | null;
      } | null;
    };
    CatalogError: {
      /** @description Stable error code. See the error catalog. */
      code: string;
      status: number;
      /** @example Done. */
      message: string;
      advice: string;
    };
  };
  responses: never;
  parameters: {
    /** @description A repeated request with the same key and body returns the first response, for one day. A different body is rejected. */
    'Idempotency-Key': string;
    /** @description Why an administrator opens an account, percent-encoded UTF-8. Required for other accounts than the own; the owner can read it. */
    'X-Access-Reason': string;
  };
  requestBodies: never;
  headers: {
    /** @description The id you sent, if it is a plain token of at most 128 characters, else the id of the request. Include it in support requests. */
    'x-request-id': string;
    /** @description Seconds to wait before the next request. */
    'Retry-After': number;
    /** @description The limit with the fewest remaining requests: its name, and q requests in w seconds. */
    'RateLimit-Policy': string;
    /** @description Of the same limit: r requests remain for t seconds. */
    RateLimit: string;
    /** @description Date of the version of the API that made the response. */
    'API-Version': string;
    /** @description Scheme of the missing or invalid credential: Bearer. */
    'WWW-Authenticate': string;
    /** @description true if the response is a replay of an earlier request with the same key. */
    'Idempotency-Replayed': string;
    /** @description Entity tag of the audio file. Send it as If-None-Match to revalidate. */
    ETag: string;
    /** @description Always bytes. */
    'Accept-Ranges': string;
    /** @description The byte range of the response and the total size. */
    'Content-Range': string;
    /** @description When the content last changed. */
    'Last-Modified': string;
    /** @description inline, or attachment if a download was requested. */
    'Content-Disposition': string;
    /** @description Id of the job that renders the stream. */
    'X-Job-Id': string;
    /** @description URL of the resource; absolute. */
    Location: string;
    /** @description Session cookie for browsers. */
    'Set-Cookie': string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getHealthLive: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @constant */
              status: 'live';
            };
          };
        };
      };
    };
  };
  getHealthReady: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @constant */
              status: 'ready';
            };
          };
        };
      };
    };
  };
  listMetrics: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The metrics. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
    };
  };
  getSite: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @description Hosted sign-in provider, or null if this server sends sign-in links. */
              hostedSignIn: {
                /** @constant */
                provider: 'clerk';
                publishableKey: string;
              } | null;
              /** @description Whether public pages block the context menu and the developer tools shortcuts. */
              reservesKeys: boolean;
              /** @description Where the WordPress plugin is: a page of a plugin directory, or a path on this server; null: not here. */
              pluginUrl: string | null;
            };
          };
        };
      };
    };
  };
  requestMagicLink: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @example ada@example.com */
          email: string;
        };
      };
    };
    responses: {
      /** @description The link was sent, or is sent later (`delayed`). Without a mail server, outside production, `magicLink` contains it. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example Done. */
              message: string;
              /**
               * @description The mail server does not answer: the link is sent when it does.
               * @constant
               */
              delayed?: true;
              /** @example https://example.com/sign-in/verify?token=… */
              magicLink?: string;
            };
          };
        };
      };
    };
  };
  getAuthSignInLink: {
    parameters: {
      query: {
        token: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              requestedHere: boolean;
            };
          };
        };
      };
    };
  };
  verifyMagicLink: {
    parameters: {
      query: {
        token: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Signed in. `token` is the session token. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example eyJhbGciOi… */
              token: string;
              /**
               * Format: date-time
               * @example 2026-11-27T10:00:00.000Z
               */
              expiresAt: string;
              user: components['schemas']['Account'];
            };
          };
        };
      };
    };
  };
  getAuthStatus: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              authenticated: boolean;
              user?: components['schemas']['Account'];
            };
          };
        };
      };
    };
  };
  logOut: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Signed out. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example Done. */
              message: string;
            };
          };
        };
      };
    };
  };
  logOutEverywhere: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Signed out everywhere. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example Done. */
              message: string;
            };
          };
        };
      };
    };
  };
  getAuthJwks: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            keys: {
              [key: string]: unknown;
            }[];
          };
        };
      };
    };
  };
  listAuthSessions: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Session'][];
            page: {
              /** @description Cursor of the next page; null on the last page. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  endOtherSessions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @description Number of sessions that it ended. */
              ended: number;
            };
          };
        };
      };
    };
  };
  endSession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The session has ended. The cookie of your own session is removed. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
              id: string;
            };
          };
        };
      };
    };
  };
  getAuthRecentSignIn: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** Format: date-time */
              until: string;
            };
          };
        };
      };
    };
  };
  listAuthPasskeys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Passkey'][];
          };
        };
      };
    };
  };
  createAuthPasskey: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description How the list shows it. */
          name: string;
          credential: components['schemas']['PasskeyRegistration'];
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Passkey'][];
          };
        };
      };
    };
  };
  createPasskeyRegistrationOptions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The options. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              [key: string]: unknown;
            };
          };
        };
      };
    };
  };
  deleteAuthPasskey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Passkey'][];
          };
        };
      };
    };
  };
  createPasskeyOptions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The options. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              [key: string]: unknown;
            };
          };
        };
      };
    };
  };
  signInWithPasskey: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          credential: components['schemas']['PasskeyAssertion'];
        };
      };
    };
    responses: {
      /** @description Signed in. `token` is the session token. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example eyJhbGciOi… */
              token: string;
              /**
               * Format: date-time
               * @example 2026-11-27T10:00:00.000Z
               */
              expiresAt: string;
              user: components['schemas']['Account'];
            };
          };
        };
      };
    };
  };
  receiveClerkWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @constant */
              received: true;
            };
          };
        };
      };
    };
  };
  listSigningKeys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            keys: components['schemas']['VerifyingKey'][];
          };
        };
      };
    };
  };
  getCurrentUser: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Profile'];
          };
        };
      };
    };
  };
  listPlans: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              plans: {
                /** @enum {string} */
                planSlug: 'entreprise' | 'creator' | 'starter' | 'free_user';
                name: string;
                /**
                 * @description Characters (Unicode code points) per month. -1 means unlimited.
                 * @example 100000
                 */
                characterLimit: number;
                canBeBought: boolean;
              }[];
              paymentsConfigured: boolean;
            };
          };
        };
      };
    };
  };
  createBillingCheckout: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the first response, for one day. A different body is rejected. */
        'Idempotency-Key'?: components['parameters']['Idempotency-Key'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @example starter
           * @enum {string}
           */
          plan: 'starter' | 'creator' | 'entreprise';
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /**
               * Format: uri
               * @example https://duetcast.example/api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output
               */
              url: string;
            };
          };
        };
      };
    };
  };
  createBillingPortal: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /**
               * Format: uri
               * @example https://duetcast.example/api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output
               */
              url: string;
            };
          };
        };
      };
    };
  };
  receiveStripeWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @constant */
              received: true;
            };
          };
        };
      };
    };
  };
  updateAdminAccountPlan: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @example starter
           * @enum {string}
           */
          plan: 'entreprise' | 'creator' | 'starter' | 'free_user';
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
              id: string;
              /** @example starter */
              plan: string;
              /** @enum {string} */
              planSlug: 'entreprise' | 'creator' | 'starter' | 'free_user';
            };
          };
        };
      };
    };
  };
  updateAdminAccountLimit: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Host name to which the characters are billed.
           * @example blog.example.com
           */
          domain: string;
          limit: number | null;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
              id: string;
              /**
               * @description Host name to which the characters are billed.
               * @example blog.example.com
               */
              domain: string;
              limit: number | null;
            };
          };
        };
      };
    };
  };
  generateToken: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /**
               * @description The full token while it is active, otherwise null; always null for an API token.
               * @example dc_example_token_of_an_account
               */
              api_token: string | null;
              token_revoked: boolean;
              /** @example 2026-11-20T10:00:00.000Z */
              token_created_at: string | null;
            };
          };
        };
      };
    };
  };
  revokeToken: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /**
               * @description The full token while it is active, otherwise null; always null for an API token.
               * @example dc_example_token_of_an_account
               */
              api_token: string | null;
              token_revoked: boolean;
              /** @example 2026-11-20T10:00:00.000Z */
              token_created_at: string | null;
            };
          };
        };
      };
    };
  };
  listAuthTokens: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ApiToken'][];
          };
        };
      };
    };
  };
  createAuthToken: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name: string;
          scopes: (
            | 'jobs:read'
            | 'jobs:write'
            | 'usage:read'
            | 'sites:read'
            | 'sites:write'
            | 'webhooks:write'
            | 'account:read'
            | 'shows:read'
            | 'shows:write'
          )[];
          expiresInDays?: number;
        };
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
              id: string;
              name: string;
              /** @description The last characters of the token, to tell tokens apart. */
              lastFour: string;
              scopes: (
                | 'jobs:read'
                | 'jobs:write'
                | 'usage:read'
                | 'sites:read'
                | 'sites:write'
                | 'webhooks:write'
                | 'account:read'
                | 'shows:read'
                | 'shows:write'
              )[];
              /**
               * Format: date-time
               * @example 2026-11-20T10:00:00.000Z
               */
              createdAt: string;
              /**
               * @description null: the token does not expire.
               * @example 2026-11-27T10:00:00.000Z
               */
              expiresAt: string | null;
              /** @description To about a minute. null: never used. */
              lastUsedAt: string | null;
              /** @description Connected sites whose token it received; revoking the token disconnects them. */
              sites: number;
              /**
               * @description The token. It is returned only here, and not stored.
               * @example eyJhbGciOi…
               */
              token: string;
            };
          };
        };
      };
    };
  };
  deleteAuthToken: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
              id: string;
            };
          };
        };
      };
    };
  };
  getUsage: {
    parameters: {
      query?: {
        month?: string;
      };
      header?: never;
      path: {
        domain: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['DomainUsage'];
          };
        };
      };
    };
  };
  listUsageEvents: {
    parameters: {
      query?: {
        month?: string;
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path: {
        domain: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ExplainedFigure'];
            page: {
              /** @description Cursor of the next page; null on the last page. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  getUsageHistory: {
    parameters: {
      query?: {
        months?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              months: components['schemas']['MonthOfUsage'][];
            };
          };
        };
      };
    };
  };
  getUsageBreakdown: {
    parameters: {
      query: {
        from: string;
        to: string;
        by: 'day' | 'voice' | 'type' | 'domain';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['BrokenDownUsage'];
          };
        };
      };
    };
  };
  exportUsage: {
    parameters: {
      query: {
        from: string;
        to: string;
        format?: 'csv' | 'ndjson';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The exported file. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/csv': string;
          'application/x-ndjson': string;
        };
      };
    };
  };
  getUsageStatement: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        month: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The signed file. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/vnd.duetcast.statement+json': Record<string, never>;
        };
      };
    };
  };
  getUsageAsOf: {
    parameters: {
      query: {
        at: string;
        month?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /**
               * Format: date-time
               * @example 2026-11-20T10:00:00.000Z
               */
              at: string;
              /**
               * @description UTC month, YYYY-MM.
               * @example 2026-11
               */
              month: string;
              domains: {
                /**
                 * @description Host name to which the characters are billed.
                 * @example blog.example.com
                 */
                domain: string;
                /**
                 * @description Characters used. Negative if corrections exceed the usage.
                 * @example 3120
                 */
                charactersUsed: number;
                /**
                 * @description Characters reserved by unfinished jobs.
                 * @example 0
                 */
                charactersReserved: number;
                /**
                 * @description Character limit in effect at that time. -1 means unlimited.
                 * @example 100000
                 */
                characterLimit: number;
                /**
                 * @description Opaque position in the event log. Compare as text: newer states have greater positions.
                 * @example 0000000000000412
                 */
                position: string;
              }[];
            };
          };
        };
      };
    };
  };
  listEvents: {
    parameters: {
      query?: {
        after?: string;
        limit?: number;
        types?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Events after the cursor. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Event'][];
            page: {
              /** @description Pass this value as `after` to get the next page. null if there are no events. */
              next: string | null;
              /** @description Whether this page reached the newest event. New events can follow later. */
              isLast: boolean;
            };
          };
          'application/x-ndjson': string;
          'text/event-stream': string;
        };
      };
    };
  };
  downloadPlugin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A ZIP archive that WordPress installs. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/zip': string;
        };
      };
      /** @description The archive matches If-None-Match; no body is sent. */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getPluginUpdate: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['PluginUpdate'];
          };
        };
      };
    };
  };
  listPluginConnections: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              has_connections: boolean;
              stats: {
                total_connections: number;
                active_connections: number;
                connections_with_activity: number;
              };
              connected_sites: components['schemas']['Site'][];
            };
          };
        };
      };
    };
  };
  createPluginConnection: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description API token, for clients that cannot send an Authorization header. */
          token_id?: string;
          /**
           * @description URL of the site.
           * @example https://blog.example.com
           */
          site_url: string;
          /**
           * @description URL that receives job notifications for the site. Omit it to receive none.
           * @example https://blog.example.com/duetcast/callback
           */
          callback_url?: string;
          /**
           * @description Versions of the software on the site.
           * @example {
           *       "plugin": "1.0.0",
           *       "wordpress": "6.8"
           *     }
           */
          versions?: {
            [key: string]: string;
          };
        };
      };
    };
    responses: {
      /** @description The existing credentials. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
              id: string;
              /**
               * @description Credential of the site.
               * @example dcs_example_token_of_a_site
               */
              site_token: string;
              /**
               * @description Secret that signs webhook messages to the site.
               * @example whsec_example
               */
              webhook_secret: string;
            };
          };
        };
      };
      /** @description New credentials. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
              id: string;
              /**
               * @description Credential of the site.
               * @example dcs_example_token_of_a_site
               */
              site_token: string;
              /**
               * @description Secret that signs webhook messages to the site.
               * @example whsec_example
               */
              webhook_secret: string;
            };
          };
        };
      };
    };
  };
  getPluginConnectionSelf: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Site'];
          };
        };
      };
    };
  };
  heartbeatPluginConnection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @description API token, for clients that cannot send an Authorization header. */
          token_id?: string;
          /**
           * @description Versions of the software on the site.
           * @example {
           *       "plugin": "1.0.0",
           *       "wordpress": "6.8"
           *     }
           */
          versions?: {
            [key: string]: string;
          };
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Site'];
          };
        };
      };
    };
  };
  deletePluginConnection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Site'];
          };
        };
      };
    };
  };
  listPluginConnectionDeliveries: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Delivery'][];
            page: {
              /** @description Cursor of the next page; null on the last page. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  listPluginConnectionPosts: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['PublishedPost'][];
            page: {
              /** @description Cursor of the next page; null on the last page. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  createSiteAuthorization: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description URL of the site.
           * @example https://blog.example.com
           */
          siteUrl: string;
          /**
           * @description An address of the site, which gets the code.
           * @example https://blog.example.com/wp-admin/admin.php?page=duetcast
           */
          redirectUri: string;
          /**
           * @description The PKCE challenge of the verifier (RFC 7636).
           * @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
           */
          codeChallenge: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @description For the server of the site. */
              code: string;
            };
          };
        };
      };
    };
  };
  createSiteAuthorizationToken: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description The code that the redirect address got.
           * @example dca_example_code_of_an_approval
           */
          code: string;
          /**
           * @description The PKCE verifier (RFC 7636), which the site made for this connection.
           * @example dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk
           */
          codeVerifier: string;
          /**
           * @description An address of the site, which gets the code.
           * @example https://blog.example.com/wp-admin/admin.php?page=duetcast
           */
          redirectUri: string;
          /** @description Receives the webhooks about the site’s jobs. */
          callbackUrl?: string;
          /**
           * @description Versions of the software on the site.
           * @example {
           *       "plugin": "1.0.0",
           *       "wordpress": "6.8"
           *     }
           */
          versions?: {
            [key: string]: string;
          };
        };
      };
    };
    responses: {
      /** @description The existing credentials. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
              id: string;
              /**
               * @description Credential of the site.
               * @example dcs_example_token_of_a_site
               */
              site_token: string;
              /**
               * @description Secret that signs webhook messages to the site.
               * @example whsec_example
               */
              webhook_secret: string;
            };
          };
        };
      };
      /** @description New credentials. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
              id: string;
              /**
               * @description Credential of the site.
               * @example dcs_example_token_of_a_site
               */
              site_token: string;
              /**
               * @description Secret that signs webhook messages to the site.
               * @example whsec_example
               */
              webhook_secret: string;
            };
          };
        };
      };
    };
  };
  listWebhookEndpoints: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['WebhookEndpoint'][];
          };
        };
      };
    };
  };
  createWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description API token, for clients that cannot send an Authorization header. */
          token_id?: string;
          /**
           * @description An https URL that is reachable from the internet.
           * @example https://example.com/webhooks/duetcast
           */
          url: string;
          /**
           * @description null: all, also those that are added later.
           * @default null
           */
          eventTypes?: ('job.completed' | 'job.failed' | 'job.cancelled')[] | null;
          /**
           * @description `thin` names the job, `full` contains it.
           * @default full
           * @enum {string}
           */
          payload?: 'thin' | 'full';
          /** @default  */
          description?: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
              id: string;
              /** @example https://duetcast.example/api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output */
              url: string;
              /** @description null: all, also those that are added later. */
              eventTypes: ('job.completed' | 'job.failed' | 'job.cancelled')[] | null;
              /**
               * @description `thin` names the job, `full` contains it.
               * @enum {string}
               */
              payload: 'thin' | 'full';
              description: string;
              enabled: boolean;
              /** @description false: it was imported without its secret. Rotate the secret to use it. */
              hasSecret: boolean;
              /** @description paused by its owner; gone: it answered 410; failing: every delivery failed for about three days. */
              disabledReason: ('paused' | 'gone' | 'failing') | null;
              disabledAt: string | null;
              /**
               * Format: date-time
               * @example 2026-11-20T10:00:00.000Z
               */
              createdAt: string;
              /** @description Until then the secret before the last rotation signs too; null: it was never rotated. */
              previousSecretUntil: string | null;
              /**
               * @description Verifies the `v1a` signatures: `whpk_` and the base64 of an Ed25519 key.
               * @example whpk_MCowBQYDK2VwAyEAexampleexampleexampleexample=
               */
              publicKey: string;
              /**
               * @description Verifies the `v1` signatures: `whsec_` and base64. It is returned only here.
               * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=
               */
              secret: string;
            };
          };
        };
      };
    };
  };
  getWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['WebhookEndpoint'];
          };
        };
      };
    };
  };
  deleteWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example whe_3d9f0a6b1c2e4f5a6b7c8d9e */
              id: string;
            };
          };
        };
      };
    };
  };
  updateWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description API token, for clients that cannot send an Authorization header. */
          token_id?: string;
          /**
           * @description An https URL that is reachable from the internet.
           * @example https://example.com/webhooks/duetcast
           */
          url?: string;
          eventTypes?: ('job.completed' | 'job.failed' | 'job.cancelled')[] | null;
          /** @enum {string} */
          payload?: 'thin' | 'full';
          description?: string;
          enabled?: boolean;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['WebhookEndpoint'];
          };
        };
      };
    };
  };
  testWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @description API token, for clients that cannot send an Authorization header. */
          token_id?: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example whd_0a6b1c2e4f5a6b7c8d9e3d9f */
              deliveryId: string;
            };
          };
        };
      };
    };
  };
  rotateWebhookEndpointSecret: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @description API token, for clients that cannot send an Authorization header. */
          token_id?: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
              id: string;
              /** @example https://duetcast.example/api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output */
              url: string;
              /** @description null: all, also those that are added later. */
              eventTypes: ('job.completed' | 'job.failed' | 'job.cancelled')[] | null;
              /**
               * @description `thin` names the job, `full` contains it.
               * @enum {string}
               */
              payload: 'thin' | 'full';
              description: string;
              enabled: boolean;
              /** @description false: it was imported without its secret. Rotate the secret to use it. */
              hasSecret: boolean;
              /** @description paused by its owner; gone: it answered 410; failing: every delivery failed for about three days. */
              disabledReason: ('paused' | 'gone' | 'failing') | null;
              disabledAt: string | null;
              /**
               * Format: date-time
               * @example 2026-11-20T10:00:00.000Z
               */
              createdAt: string;
              /** @description Until then the secret before the last rotation signs too; null: it was never rotated. */
              previousSecretUntil: string | null;
              /**
               * @description Verifies the `v1a` signatures: `whpk_` and the base64 of an Ed25519 key.
               * @example whpk_MCowBQYDK2VwAyEAexampleexampleexampleexample=
               */
              publicKey: string;
              /**
               * @description Verifies the `v1` signatures: `whsec_` and base64. It is returned only here.
               * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=
               */
              secret: string;
            };
          };
        };
      };
    };
  };
  listWebhookEndpointDeliveries: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['EndpointDelivery'][];
            page: {
              /** @description Cursor of the next page; null on the last page. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  redeliverWebhooks: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description API token, for clients that cannot send an Authorization header. */
          token_id?: string;
          deliveryId?: string;
          /**
           * Format: date-time
           * @description The first time of queueing.
           */
          from?: string;
          /**
           * Format: date-time
           * @description Before this time of queueing.
           */
          to?: string;
          /** @enum {string} */
          status?: 'delivered' | 'given_up';
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              redelivered: number;
            };
          };
        };
      };
    };
  };
  listVoices: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        search?: string;
        language?: string;
        useCase?: string;
        model?: string;
        category?: string;
        gender?: string;
        age?: string;
        customRate?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Voice'][];
            pagination: {
              page: number;
              limit: number;
              /** @example 448 */
              total: number;
              /** @example 9 */
              totalPages: number;
            };
            filterOptions: {
              languages: string[];
              ages: string[];
              genders: string[];
              useCases: string[];
              categories: string[];
              models: string[];
              customRates: string[];
            };
          };
        };
      };
    };
  };
  listDefaultCollectionVoices: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        search?: string;
        language?: string;
        useCase?: string;
        model?: string;
        category?: string;
        gender?: string;
        age?: string;
        customRate?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Voice'][];
            pagination: {
              page: number;
              limit: number;
              /** @example 448 */
              total: number;
              /** @example 9 */
              totalPages: number;
            };
            filterOptions: {
              languages: string[];
              ages: string[];
              genders: string[];
              useCases: string[];
              categories: string[];
              models: string[];
              customRates: string[];
            };
          };
        };
      };
    };
  };
  listCollectionVoices: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        search?: string;
        language?: string;
        useCase?: string;
        model?: string;
        category?: string;
        gender?: string;
        age?: string;
        customRate?: string;
      };
      header?: never;
      path: {
        collection_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Voice'][];
            pagination: {
              page: number;
              limit: number;
              /** @example 448 */
              total: number;
              /** @example 9 */
              totalPages: number;
            };
            filterOptions: {
              languages: string[];
              ages: string[];
              genders: string[];
              useCases: string[];
              categories: string[];
              models: string[];
              customRates: string[];
            };
          };
        };
      };
    };
  };
  listVoiceModels: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['VoiceModelStatus'];
          };
        };
      };
    };
  };
  checkVoices: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description The text to speak.
           * @example Why does the sea rise twice a day?
           */
          text: string;
          voice_ids: string[];
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              warnings: components['schemas']['VoiceWarning'][];
            };
          };
        };
      };
    };
  };
  getVoice: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        voice_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Voice'];
          };
        };
      };
    };
  };
  getVoicePreview: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        voice_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The audio. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'audio/mpeg': string;
          'audio/wav': string;
        };
      };
      /** @description The requested byte range. */
      206: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'audio/mpeg': string;
          'audio/wav': string;
        };
      };
      /** @description Redirects to the provider's own preview. */
      302: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The cached copy is current. */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getLexicon: {
    parameters: {
      query?: {
        version?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Lexicon'];
          };
        };
      };
    };
  };
  createLexiconEntry: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the first response, for one day. A different body is rejected. */
        'Idempotency-Key'?: components['parameters']['Idempotency-Key'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description API token, for clients that cannot send an Authorization header. */
          token_id?: string;
          entry: components['schemas']['LexiconEntry'];
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['StoredLexiconEntry'];
          };
        };
      };
    };
  };
  updateLexiconEntry: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description API token, for clients that cannot send an Authorization header. */
          token_id?: string;
          entry: components['schemas']['LexiconEntry'];
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['StoredLexiconEntry'];
          };
        };
      };
    };
  };
  deleteLexiconEntry: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
              id: string;
            };
          };
        };
      };
    };
  };
  exportLexicon: {
    parameters: {
      query?: {
        version?: number;
        language?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The lexicon. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/pls+xml': string;
        };
      };
    };
  };
  importLexicon: {
    parameters: {
      query?: {
        mode?: 'merge' | 'replace';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description API token, for clients that cannot send an Authorization header. */
          token_id?: string;
          /**
           * @description A W3C PLS 1.0 document.
           * @example <lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en"><lexeme><grapheme>nginx</grapheme><alias>engine x</alias></lexeme></lexicon>
           */
          pls: string;
        };
        'application/pls+xml': string;
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['LexiconImport'];
          };
        };
      };
    };
  };
  listSounds: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              sounds: components['schemas']['Sound'][];
              /** @description Maximum number of uploads. */
              limit: number;
            };
          };
        };
      };
    };
  };
  createSound: {
    parameters: {
      query: {
        name: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'audio/mpeg': string;
        'audio/wav': string;
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
              id: string;
            };
          };
        };
      };
    };
  };
  deleteSound: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
              id: string;
            };
          };
        };
      };
    };
  };
  getSoundAudio: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The audio. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'audio/mpeg': string;
          'audio/wav': string;
        };
      };
      /** @description The requested range. */
      206: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'audio/mpeg': string;
          'audio/wav': string;
        };
      };
      /** @description Not modified. */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getReportForm: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        kind: string;
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The form. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
    };
  };
  createReport: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        kind: string;
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @enum {string} */
          reason: 'illegal' | 'copyright' | 'privacy' | 'impersonation' | 'hate' | 'spam' | 'other';
          /**
           * @description What is wrong, in your words.
           * @example Why does the sea rise twice a day?
           */
          text?: string;
          /**
           * Format: email
           * @description For questions about the report.
           * @example ada@example.com
           */
          email?: string;
        };
      };
    };
    responses: {
      /** @description The report was received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @constant */
              reported: true;
            };
          };
          'text/html': string;
        };
      };
    };
  };
  listAdminPublications: {
    parameters: {
      query?: {
        status?: 'reported' | 'hidden' | 'settled';
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ReportedPublication'][];
            page: {
              /** @description Cursor of the next page; null on the last page. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  getAdminPublication: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        kind: 'share' | 'episode' | 'show';
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['PublicationWithReports'];
          };
        };
      };
    };
  };
  hideAdminPublication: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        kind: 'share' | 'episode' | 'show';
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The owner of the content can read it. */
          reason: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ReportedPublication'];
          };
        };
      };
    };
  };
  restoreAdminPublication: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        kind: 'share' | 'episode' | 'show';
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The owner of the content can read it. */
          reason: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ReportedPublication'];
          };
        };
      };
    };
  };
  dismissAdminPublicationReports: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        kind: 'share' | 'episode' | 'show';
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ReportedPublication'];
          };
        };
      };
    };
  };
  createCompilation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the first response, for one day. A different body is rejected. */
        'Idempotency-Key'?: components['parameters']['Idempotency-Key'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description API token, for clients that cannot send an Authorization header. */
          token_id?: string;
          /**
           * @description The segments to speak, in order.
           * @example [
           *       {
           *         "speaker": "Host",
           *         "text": "Why does the sea rise twice a day?",
           *         "voice_id": "local-en-us-f3"
           *       },
           *       {
           *         "speaker": "Guest",
           *         "text": "The moon pulls it, and the earth turns below.",
           *         "voice_id": "local-en-us-m3"
           *       }
           *     ]
           */
          compilation: {
            /**
             * @description The text to speak.
             * @example Why does the sea rise twice a day?
             */
            text: string;
            /**
             * @description Voice id from GET /api/voices.
             * @example local-en-us-f3
             */
            voice_id: string;
            /**
             * @description Name of the speaker.
             * @example Host
             */
            speaker?: string;
            /** @description Multiple of the voice’s own rate; 1 by default. */
            speed?: number;
            /** @description Silence after the segment, ms; by default it depends on what follows. */
            pause_after_ms?: number;
            /** @description Title of the chapter that starts with the segment; empty: none starts. */
            section?: string;
          }[];
          /**
           * @description Voice provider. Needed only if the voice id is ambiguous.
           * @example local
           * @enum {string}
           */
          tts_provider?: 'elevenlabs' | 'openai' | 'remote' | 'neural' | 'local';
          /**
           * @description Public host name without scheme, port and path. International names are stored in their ASCII form.
           * @example example.com
           */
          domain: string;
          /** @description Multiple of the voice’s own rate; 1 by default. */
          speed?: number;
          /**
           * @description Played first: the URL of an audio file, the path of a sound, a text spoken by the first voice, or a text with its own voice. Only texts are charged.
           * @example Welcome to the show.
           */
          intro?:
            | string
            | {
                /**
                 * @description The text to speak.
                 * @example Why does the sea rise twice a day?
                 */
                text: string;
                /**
                 * @description Voice id from GET /api/voices.
                 * @example local-en-us-f3
                 */
                voice_id: string;
              };
          /**
           * @description Played last: accepts the same values as intro. A text without its own voice is spoken by the last voice.
           * @example Thanks for listening.
           */
          outro?:
            | string
            | {
                /**
                 * @description The text to speak.
                 * @example Why does the sea rise twice a day?
                 */
                text: string;
                /**
                 * @description Voice id from GET /api/voices.
                 * @example local-en-us-f3
                 */
                voice_id: string;
              };
          music?: string;
          /**
           * @description Title of the episode. Also written to the tags of the audio file.
           * @example The tides
           */
          title?: string;
          /**
           * @description Audio format.
           * @default mp3
           * @example mp3
           * @enum {string}
           */
          format?: 'mp3' | 'wav';
          /**
           * @description Identifier of the content on the site, such as a post id.
           * @example post-42
           */
          external_id?: string;
          /**
           * @description Hash of the post content. A new hash creates a new job.
           * @example v1-5d41402abc
           */
          content_hash?: string;
        };
      };
    };
    responses: {
      /** @description The job was accepted and has not finished yet. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Accepted'];
        };
      };
    };
  };
  estimateCompilation: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description API token, for clients that cannot send an Authorization header. */
          token_id?: string;
          /**
           * @description The segments to speak, in order.
           * @example [
           *       {
           *         "speaker": "Host",
           *         "text": "Why does the sea rise twice a day?",
           *         "voice_id": "local-en-us-f3"
           *       },
           *       {
           *         "speaker": "Guest",
           *         "text": "The moon pulls it, and the earth turns below.",
           *         "voice_id": "local-en-us-m3"
           *       }
           *     ]
           */
          compilation: {
            /**
             * @description The text to speak.
             * @example Why does the sea rise twice a day?
             */
            text: string;
            /**
             * @description Voice id from GET /api/voices.
             * @example local-en-us-f3
             */
            voice_id: string;
            /**
             * @description Name of the speaker.
             * @example Host
             */
            speaker?: string;
            /** @description Multiple of the voice’s own rate; 1 by default. */
            speed?: number;
            /** @description Silence after the segment, ms; by default it depends on what follows. */
            pause_after_ms?: number;
            /** @description Title of the chapter that starts with the segment; empty: none starts. */
            section?: string;
          }[];
          /**
           * @description Voice provider. Needed only if the voice id is ambiguous.
           * @example local
           * @enum {string}
           */
          tts_provider?: 'elevenlabs' | 'openai' | 'remote' | 'neural' | 'local';
          /**
           * @description Public host name without scheme, port and path. International names are stored in their ASCII form.
           * @example example.com
           */
          domain?: string;
          /** @description Multiple of the voice’s own rate; 1 by default. */
          speed?: number;
          /**
           * @description Played first: the URL of an audio file, the path of a sound, a text spoken by the first voice, or a text with its own voice. Only texts are charged.
           * @example Welcome to the show.
           */
          intro?:
            | string
            | {
                /**
                 * @description The text to speak.
                 * @example Why does the sea rise twice a day?
                 */
                text: string;
                /**
                 * @description Voice id from GET /api/voices.
                 * @example local-en-us-f3
                 */
                voice_id: string;
              };
          /**
           * @description Played last: accepts the same values as intro. A text without its own voice is spoken by the last voice.
           * @example Thanks for listening.
           */
          outro?:
            | string
            | {
                /**
                 * @description The text to speak.
                 * @example Why does the sea rise twice a day?
                 */
                text: string;
                /**
                 * @description Voice id from GET /api/voices.
                 * @example local-en-us-f3
                 */
                voice_id: string;
              };
          music?: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Estimate'];
          };
        };
      };
    };
  };
  createSpeech: {
    parameters: {
      query?: {
        stream?: 'true' | 'false';
      };
      header?: {
        /** @description A repeated request with the same key and body returns the first response, for one day. A different body is rejected. */
        'Idempotency-Key'?: components['parameters']['Idempotency-Key'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description API token, for clients that cannot send an Authorization header. */
          token_id?: string;
          /**
           * @description The text to speak.
           * @example Why does the sea rise twice a day?
           */
          text: string;
          /**
           * @description Voice id from GET /api/voices.
           * @example local-en-us-f3
           */
          voice_id: string;
          /**
           * @description Voice provider. Needed only if the voice id is ambiguous.
           * @example local
           * @enum {string}
           */
          tts_provider?: 'elevenlabs' | 'openai' | 'remote' | 'neural' | 'local';
          /** @description Multiple of the voice’s own rate; 1 by default. */
          speed?: number;
          /**
           * @description Public host name without scheme, port and path. International names are stored in their ASCII form.
           * @example example.com
           */
          domain?: string;
          /**
           * @description Title of the episode. Also written to the tags of the audio file.
           * @example The tides
           */
          title?: string;
          /**
           * @description Audio format.
           * @default mp3
           * @example mp3
           * @enum {string}
           */
          format?: 'mp3' | 'wav';
        };
      };
    };
    responses: {
      /** @description The audio is ready, or starts. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /**
               * @description URL of the audio file.
               * @example https://duetcast.example/api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output
               */
              audioUrl: string | null;
              /** @example local-en-us-f3 */
              voiceId: string;
              /** @example 34 */
              textLength: number;
              /**
               * @description Length of the audio in seconds.
               * @example 7.24
               */
              duration: number | null;
              /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
              jobId: string;
            };
            /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
            jobId: string;
            /** @constant */
            status: 'completed';
          };
          'audio/mpeg': string;
          'audio/wav': string;
        };
      };
      /** @description The job was accepted and has not finished yet. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Accepted'];
        };
      };
    };
  };
  stitchChunks: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the first response, for one day. A different body is rejected. */
        'Idempotency-Key'?: components['parameters']['Idempotency-Key'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description API token, for clients that cannot send an Authorization header. */
          token_id?: string;
          /**
           * @description URLs of audio files or output paths of your jobs, in playback order.
           * @example [
           *       "/api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output",
           *       "https://cdn.example.com/outro.mp3"
           *     ]
           */
          chunkUrls: string[];
          /**
           * @description File name. The extension .wav or .mp3 selects the format.
           * @example episode-12.mp3
           */
          outputName?: string;
          /**
           * @description Public host name without scheme, port and path. International names are stored in their ASCII form.
           * @example example.com
           */
          domain?: string;
        };
      };
    };
    responses: {
      /** @description The stitched audio is ready. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /**
               * @description URL of the audio file. Null until the job completes.
               * @example https://duetcast.example/api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output
               */
              outputUrl: string | null;
              /**
               * @description Length of the audio in seconds.
               * @example 7.24
               */
              duration: number | null;
              /**
               * @description File size in bytes.
               * @example 116349
               */
              fileSize: number | null;
              /** @example 2 */
              chunksProcessed: number;
              /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
              jobId: string;
            };
            /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
            jobId: string;
            /** @constant */
            status: 'completed';
          };
        };
      };
      /** @description The job was accepted and has not finished yet. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Accepted'];
        };
      };
    };
  };
  getJobOutput: {
    parameters: {
      query?: {
        download?: '0' | '1' | 'true' | 'false';
      };
      header?: never;
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The complete audio. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'audio/mpeg': string;
          'audio/wav': string;
        };
      };
      /** @description The job was accepted and has not finished yet. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Accepted'];
        };
      };
      /** @description The requested byte range. */
      206: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'audio/mpeg': string;
          'audio/wav': string;
        };
      };
      /** @description The audio matches If-None-Match; no body is sent. */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getJobCaptions: {
    parameters: {
      query?: {
        format?: 'vtt' | 'srt' | 'json' | 'txt';
        words?: 'true' | 'false';
      };
      header?: never;
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The captions, with one cue for each line of a speaker. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Transcript'];
          'text/vtt': string;
          'application/x-subrip': string;
          'text/plain': string;
        };
      };
      /** @description The job was accepted and has not finished yet. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Accepted'];
        };
      };
    };
  };
  getShareCaptions: {
    parameters: {
      query?: {
        format?: 'vtt' | 'srt' | 'json' | 'txt';
        words?: 'true' | 'false';
      };
      header?: never;
      path: {
        shareId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The captions, with one cue for each line of a speaker. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Transcript'];
          'text/vtt': string;
          'application/x-subrip': string;
          'text/plain': string;
        };
      };
    };
  };
  getJobChapters: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description JSON chapters of the podcast namespace. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChaptersDocument'];
          'application/json+chapters': string;
        };
      };
      /** @description The job was accepted and has not finished yet. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Accepted'];
        };
      };
    };
  };
  getShareChapters: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        shareId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description JSON chapters of the podcast namespace. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChaptersDocument'];
          'application/json+chapters': string;
        };
      };
    };
  };
  getJobPeaks: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /**
               * @description Seconds.
               * @example 7.24
               */
              duration: number;
              /** @description Loudness of equal parts, relative to the loudest; empty for audio of earlier releases. */
              readonly peaks: number[];
            };
          };
        };
      };
      /** @description The job was accepted and has not finished yet. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Accepted'];
        };
      };
    };
  };
  listJobs: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        timestamp?: string;
        status?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Job'][];
            page: {
              /** @description Cursor of the next page; null on the last page. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  getJobLog: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        timestamp?: string;
        status?: string;
        sort?: 'timestamp' | 'job_id' | 'status' | 'processing_ms';
        order?: 'asc' | 'desc';
        final?: 'true' | 'false';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['LogEntry'][];
            page: {
              /** @description Cursor of the next page; null on the last page. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  getJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['JobWithChapters'];
          };
        };
      };
    };
  };
  getJobScript: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['JobScript'];
          };
        };
      };
    };
  };
  cancelJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Job'];
            /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
            jobId: string;
            /**
             * @example completed
             * @enum {string}
             */
            status: 'pending' | 'downloading' | 'processing' | 'completed' | 'failed' | 'cancelled';
          };
        };
      };
    };
  };
  retryJob: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the first response, for one day. A different body is rejected. */
        'Idempotency-Key'?: components['parameters']['Idempotency-Key'];
      };
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Job'];
            /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
            jobId: string;
            /**
             * @example completed
             * @enum {string}
             */
            status: 'pending' | 'downloading' | 'processing' | 'completed' | 'failed' | 'cancelled';
          };
        };
      };
    };
  };
  estimateLexiconImpact: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description API token, for clients that cannot send an Authorization header. */
          token_id?: string;
          /** @description The entry that would be added or changed. */
          set?: components['schemas']['LexiconEntry'];
          /** @description Id of the entry that would be removed or replaced. */
          remove?: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['LexiconImpact'];
          };
        };
      };
    };
  };
  getJobAudit: {
    parameters: {
      query?: {
        format?: 'json' | 'ndjson' | 'signed';
      };
      header?: never;
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The audit trail. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['AuditTrail'];
          };
          'application/x-ndjson': string;
          'application/vnd.duetcast.audit+json': Record<string, never>;
        };
      };
    };
  };
  getJobRevision: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: string;
        revision: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['JobState'];
          };
        };
      };
    };
  };
  shareJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              shareId: string | null;
              /** @description Page with a player that any site can embed in an iframe. */
              embedUrl: string | null;
              /**
               * @description URL of the audio file.
               * @example https://duetcast.example/api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output
               */
              audioUrl: string | null;
            };
          };
        };
      };
    };
  };
  unshareJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              shareId: string | null;
              /** @description Page with a player that any site can embed in an iframe. */
              embedUrl: string | null;
              /**
               * @description URL of the audio file.
               * @example https://duetcast.example/api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output
               */
              audioUrl: string | null;
            };
          };
        };
      };
    };
  };
  getShare: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        shareId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['SharedPodcast'];
          };
        };
      };
    };
  };
  getShareAudio: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        shareId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The complete audio. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'audio/mpeg': string;
          'audio/wav': string;
        };
      };
      /** @description The requested byte range. */
      206: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'audio/mpeg': string;
          'audio/wav': string;
        };
      };
      /** @description The audio matches If-None-Match; no body is sent. */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  updateJobPost: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: string;
        post: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
              jobId: string;
              /** @example post-a1 */
              post: string;
              /** @description null: the post does not show the audio. */
              publishedAt: string | null;
              /** @description Id of the public link; null if the job has none. */
              shareId: string | null;
              embedUrl: string | null;
              /**
               * @description URL of the audio file.
               * @example https://duetcast.example/api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output
               */
              audioUrl: string | null;
            };
          };
        };
      };
    };
  };
  deleteJobPost: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: string;
        post: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
              jobId: string;
              /** @example post-a1 */
              post: string;
              /** @description null: the post does not show the audio. */
              publishedAt: string | null;
              /** @description Id of the public link; null if the job has none. */
              shareId: string | null;
              embedUrl: string | null;
              /**
               * @description URL of the audio file.
               * @example https://duetcast.example/api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output
               */
              audioUrl: string | null;
            };
          };
        };
      };
    };
  };
  getShareCover: {
    parameters: {
      query?: {
        size?: 300 | 600 | 1400 | 3000;
      };
      header?: never;
      path: {
        shareId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A square PNG file. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'image/png': string;
        };
      };
      /** @description The cover matches If-None-Match; no body is sent. */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getJobDownloads: {
    parameters: {
      query: {
        from: string;
        to: string;
      };
      header?: never;
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** Format: date */
              from: string;
              /** Format: date */
              to: string;
              /** @example 448 */
              total: number;
              /** @description Every day, in order. */
              days: {
                /** Format: date */
                day: string;
                downloads: number;
              }[];
            };
          };
        };
      };
    };
  };
  getEmbed: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        shareId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The player page. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
    };
  };
  getEmbedTranscript: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        shareId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
    };
  };
  createSpeechStream: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description A model of GET /v1/models.
           * @example tts-1
           */
          model: string;
          /** @example Good morning. Here is the news. */
          input: string;
          /**
           * @description A voice of GET /v1/audio/voices.
           * @example nova
           */
          voice:
            | string
            | {
                /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
                id: string;
              };
          /** @description How to speak; for voices that take instructions. */
          instructions?: string;
          /**
           * @default mp3
           * @enum {string}
           */
          response_format?: 'mp3' | 'wav' | 'pcm';
          /** @description Multiple of the voice’s own rate; 1 by default. */
          speed?: number;
          /**
           * @description `audio`: the bytes; `sse`: server-sent events with encoded bytes.
           * @default audio
           * @enum {string}
           */
          stream_format?: 'audio' | 'sse';
        };
      };
    };
    responses: {
      /** @description The audio, or with `stream_format: sse` events that carry it encoded. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'audio/mpeg': string;
          'audio/wav': string;
          'audio/pcm': string;
          'text/event-stream': string;
        };
      };
    };
  };
  listSpeechModels: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            object: 'list';
            data: components['schemas']['SpeechModel'][];
          };
        };
      };
    };
  };
  getSpeechModel: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SpeechModel'];
        };
      };
    };
  };
  listSpeechVoices: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            object: 'list';
            /** @description Overrides the voices of the script request. */
            voices: {
              /**
               * @description For `voice` of a request.
               * @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90
               */
              id: string;
              name: string;
              /**
               * @description The voice that speaks; differs from `id` for names of OpenAI.
               * @example local-en-us-f3
               */
              voice_id: string;
              language: string;
              gender: string;
              provider: string;
            }[];
          };
        };
      };
    };
  };
  listScriptModels: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @description Available models. Empty if the server generates scripts without a model; `model` and `temperature` then have no effect. */
              models: string[];
              defaultModel: string;
              defaultTemperature: number;
            };
          };
        };
      };
    };
  };
  generatePodcastScript: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the first response, for one day. A different body is rejected. */
        'Idempotency-Key'?: components['parameters']['Idempotency-Key'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description API token, for clients that cannot send an Authorization header. */
          token_id?: string;
          /**
           * @description The article as plain text. Its sentences become the dialogue of the two speakers.
           * @example Twice a day the sea rises and falls. The moon pulls the water, and the earth turns below it.
           */
          article: string;
          /**
           * @description Voice id of the host.
           * @example local-en-us-f3
           */
          voice_id_1: string;
          /**
           * @description Voice id of the guest.
           * @example local-en-us-m3
           */
          voice_id_2?: string;
          voice_id_3?: string;
          voice_id_4?: string;
          /**
           * @description The language model that writes the script.
           * @default gpt-4o-mini
           * @example gpt-4o-mini
           * @enum {string}
           */
          model?: 'gpt-4o-mini' | 'gpt-4o' | 'gpt-4';
          /**
           * @description Sampling temperature of the language model. Higher values produce more varied text.
           * @default 0.7
           * @example 0.7
           */
          temperature?: number;
          /**
           * @description `brief`: about two minutes. `standard`: about half of the article, at most six minutes.
           * @default full
           * @enum {string}
           */
          length?: 'brief' | 'standard' | 'full';
          /**
           * @description One: the Host narrates. Three or four: the guests take turns.
           * @default 2
           */
          speakers?: 1 | 2 | 3 | 4;
          /** @description Names of the speakers, spoken at the opening. */
          names?: {
            /**
             * @description Voice id of the host.
             * @example local-en-us-f3
             */
            Host?: string;
            /**
             * @description Voice id of the guest.
             * @example local-en-us-m3
             */
            Guest?: string;
            'Guest 2'?: string;
            'Guest 3'?: string;
          };
          /**
           * @description Tone of the script. Without a language model it has no effect.
           * @example warm
           */
          tone?: string;
          /**
           * @description The listeners to write for. Without a language model it has no effect.
           * @example beginners
           */
          audience?: string;
          /**
           * @description Language of the article and its script as a BCP 47 tag. Default: detected.
           * @example en
           */
          language?: string;
          /** @description Most characters of the script: what is left this month, for example. */
          max_characters?: number;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /**
               * @description Suggested title of the episode.
               * @example The tides
               */
              title: string | null;
              /** @description Show notes in Markdown, with the links of the article. */
              notes: string | null;
              /** @description Names that the script uses for its speakers. */
              names: {
                /**
                 * @description Voice id of the host.
                 * @example local-en-us-f3
                 */
                Host?: string;
                /**
                 * @description Voice id of the guest.
                 * @example local-en-us-m3
                 */
                Guest?: string;
                'Guest 2'?: string;
                'Guest 3'?: string;
              };
              /** @description What a shortened script leaves out. */
              omitted: string | null;
              /** @example c2d95f0e-1b7a-4f63-8e2d-94a0b3c6d7e8 */
              podcastId: string;
              /**
               * @description The segments to speak, in order.
               * @example [
               *       {
               *         "speaker": "Host",
               *         "text": "Why does the sea rise twice a day?",
               *         "voice_id": "local-en-us-f3"
               *       },
               *       {
               *         "speaker": "Guest",
               *         "text": "The moon pulls it, and the earth turns below.",
               *         "voice_id": "local-en-us-m3"
               *       }
               *     ]
               */
              compilation: {
                /**
                 * @description Name of the speaker.
                 * @example Host
                 * @enum {string}
                 */
                speaker: 'Host' | 'Guest' | 'Guest 2' | 'Guest 3';
                /**
                 * @description The text to speak.
                 * @example Why does the sea rise twice a day?
                 */
                text: string;
                /** @description Title of the chapter that starts with the segment; empty: none starts. */
                section?: string;
                /** @description Range of the article’s extracted text that the line comes from, in UTF-16 code units. */
                source?: {
                  start: number;
                  end: number;
                };
                /** @description Numbers, names, dates and quotations of the line that the article does not have. */
                flagged?: string[];
                /**
                 * @description Voice id from GET /api/voices.
                 * @example local-en-us-f3
                 */
                voice_id: string;
                /** @description Multiple of the voice’s own rate; 1 by default. */
                speed?: number;
                /** @description Silence after the segment, ms; by default it depends on what follows. */
                pause_after_ms?: number;
              }[];
              /**
               * @description ISO 639-1 code, or `und` if unknown.
               * @example en
               */
              language: string;
              /**
               * @description The model that wrote the script; `local` without a model.
               * @example gpt-4o-mini
               */
              model: string;
              /** @description Characters of all lines: what its audio is charged at most. */
              characters: number;
              metadata: {
                /** @example 79 */
                characterCount: number;
                segmentCount: number;
                tokensUsed: number;
              };
              usage: {
                /** @example 3120 */
                characterUsed: number;
                /**
                 * @description Characters (Unicode code points) per month. -1 means unlimited.
                 * @example 100000
                 */
                characterAllowed: number;
              };
            };
          };
        };
      };
    };
  };
  previewPodcastScript: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the first response, for one day. A different body is rejected. */
        'Idempotency-Key'?: components['parameters']['Idempotency-Key'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description API token, for clients that cannot send an Authorization header. */
          token_id?: string;
          /**
           * @description The article as plain text. Its sentences become the dialogue of the two speakers.
           * @example Twice a day the sea rises and falls. The moon pulls the water, and the earth turns below it.
           */
          article: string;
          /**
           * @description Voice id of the host.
           * @example local-en-us-f3
           */
          voice_id_1: string;
          /**
           * @description Voice id of the guest.
           * @example local-en-us-m3
           */
          voice_id_2: string;
          /**
           * @description Language of the article and its script as a BCP 47 tag. Default: detected.
           * @example en
           */
          language?: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /**
               * @example [
               *       {
               *         "speaker": "Host",
               *         "text": "Why does the sea rise twice a day?"
               *       },
               *       {
               *         "speaker": "Guest",
               *         "text": "The moon pulls it, and the earth turns below."
               *       }
               *     ]
               */
              preview: {
                /**
                 * @description Name of the speaker.
                 * @example Host
                 * @enum {string}
                 */
                speaker: 'Host' | 'Guest' | 'Guest 2' | 'Guest 3';
                /**
                 * @description The text to speak.
                 * @example Why does the sea rise twice a day?
                 */
                text: string;
                /** @description Title of the chapter that starts with the segment; empty: none starts. */
                section?: string;
                /** @description Range of the article’s extracted text that the line comes from, in UTF-16 code units. */
                source?: {
                  start: number;
                  end: number;
                };
                /** @description Numbers, names, dates and quotations of the line that the article does not have. */
                flagged?: string[];
              }[];
              /** @example 2 */
              previewSegments: number;
              /** @example 6 */
              totalSegments: number;
              metadata: {
                /** @example 79 */
                characterCount: number;
              };
              /** @example Sign up to get the full script and its audio. */
              upgradeMessage: string | null;
              /** @example session_1763632800000_a1b2c3d4e5f6 */
              sessionId: string | null;
            };
          };
        };
      };
    };
  };
  estimateScript: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description API token, for clients that cannot send an Authorization header. */
          token_id?: string;
          /**
           * @description The article as plain text. Its sentences become the dialogue of the two speakers.
           * @example Twice a day the sea rises and falls. The moon pulls the water, and the earth turns below it.
           */
          article: string;
          /**
           * @description Language of the article and its script as a BCP 47 tag. Default: detected.
           * @example en
           */
          language?: string;
          /**
           * @description Public host name without scheme, port and path. International names are stored in their ASCII form.
           * @example example.com
           */
          domain?: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ScriptEstimate'];
          };
        };
      };
    };
  };
  listPodcastJobs: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ListedPodcast'][];
            page: {
              /** @description Cursor of the next page; null on the last page. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  listUnviewedPodcastJobs: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              jobs: components['schemas']['PodcastJob'][];
            };
          };
        };
      };
    };
  };
  getPodcastJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['PodcastJob'];
          };
        };
      };
    };
  };
  markPodcastJobViewed: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
              id: string;
              /** @constant */
              viewed: true;
            };
          };
        };
      };
    };
  };
  claimPodcastJobs: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @example session_1763632800000_a1b2c3d4e5f6 */
          sessionId: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              claimed: number;
              /**
               * @example [
               *       "c2d95f0e-1b7a-4f63-8e2d-94a0b3c6d7e8"
               *     ]
               */
              podcastIds: string[];
            };
          };
        };
      };
    };
  };
  compilePodcastJob: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the first response, for one day. A different body is rejected. */
        'Idempotency-Key'?: components['parameters']['Idempotency-Key'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description API token, for clients that cannot send an Authorization header. */
          token_id?: string;
          /**
           * @description The segments to speak, in order.
           * @example [
           *       {
           *         "speaker": "Host",
           *         "text": "Why does the sea rise twice a day?",
           *         "voice_id": "local-en-us-f3"
           *       },
           *       {
           *         "speaker": "Guest",
           *         "text": "The moon pulls it, and the earth turns below.",
           *         "voice_id": "local-en-us-m3"
           *       }
           *     ]
           */
          segments?: {
            /**
             * @description Name of the speaker.
             * @example Host
             * @enum {string}
             */
            speaker: 'Host' | 'Guest' | 'Guest 2' | 'Guest 3';
            /**
             * @description The text to speak.
             * @example Why does the sea rise twice a day?
             */
            text: string;
            /**
             * @description Voice id from GET /api/voices.
             * @example local-en-us-f3
             */
            voice_id?: string;
            /** @description Multiple of the voice’s own rate; 1 by default. */
            speed?: number;
            /** @description Silence after the segment, ms; by default it depends on what follows. */
            pause_after_ms?: number;
            /** @description Title of the chapter that starts with the segment; empty: none starts. */
            section?: string;
          }[];
          /** @description Overrides the voices of the script request. */
          voices?: {
            /**
             * @description Voice id of the host.
             * @example local-en-us-f3
             */
            Host?: string;
            /**
             * @description Voice id of the guest.
             * @example local-en-us-m3
             */
            Guest?: string;
            'Guest 2'?: string;
            'Guest 3'?: string;
          };
          /** @description Multiple of the voice’s own rate; 1 by default. */
          speed?: number;
          /**
           * @description Played first: the URL of an audio file, the path of a sound, a text spoken by the first voice, or a text with its own voice. Only texts are charged.
           * @example Welcome to the show.
           */
          intro?:
            | string
            | {
                /**
                 * @description The text to speak.
                 * @example Why does the sea rise twice a day?
                 */
                text: string;
                /**
                 * @description Voice id from GET /api/voices.
                 * @example local-en-us-f3
                 */
                voice_id: string;
              };
          /**
           * @description Played last: accepts the same values as intro. A text without its own voice is spoken by the last voice.
           * @example Thanks for listening.
           */
          outro?:
            | string
            | {
                /**
                 * @description The text to speak.
                 * @example Why does the sea rise twice a day?
                 */
                text: string;
                /**
                 * @description Voice id from GET /api/voices.
                 * @example local-en-us-f3
                 */
                voice_id: string;
              };
          music?: string;
          /**
           * @description Public host name without scheme, port and path. International names are stored in their ASCII form.
           * @example example.com
           */
          domain?: string;
          /**
           * @description Title of the episode. Also written to the tags of the audio file.
           * @example The tides
           */
          title?: string;
          /**
           * @description Audio format.
           * @default mp3
           * @example mp3
           * @enum {string}
           */
          format?: 'mp3' | 'wav';
        };
      };
    };
    responses: {
      /** @description The job was accepted and has not finished yet. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Accepted'];
        };
      };
    };
  };
  getPodcastJobAudit: {
    parameters: {
      query?: {
        format?: 'json' | 'ndjson' | 'signed';
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The audit trail. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['AuditTrail'];
          };
          'application/x-ndjson': string;
          'application/vnd.duetcast.audit+json': Record<string, never>;
        };
      };
    };
  };
  listShows: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Show'][];
            page: {
              /** @description Cursor of the next page; null on the last page. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  createShow: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the first response, for one day. A different body is rejected. */
        'Idempotency-Key'?: components['parameters']['Idempotency-Key'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Title of the episode. Also written to the tags of the audio file.
           * @example The tides
           */
          title: string;
          /** @description Plain text; addresses that begin with http become links. */
          description: string;
          author: string;
          category: components['schemas']['ShowCategory'];
          /**
           * @description BCP 47.
           * @example en
           */
          language: string;
          /** @default false */
          explicit?: boolean;
          /**
           * @description Directories ask it to claim the show. It is public in the feed; null: the feed names none.
           * @default null
           */
          ownerEmail?: string | null;
          /**
           * @description Only subscribers with an address of their own can read the feed; there is no page.
           * @default false
           */
          isPrivate?: boolean;
        };
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Show'];
          };
        };
      };
    };
  };
  getShow: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        showId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Show'];
          };
        };
      };
    };
  };
  deleteShow: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        showId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
              id: string;
            };
          };
        };
      };
    };
  };
  updateShow: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        showId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Title of the episode. Also written to the tags of the audio file.
           * @example The tides
           */
          title?: string;
          /** @description Plain text; addresses that begin with http become links. */
          description?: string;
          author?: string;
          category?: components['schemas']['ShowCategory'];
          /**
           * @description BCP 47.
           * @example en
           */
          language?: string;
          explicit?: boolean;
          /** @description Directories ask it to claim the show. It is public in the feed; null: the feed names none. */
          ownerEmail?: string | null;
          /** @description Only subscribers with an address of their own can read the feed; there is no page. */
          isPrivate?: boolean;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Show'];
          };
        };
      };
    };
  };
  getShowAudit: {
    parameters: {
      query?: {
        format?: 'json' | 'ndjson' | 'signed';
      };
      header?: never;
      path: {
        showId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The audit trail. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['AuditTrail'];
          };
          'application/x-ndjson': string;
          'application/vnd.duetcast.audit+json': Record<string, never>;
        };
      };
    };
  };
  updateShowCover: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        showId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'image/png': string;
        'image/jpeg': string;
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Show'];
          };
        };
      };
    };
  };
  deleteShowCover: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        showId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Show'];
          };
        };
      };
    };
  };
  listShowEpisodes: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path: {
        showId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Episode'][];
            page: {
              /** @description Cursor of the next page; null on the last page. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  createShowEpisode: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the first response, for one day. A different body is rejected. */
        'Idempotency-Key'?: components['parameters']['Idempotency-Key'];
      };
      path: {
        showId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description A completed job of the account.
           * @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90
           */
          jobId: string;
          /**
           * @description Title of the episode. Also written to the tags of the audio file.
           * @example The tides
           */
          title: string;
          /**
           * @description Plain text; addresses that begin with http become links.
           * @default
           */
          notes?: string;
          /** @default null */
          season?: number | null;
          /** @default null */
          number?: number | null;
          /**
           * Format: date-time
           * @description Default: now.
           */
          publishAt?: string;
          /** @default null */
          soundbite?: {
            startSeconds: number;
            durationSeconds: number;
            /**
             * @description Title of the episode. Also written to the tags of the audio file.
             * @example The tides
             */
            title: string;
          } | null;
        };
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Episode'];
          };
        };
      };
    };
  };
  getShowEpisode: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        showId: string;
        episodeId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Episode'];
          };
        };
      };
    };
  };
  deleteShowEpisode: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        showId: string;
        episodeId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
              id: string;
            };
          };
        };
      };
    };
  };
  updateShowEpisode: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        showId: string;
        episodeId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Title of the episode. Also written to the tags of the audio file.
           * @example The tides
           */
          title?: string;
          /** @description Plain text; addresses that begin with http become links. */
          notes?: string;
          season?: number | null;
          number?: number | null;
          /**
           * Format: date-time
           * @description From then on the episode is in the feed.
           */
          publishAt?: string;
          soundbite?: {
            startSeconds: number;
            durationSeconds: number;
            /**
             * @description Title of the episode. Also written to the tags of the audio file.
             * @example The tides
             */
            title: string;
          } | null;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Episode'];
          };
        };
      };
    };
  };
  getEpisodeDownloads: {
    parameters: {
      query: {
        from: string;
        to: string;
      };
      header?: never;
      path: {
        showId: string;
        episodeId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** Format: date */
              from: string;
              /** Format: date */
              to: string;
              /** @example 448 */
              total: number;
              /** @description Every day, in order. */
              days: {
                /** Format: date */
                day: string;
                downloads: number;
              }[];
            };
          };
        };
      };
    };
  };
  listShowSubscribers: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path: {
        showId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['FeedSubscriber'][];
            page: {
              /** @description Cursor of the next page; null on the last page. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  createShowSubscriber: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        showId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description For its owner: who subscribes. */
          name: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
              id: string;
              name: string;
              /**
               * Format: date-time
               * @example 2026-11-20T10:00:00.000Z
               */
              createdAt: string;
              /** @description How often the feed was read at this address. */
              reads: number;
              lastReadAt: string | null;
              /** @description The address. It is returned only here, and not stored. */
              feedUrl: string;
            };
          };
        };
      };
    };
  };
  deleteShowSubscriber: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        showId: string;
        subscriberId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
              id: string;
            };
          };
        };
      };
    };
  };
  getFeed: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        feed: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The feed. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/rss+xml': string;
        };
      };
      /** @description The feed matches If-None-Match or If-Modified-Since; no body is sent. */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getPrivateFeed: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        showId: string;
        feed: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The feed. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/rss+xml': string;
        };
      };
      /** @description The feed matches If-None-Match or If-Modified-Since; no body is sent. */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getFeedFile: {
    parameters: {
      query?: {
        words?: 'true' | 'false';
      };
      header?: never;
      path: {
        showId: string;
        episodeId: string;
        file: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The complete file. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Transcript'];
          'audio/mpeg': string;
          'audio/wav': string;
          'text/vtt': string;
          'application/x-subrip': string;
          'application/json+chapters': string;
        };
      };
      /** @description The requested range of the audio. */
      206: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'audio/mpeg': string;
          'audio/wav': string;
        };
      };
      /** @description The audio matches If-None-Match; no body is sent. */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getPrivateFeedFile: {
    parameters: {
      query?: {
        words?: 'true' | 'false';
      };
      header?: never;
      path: {
        showId: string;
        token: string;
        episodeId: string;
        file: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The complete file. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Transcript'];
          'audio/mpeg': string;
          'audio/wav': string;
          'text/vtt': string;
          'application/x-subrip': string;
          'application/json+chapters': string;
        };
      };
      /** @description The requested range of the audio. */
      206: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'audio/mpeg': string;
          'audio/wav': string;
        };
      };
      /** @description The audio matches If-None-Match; no body is sent. */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getShowCover: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        showId: string;
        file: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A square image. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'image/png': string;
          'image/jpeg': string;
        };
      };
      /** @description The cover matches If-None-Match; no body is sent. */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getPrivateShowCover: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        showId: string;
        token: string;
        file: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A square image. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'image/png': string;
          'image/jpeg': string;
        };
      };
      /** @description The cover matches If-None-Match; no body is sent. */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getShowPage: {
    parameters: {
      query?: {
        before?: string;
      };
      header?: never;
      path: {
        show: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
    };
  };
  getEpisodePage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        show: string;
        episode: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
    };
  };
  getEpisodeEmbed: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        show: string;
        episode: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
    };
  };
  getOEmbed: {
    parameters: {
      query: {
        url: string;
        format?: 'json';
        maxwidth?: number;
        maxheight?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OEmbed'];
        };
      };
    };
  };
  fetchArticle: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description API token, for clients that cannot send an Authorization header. */
          token_id?: string;
          /**
           * @description URL of the page.
           * @example https://blog.example.com/tides
           */
          url: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /**
               * @description Title of the episode. Also written to the tags of the audio file.
               * @example The tides
               */
              title: string | null;
              /**
               * @description The readable text as Markdown, without navigation, scripts, captions or forms. Links have their addresses where that keeps the text within what a script accepts.
               * @example Why does the sea rise twice a day?
               */
              text: string;
              /** @description Length of the text in characters. A script accepts at most 15000. */
              characters: number;
              /** @description ISO 639-1 language code: as the page declares it, else recognized from the prose; `und` if unsure. */
              language: string;
              /**
               * @description URL of the page after redirects.
               * @example https://duetcast.example/api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output
               */
              url: string;
            };
          };
        };
      };
    };
  };
  extractArticle: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description API token, for clients that cannot send an Authorization header. */
          token_id?: string;
          html: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Article'];
          };
        };
      };
    };
  };
  exportAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The account archive. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/gzip': string;
        };
      };
    };
  };
  deleteAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['AccountErasure'];
          };
        };
      };
    };
  };
  cancelAccountErasure: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['AccountErasure'];
          };
        };
      };
    };
  };
  listAdminReplays: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Replay'][];
            page: {
              /** @description Cursor of the next page; null on the last page. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  createAdminReplay: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key and body returns the first response, for one day. A different body is rejected. */
        'Idempotency-Key'?: components['parameters']['Idempotency-Key'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @default {
           *       "accountId": null,
           *       "domain": null
           *     }
           */
          scope?: {
            /** @default null */
            accountId?: string | null;
            /**
             * @description Host name to which the characters are billed.
             * @default null
             * @example blog.example.com
             */
            domain?: string | null;
          };
          /** Format: date-time */
          from?: string;
          /** Format: date-time */
          to?: string;
          rules: {
            /** @default 1 */
            version?: number;
            limit:
              | {
                  /** @constant */
                  kind: 'recorded';
                }
              | {
                  /** @constant */
                  kind: 'today';
                }
              | {
                  /** @constant */
                  kind: 'plan';
                  /**
                   * @example starter
                   * @enum {string}
                   */
                  plan: 'entreprise' | 'creator' | 'starter' | 'free_user';
                }
              | {
                  /** @constant */
                  kind: 'limit';
                  characters: number;
                };
          };
        };
      };
    };
    responses: {
      /** @description Done. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Replay'];
          };
        };
      };
    };
  };
  getAdminReplay: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Replay'];
          };
        };
      };
    };
  };
  getAdminReplayDrift: {
    parameters: {
      query?: {
        only?: 'all' | 'changed';
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ReplayDrift'][];
            page: {
              /** @description Cursor of the next page; null on the last page. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  cancelAdminReplay: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Replay'];
          };
        };
      };
    };
  };
  applyAdminReplay: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Replay'];
          };
        };
      };
    };
  };
  discardAdminReplay: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Replay'];
          };
        };
      };
    };
  };
  listAdminProjections: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Projection'][];
          };
        };
      };
    };
  };
  getAdminProjection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ProjectionDetails'];
          };
        };
      };
    };
  };
  getAdminProjectionPoison: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              name: string;
              poison: {
                /** @example Done. */
                message: string;
                /**
                 * Format: date-time
                 * @example 2026-11-20T10:00:00.000Z
                 */
                at: string;
                event: components['schemas']['AdminEvent'];
              } | null;
            };
          };
        };
      };
    };
  };
  pauseAdminProjection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ProjectionDetails'];
          };
        };
      };
    };
  };
  resumeAdminProjection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ProjectionDetails'];
          };
        };
      };
    };
  };
  rebuildAdminProjection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ProjectionDetails'];
          };
        };
      };
    };
  };
  rollbackAdminProjection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ProjectionDetails'];
          };
        };
      };
    };
  };
  cancelRebuildAdminProjection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ProjectionDetails'];
          };
        };
      };
    };
  };
  skipAdminProjection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          reason: string;
          eventId?: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ProjectionDetails'];
          };
        };
      };
    };
  };
  retryAdminProjection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ProjectionDetails'];
          };
        };
      };
    };
  };
  listAdminServices: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              outages: components['schemas']['ServiceOutage'][];
              /** @description Downloads of neural voices, as the process that responds sees them. */
              voiceModels: components['schemas']['VoiceModelStatus'];
              /** @description False while the state store does not answer: only outages of one process are listed. */
              isComplete: boolean;
            };
          };
        };
      };
    };
  };
  listAdminAccounts: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        search?: string;
        admins?: 'true';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ListedAccount'][];
            page: {
              /** @description Cursor of the next page; null on the last page. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  getAdminAccount: {
    parameters: {
      query?: never;
      header?: {
        /** @description Why an administrator opens an account, percent-encoded UTF-8. Required for other accounts than the own; the owner can read it. */
        'X-Access-Reason'?: components['parameters']['X-Access-Reason'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['AccountDetails'];
          };
        };
      };
    };
  };
  listAdminAccountJobs: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        status?: 'pending' | 'downloading' | 'processing' | 'completed' | 'failed' | 'cancelled';
      };
      header?: {
        /** @description Why an administrator opens an account, percent-encoded UTF-8. Required for other accounts than the own; the owner can read it. */
        'X-Access-Reason'?: components['parameters']['X-Access-Reason'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['JobWithoutContent'][];
            page: {
              /** @description Cursor of the next page; null on the last page. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  updateAdminAccountAdmin: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          admin: boolean;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ListedAccount'];
          };
        };
      };
    };
  };
  signOutAdminAccount: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ListedAccount'];
          };
        };
      };
    };
  };
  listAdminActions: {
    parameters: {
      query?: {
        accountId?: string;
        adminId?: string;
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['AdminAct'][];
            page: {
              /** @description Cursor of the next page; null on the last page. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  getAdminUsage: {
    parameters: {
      query: {
        at: string;
        month?: string;
        accountId?: string;
        domain?: string;
        limit?: number;
        cursor?: string;
      };
      header?: {
        /** @description Why an administrator opens an account, percent-encoded UTF-8. Required for other accounts than the own; the owner can read it. */
        'X-Access-Reason'?: components['parameters']['X-Access-Reason'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /**
               * Format: date-time
               * @example 2026-11-20T10:00:00.000Z
               */
              at: string;
              /**
               * @description UTC month, YYYY-MM.
               * @example 2026-11
               */
              month: string;
              domains: {
                accountId: string;
                /**
                 * @description Host name to which the characters are billed.
                 * @example blog.example.com
                 */
                domain: string;
                /**
                 * @description Characters used. Negative if corrections exceed the usage.
                 * @example 3120
                 */
                charactersUsed: number;
                /**
                 * @description Characters reserved by unfinished jobs.
                 * @example 0
                 */
                charactersReserved: number;
                /**
                 * @description Character limit in effect at that time. -1 means unlimited.
                 * @example 100000
                 */
                characterLimit: number;
                /**
                 * @description Opaque position in the event log. Compare as text: newer states have greater positions.
                 * @example 0000000000000412
                 */
                position: string;
              }[];
            };
            page: {
              /** @description Cursor of the next page; null on the last page. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  listAdminEvents: {
    parameters: {
      query?: {
        stream?: string;
        category?: string;
        type?:
          | 'AccountOpened'
          | 'EmailAdded'
          | 'DomainLimitSet'
          | 'AdminGranted'
          | 'AdminRevoked'
          | 'SignedOutEverywhere'
          | 'AccountRead'
          | 'AccountErasureRequested'
          | 'AccountErasureCanceled'
          | 'AccountErased'
          | 'PasskeyRegistered'
          | 'PasskeyRemoved'
          | 'AccountImported'
          | 'PlanChanged'
          | 'SubscriptionChanged'
          | 'CustomerLinked'
          | 'CustomerForgotten'
          | 'SubscriptionReported'
          | 'MetadataReported'
          | 'SiteConnected'
          | 'SiteDescribed'
          | 'SiteCredentialsIssued'
          | 'SiteCredentialsRevealed'
          | 'SiteActivityRecorded'
          | 'SiteDisconnected'
          | 'EndpointCreated'
          | 'EndpointChanged'
          | 'EndpointSecretRotated'
          | 'EndpointEnabled'
          | 'EndpointDisabled'
          | 'EndpointDeleted'
          | 'RequestStarted'
          | 'RequestAnswered'
          | 'RequestRefused'
          | 'RequestInterrupted'
          | 'JobSubmitted'
          | 'JobClaimed'
          | 'JobLeaseRenewed'
          | 'ChunkDownloaded'
          | 'SegmentSynthesized'
          | 'JobAssembled'
          | 'JobCompleted'
          | 'AttemptCharged'
          | 'JobFailed'
          | 'JobCancelled'
          | 'JobRetried'
          | 'AttemptAbandoned'
          | 'JobShared'
          | 'JobUnshared'
          | 'PostAudioPublished'
          | 'PostAudioUnpublished'
          | 'OutputExpired'
          | 'LexiconEntrySet'
          | 'LexiconEntryRemoved'
          | 'LexiconImported'
          | 'ScriptRequested'
          | 'ScriptGenerated'
          | 'ScriptFailed'
          | 'ScriptEdited'
          | 'PodcastClaimed'
          | 'PodcastViewed'
          | 'ContentExpired'
          | 'ProjectionPaused'
          | 'ProjectionResumed'
          | 'ProjectionRebuildRequested'
          | 'ProjectionRollbackRequested'
          | 'ProjectionRebuildCancelled'
          | 'ProjectionRebuilt'
          | 'ProjectionRebuildFailed'
          | 'PoisonedEventSkipped'
          | 'PoisonedEventRetried'
          | 'PublicationReported'
          | 'PublicationReportsDismissed'
          | 'PublicationHidden'
          | 'PublicationRestored'
          | 'ReplayRequested'
          | 'ReplayClaimed'
          | 'ReplayLeaseRenewed'
          | 'ReplayFinished'
          | 'ReplayFailed'
          | 'ReplayCancelled'
          | 'ReplayApplyRequested'
          | 'ReplayApplied'
          | 'ReplayApplyRefused'
          | 'ReplayDiscarded'
          | 'SessionStarted'
          | 'SessionEnded'
          | 'SignInLinkRequested'
          | 'SignInLinkUsed'
          | 'ShowCreated'
          | 'ShowUpdated'
          | 'ShowDeleted'
          | 'ShowCoverChanged'
          | 'ShowCoverRemoved'
          | 'EpisodeAdded'
          | 'EpisodeUpdated'
          | 'EpisodeRemoved'
          | 'EpisodeContentReleased'
          | 'FeedTokenIssued'
          | 'FeedTokenRevoked'
          | 'SoundAdded'
          | 'SoundRemoved'
          | 'StripeEventUnread'
          | 'TokenGenerated'
          | 'TokenRevoked'
          | 'NamedTokenCreated'
          | 'NamedTokenRevoked'
          | 'CharactersReserved'
          | 'CharactersUsed'
          | 'CharactersReleased'
          | 'UsageCorrected'
          | 'UsageStreamClosed'
          | 'UsageCarriedOver'
          | 'WebhookQueued'
          | 'WebhookRequeued'
          | 'WebhookAttemptStarted'
          | 'WebhookDelivered'
          | 'WebhookAttemptFailed'
          | 'WebhookGivenUp';
        account?: string;
        correlation?: string;
        actor?: 'user' | 'token' | 'site' | 'session' | 'worker' | 'admin' | 'stripe' | 'system';
        from?: string;
        to?: string;
        before?: string;
        after?: string;
        limit?: number;
      };
      header?: {
        /** @description Why an administrator opens an account, percent-encoded UTF-8. Required for other accounts than the own; the owner can read it. */
        'X-Access-Reason'?: components['parameters']['X-Access-Reason'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['AdminEvent'][];
            page: {
              /** @description Pass as `after` to get newer events. */
              newer: string | null;
              /** @description Pass as `before` to get older events. Null on the last page. */
              older: string | null;
            };
          };
        };
      };
    };
  };
  tailAdminEvents: {
    parameters: {
      query?: {
        stream?: string;
        category?: string;
        type?:
          | 'AccountOpened'
          | 'EmailAdded'
          | 'DomainLimitSet'
          | 'AdminGranted'
          | 'AdminRevoked'
          | 'SignedOutEverywhere'
          | 'AccountRead'
          | 'AccountErasureRequested'
          | 'AccountErasureCanceled'
          | 'AccountErased'
          | 'PasskeyRegistered'
          | 'PasskeyRemoved'
          | 'AccountImported'
          | 'PlanChanged'
          | 'SubscriptionChanged'
          | 'CustomerLinked'
          | 'CustomerForgotten'
          | 'SubscriptionReported'
          | 'MetadataReported'
          | 'SiteConnected'
          | 'SiteDescribed'
          | 'SiteCredentialsIssued'
          | 'SiteCredentialsRevealed'
          | 'SiteActivityRecorded'
          | 'SiteDisconnected'
          | 'EndpointCreated'
          | 'EndpointChanged'
          | 'EndpointSecretRotated'
          | 'EndpointEnabled'
          | 'EndpointDisabled'
          | 'EndpointDeleted'
          | 'RequestStarted'
          | 'RequestAnswered'
          | 'RequestRefused'
          | 'RequestInterrupted'
          | 'JobSubmitted'
          | 'JobClaimed'
          | 'JobLeaseRenewed'
          | 'ChunkDownloaded'
          | 'SegmentSynthesized'
          | 'JobAssembled'
          | 'JobCompleted'
          | 'AttemptCharged'
          | 'JobFailed'
          | 'JobCancelled'
          | 'JobRetried'
          | 'AttemptAbandoned'
          | 'JobShared'
          | 'JobUnshared'
          | 'PostAudioPublished'
          | 'PostAudioUnpublished'
          | 'OutputExpired'
          | 'LexiconEntrySet'
          | 'LexiconEntryRemoved'
          | 'LexiconImported'
          | 'ScriptRequested'
          | 'ScriptGenerated'
          | 'ScriptFailed'
          | 'ScriptEdited'
          | 'PodcastClaimed'
          | 'PodcastViewed'
          | 'ContentExpired'
          | 'ProjectionPaused'
          | 'ProjectionResumed'
          | 'ProjectionRebuildRequested'
          | 'ProjectionRollbackRequested'
          | 'ProjectionRebuildCancelled'
          | 'ProjectionRebuilt'
          | 'ProjectionRebuildFailed'
          | 'PoisonedEventSkipped'
          | 'PoisonedEventRetried'
          | 'PublicationReported'
          | 'PublicationReportsDismissed'
          | 'PublicationHidden'
          | 'PublicationRestored'
          | 'ReplayRequested'
          | 'ReplayClaimed'
          | 'ReplayLeaseRenewed'
          | 'ReplayFinished'
          | 'ReplayFailed'
          | 'ReplayCancelled'
          | 'ReplayApplyRequested'
          | 'ReplayApplied'
          | 'ReplayApplyRefused'
          | 'ReplayDiscarded'
          | 'SessionStarted'
          | 'SessionEnded'
          | 'SignInLinkRequested'
          | 'SignInLinkUsed'
          | 'ShowCreated'
          | 'ShowUpdated'
          | 'ShowDeleted'
          | 'ShowCoverChanged'
          | 'ShowCoverRemoved'
          | 'EpisodeAdded'
          | 'EpisodeUpdated'
          | 'EpisodeRemoved'
          | 'EpisodeContentReleased'
          | 'FeedTokenIssued'
          | 'FeedTokenRevoked'
          | 'SoundAdded'
          | 'SoundRemoved'
          | 'StripeEventUnread'
          | 'TokenGenerated'
          | 'TokenRevoked'
          | 'NamedTokenCreated'
          | 'NamedTokenRevoked'
          | 'CharactersReserved'
          | 'CharactersUsed'
          | 'CharactersReleased'
          | 'UsageCorrected'
          | 'UsageStreamClosed'
          | 'UsageCarriedOver'
          | 'WebhookQueued'
          | 'WebhookRequeued'
          | 'WebhookAttemptStarted'
          | 'WebhookDelivered'
          | 'WebhookAttemptFailed'
          | 'WebhookGivenUp';
        account?: string;
        correlation?: string;
        actor?: 'user' | 'token' | 'site' | 'session' | 'worker' | 'admin' | 'stripe' | 'system';
        after?: string;
      };
      header?: {
        /** @description Why an administrator opens an account, percent-encoded UTF-8. Required for other accounts than the own; the owner can read it. */
        'X-Access-Reason'?: components['parameters']['X-Access-Reason'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A stream of events. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
    };
  };
  listAdminEventTypes: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              type: string;
              version: number;
            }[];
          };
        };
      };
    };
  };
  getAdminStream: {
    parameters: {
      query?: never;
      header?: {
        /** @description Why an administrator opens an account, percent-encoded UTF-8. Required for other accounts than the own; the owner can read it. */
        'X-Access-Reason'?: components['parameters']['X-Access-Reason'];
      };
      path: {
        stream: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @example job-7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
              stream: string;
              length: number;
              /** @description False if retention removed the oldest events. */
              complete: boolean;
              verified: boolean;
              brokenAt: number | null;
              reason: ('missing' | 'form' | 'order' | 'link' | 'content' | 'gone') | null;
              events: components['schemas']['AdminEvent'][];
              /** @description True if there are more than the 1,000 events returned. */
              isCut: boolean;
            };
          };
        };
      };
    };
  };
  getAdminCorrelation: {
    parameters: {
      query?: never;
      header?: {
        /** @description Why an administrator opens an account, percent-encoded UTF-8. Required for other accounts than the own; the owner can read it. */
        'X-Access-Reason'?: components['parameters']['X-Access-Reason'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: {
              correlationId: string;
              events: components['schemas']['AdminEvent'][];
              /** @description True if there are more than the 1,000 events returned. */
              isCut: boolean;
            };
          };
        };
      };
    };
  };
  listAccountAdminActions: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['AdminAct'][];
            page: {
              /** @description Cursor of the next page; null on the last page. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  getApiDocument: {
    parameters: {
      query?: {
        include?: 'operator';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            openapi: string;
            info: {
              [key: string]: unknown;
            };
            paths: {
              [key: string]: unknown;
            };
          } & {
            [key: string]: unknown;
          };
        };
      };
    };
  };
  getOperatorDocument: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            openapi: string;
            info: {
              [key: string]: unknown;
            };
            paths: {
              [key: string]: unknown;
            };
          } & {
            [key: string]: unknown;
          };
        };
      };
    };
  };
  listErrors: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['CatalogError'][];
          };
        };
      };
    };
  };
}
