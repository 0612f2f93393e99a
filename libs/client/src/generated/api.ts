// Generated from /api/openapi.json by `npm run generate:client`; a test checks that it is current.
export interface paths {
  '/api/health/live': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Tells whether the process runs */
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
    /** Tells whether everything that a request needs works */
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
    /** Reads the figures in Prometheus' format */
    get: operations['getMetrics'];
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
    /** Tells the pages how this server is set up */
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
     * Sends a sign-in link by e-mail
     * @description The answer does not tell whether the address has an account.
     */
    post: operations['postAuthRequestMagicLink'];
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
    /** Signs in by a link */
    get: operations['getAuthVerifyMagicLink'];
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
    /** Tells whether you are signed in */
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
    /** Ends your session */
    post: operations['postAuthLogout'];
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
     * @description Ours, those of Clerk, and their sockets. API tokens and site tokens go on.
     */
    post: operations['postAuthLogoutEverywhere'];
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
    /** Reads the public keys of our session tokens */
    get: operations['getAuthJwks'];
    put?: never;
    post?: never;
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
    /** Takes what Clerk reports */
    post: operations['postWebhooksClerk'];
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
     * Reads the public keys of signed files
     * @description A JWK set: the key that signs now first, then those that signed before. `duetcast-verify.mjs --key` takes it.
     */
    get: operations['getSigningKeys'];
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
    /** Reads your profile, token and usage */
    get: operations['getUsersMe'];
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
    /** Lists the plans */
    get: operations['getPlans'];
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
    /** Opens a checkout for a plan */
    post: operations['postBillingCheckout'];
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
    /** Opens the billing portal */
    post: operations['postBillingPortal'];
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
    /** Takes what Stripe reports */
    post: operations['postWebhooksStripe'];
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
    /** Sets an account's plan */
    put: operations['putAdminAccountsIdPlan'];
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
    /** Sets an account's limit for one domain */
    put: operations['putAdminAccountsIdLimits'];
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
    /** Generates an API token; the one before it ends */
    post: operations['postUsersGenerateToken'];
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
    /** Revokes the API token */
    post: operations['postUsersRevokeToken'];
    delete?: never;
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
    /** Reads what a domain used in a month */
    get: operations['getUsageCharactersDomain'];
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
     * Explains a figure by its very events
     * @description In order, each with the sums after it. A page shows what the figure of that moment is the sum of.
     */
    get: operations['getUsageCharactersDomainEvents'];
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
     * Reads what every domain used, month by month
     * @description Every month is there, the oldest first; the current one, which is last, is still counting.
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
     * Breaks down what was used, by day, voice, type of job or domain
     * @description The parts add up to the total, and those of a whole month to its figures. A job belongs to the UTC day on which it was accepted. Corrections, and what no segment says, are attributed to no voice.
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
     * Exports what was used, one line for each job and voice
     * @description CSV (RFC 4180, with a header; a text that a spreadsheet would take for a formula begins with a quote) or NDJSON, oldest first. The characters of a whole month add up to its figures.
     */
    get: operations['getUsageExport'];
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
     * Signs a statement of what was used in a month
     * @description A JSON file that verifies without this server: what each domain used, its limit and corrections, and the hashes of the very events that it sums. Open while the month or its work still runs; a later correction shows in a later statement.
     */
    get: operations['getUsageStatementsMonth'];
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
     * Reads usage as it was at a moment
     * @description Folded from the events up to `at`, for its UTC month or another; as the profile showed it then.
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
     * Gives the account's own events, in order
     * @description A page of JSON; with `Accept: application/x-ndjson` everything up to now, one event a line; with `Accept: text/event-stream` everything and then each new event, resumed by `Last-Event-ID`. Each event comes once and in order.
     */
    get: operations['getEvents'];
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
    /** Lists your connected sites */
    get: operations['getPluginConnections'];
    put?: never;
    /**
     * Connects a site
     * @description The same site of the same account gets the same credentials again.
     */
    post: operations['postPluginConnections'];
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
    /** Tells that a site is alive */
    post: operations['postPluginConnectionsIdHeartbeat'];
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
    /** Disconnects a site and ends its token */
    delete: operations['deletePluginConnectionsId'];
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
    /** Lists the messages to a site, newest first */
    get: operations['getPluginConnectionsIdDeliveries'];
    put?: never;
    post?: never;
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
    /** Lists voices */
    get: operations['getVoices'];
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
    /** Lists the voices of a collection; without a name, those that suit podcasts */
    get: operations['getVoicesCollection'];
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
    /** Lists the voices of a collection; without a name, those that suit podcasts */
    get: operations['getVoicesCollectionCollectionId'];
    put?: never;
    post?: never;
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
    /** Reads one voice */
    get: operations['getVoicesVoiceId'];
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
    /** Plays a voice */
    get: operations['getVoicesVoiceIdPreview'];
    put?: never;
    post?: never;
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
     * Makes audio of a script of up to 100 segments
     * @description The same external_id and content_hash of the same site give the same job.
     */
    post: operations['postCompilations'];
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
     * Tells what a compilation would cost and render
     * @description Nothing is charged, spoken or stored.
     */
    post: operations['postCompilationsEstimate'];
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
     * Speaks a text
     * @description Answers 200 with the audio where it is ready soon, else 202 with the job.
     */
    post: operations['postTts'];
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
     * Puts 2 to 100 audio files together
     * @description Answers 200 with the audio where it is ready soon, else 202 with the job.
     */
    post: operations['postStitchChunks'];
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
    /** Downloads the audio of a job */
    get: operations['getJobsJobIdOutput'];
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
    /** Lists your jobs, newest first */
    get: operations['getJobs'];
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
    /** Lists the job log */
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
    /** Reads one job */
    get: operations['getJobsJobId'];
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
     * Reads what a job was asked to speak
     * @description To change it and submit it again: what is the same then was rendered before, and is not rendered again.
     */
    get: operations['getJobsJobIdScript'];
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
    /** Stops a job */
    post: operations['postJobsJobIdCancel'];
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
    /** Runs a failed job again, keeping what was rendered */
    post: operations['postJobsJobIdRetry'];
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
     * Reads how a job came to be
     * @description The job's events in order; each holds the hash of the one before it, so whoever holds them can verify them. `format=signed` gives a file that `node duetcast-verify.mjs FILE` verifies without this server (one file, at `/duetcast-verify.mjs`), as does whoever follows docs/AUDIT-FORMAT.md.
     */
    get: operations['getJobsJobIdAudit'];
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
     * Reads how a job stood at one of its events
     * @description The row as of the event (`revision`, from 0), the row before it, and what is different: what a rebuild that stops at that event would give.
     */
    get: operations['getJobsJobIdAuditRevision'];
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
     * Lets everybody who has the link hear a job
     * @description Until it is taken back, or its content is deleted. A job that is shared already keeps its link.
     */
    post: operations['postJobsJobIdShare'];
    /**
     * Takes the link of a job back
     * @description The link never works again; sharing the job once more makes another.
     */
    delete: operations['deleteJobsJobIdShare'];
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
    /** Reads a shared podcast */
    get: operations['getSharesShareId'];
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
    /** Streams the audio of a shared podcast */
    get: operations['getSharesShareIdAudio'];
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
    /** Shows the player of a shared podcast, for frames of other sites */
    get: operations['getEmbedShareId'];
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
    /** Lists the models that can write a script */
    get: operations['getOpenaiModels'];
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
    /** Writes a two-speaker script of an article */
    post: operations['postOpenaiGeneratePodcastScript'];
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
     * Writes the beginning of a script, without an account
     * @description Five times an hour for a session and for an address. The answer says which session to send next time. An Idempotency-Key counts for those who are known: send a session with it.
     */
    post: operations['postOpenaiPreviewPodcastScript'];
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
    /** Lists your podcasts, newest first */
    get: operations['getPodcastJobs'];
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
    /** Lists the podcasts that you have not seen */
    get: operations['getPodcastJobsUnviewed'];
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
    /** Reads one podcast */
    get: operations['getPodcastJobsId'];
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
    /** Marks a podcast as seen */
    patch: operations['patchPodcastJobsIdViewed'];
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
    /** Takes over the podcasts of an anonymous session */
    post: operations['postPodcastJobsClaim'];
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
    /** Makes the audio of a podcast, of its script as stored or as edited */
    post: operations['postPodcastJobsIdCompile'];
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
     * Reads the article of a web page
     * @description The server fetches the page: from public addresses only, at most 5 MB of HTML or plain text, within 15 seconds.
     */
    post: operations['postArticlesFetch'];
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
    /** Reads the article out of HTML */
    post: operations['postArticlesExtract'];
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
     * Exports everything of the account
     * @description One archive (tar, gzip): its events as stored, in order, with their hashes; texts and audio under their SHA-256; `manifest.json` last, with what every file is. Credentials and sign-ins stay behind. `npm run import-account` takes it into another server.
     */
    get: operations['getAccountExport'];
    put?: never;
    post?: never;
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
    /** Lists replays, newest first */
    get: operations['getAdminReplays'];
    put?: never;
    /**
     * Replays usage history
     * @description Judges recorded reservations again, in a shadow: those made from `from` (inclusive) to `to` (exclusive), of one account, one domain or everyone, under a version of the rules and the limits that were recorded, those of today, a plan, or a number. A refused request left no event, so a higher limit adds no usage.
     */
    post: operations['postAdminReplays'];
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
    /** Shows a replay and its progress */
    get: operations['getAdminReplaysId'];
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
    /** Lists what a replay found, by account, domain and month, largest drift first */
    get: operations['getAdminReplaysIdDrift'];
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
    /** Stops a replay */
    post: operations['postAdminReplaysIdCancel'];
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
     * Applies a replay's drift
     * @description Appends one correcting event for each stream with a drift: exactly what was shown, or nothing.
     */
    post: operations['postAdminReplaysIdApply'];
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
    /** Discards what a replay found */
    post: operations['postAdminReplaysIdDiscard'];
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
     * Finds accounts
     * @description By the beginning of an address or a whole id; without `search` the newest first.
     */
    get: operations['getAdminAccounts'];
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
    /** Shows an account: plan, limits, rights, usage of this month */
    get: operations['getAdminAccountsId'];
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
    /** Lists the jobs of an account without their content, newest first */
    get: operations['getAdminAccountsIdJobs'];
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
    /** Makes somebody an administrator, or takes it from them */
    put: operations['putAdminAccountsIdAdmin'];
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
     * Signs somebody out everywhere
     * @description Every session ends at once; API tokens and site tokens go on.
     */
    post: operations['postAdminAccountsIdSignOut'];
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
     * Lists what administrators did, newest first
     * @description To one account with `accountId`, by one administrator with `adminId`.
     */
    get: operations['getAdminActs'];
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
     * Reads the usage of everyone as it was at a moment
     * @description By domain. What began later is left out, so that a page may hold less than `limit`.
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
     * Lists events of everyone, newest first
     * @description Without content, secrets and addresses of people.
     */
    get: operations['getAdminEvents'];
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
     * Streams events of everyone as they happen
     * @description Server-sent events, from `after` or from now on; resumed by `Last-Event-ID`.
     */
    get: operations['getAdminEventsTail'];
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
    /** Lists the types of events */
    get: operations['getAdminEventTypes'];
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
    /** Shows a stream, and whether its chain of hashes holds */
    get: operations['getAdminStreamsStream'];
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
    /** Shows everything that one wish led to */
    get: operations['getAdminCorrelationsId'];
    put?: never;
    post?: never;
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
    /** Lists the projections and how they fare */
    get: operations['getAdminProjections'];
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
    /** Shows a projection, and the events that it passes over */
    get: operations['getAdminProjectionsName'];
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
     * Shows the event that stops a projection
     * @description Without content; null: none does.
     */
    get: operations['getAdminProjectionsNamePoison'];
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
     * @description Its rows are served as they are, until it is resumed; also across restarts. A rebuild waits.
     */
    post: operations['postAdminProjectionsNamePause'];
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
    /** Lets a paused projection go on */
    post: operations['postAdminProjectionsNameResume'];
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
     * Builds the rows of a projection anew
     * @description Beside those that are served, which follow on; the new ones then take their place.
     */
    post: operations['postAdminProjectionsNameRebuild'];
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
     * Stops a rebuild
     * @description The rows that are served stay.
     */
    post: operations['postAdminProjectionsNameCancelRebuild'];
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
     * Passes over the event that stops a projection
     * @description The projection is as if the event had never been, now and in every later rebuild. Give the `eventId` that you looked at: another one is not skipped.
     */
    post: operations['postAdminProjectionsNameSkip'];
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
    /** Tries the event that stops a projection again */
    post: operations['postAdminProjectionsNameRetry'];
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
    /** Reads this document */
    get: operations['getOpenapiJson'];
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
    /** Lists the codes of all refusals */
    get: operations['getErrors'];
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
    /** @description A refusal; code is stable and listed in the error catalogue. Further fields tell what it is about. */
    Refusal: {
      /** @constant */
      success: false;
      error: string;
      /** @description Stable: see the error catalogue. */
      code: string;
      /**
       * @description With status 429.
       * @constant
       */
      rateLimitExceeded?: true;
      /** @description With usage.limitExceeded: characters a month. */
      limit?: number;
      currentUsage?: number;
      requested?: number;
      /** @example compilation[0].text */
      param?: string;
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      jobId?: string;
    } & {
      [key: string]: unknown;
    };
    /** @description What is wrong with the request; with a code where one names it. */
    InvalidRequest: {
      /** @constant */
      success: false;
      errors: {
        msg: string;
        /**
         * @description Path of the field, such as compilation[3].text; empty for the whole body.
         * @example compilation[0].text
         */
        param: string;
      }[];
      error?: string;
      /** @description Stable: see the error catalogue. */
      code?: string;
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
       * @description Display name.
       * @example starter
       */
      plan: string;
      /** @enum {string} */
      planSlug: 'entreprise' | 'creator' | 'starter' | 'free_user';
    };
    VerifyingKey: {
      /** @constant */
      kty: 'OKP';
      /** @constant */
      crv: 'Ed25519';
      x: string;
      /** @description The key's RFC 7638 thumbprint. */
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
       * @description Display name.
       * @example starter
       */
      plan: string;
      /** @enum {string} */
      planSlug: 'entreprise' | 'creator' | 'starter' | 'free_user';
      /**
       * @description The whole token while it is active.
       * @example dc_example_token_of_an_account
       */
      api_token: string | null;
      token_revoked: boolean;
      /** @example 2026-11-20T10:00:00.000Z */
      token_created_at: string | null;
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
         * @description UTC month, YYYY-MM.
         * @example 2026-11
         */
        month: string;
        domains: {
          /**
           * @description Host name that the characters are counted for.
           * @example blog.example.com
           */
          domain: string;
          /** @example 3120 */
          charactersUsed: number;
          /**
           * @description Of jobs that have not ended.
           * @example 0
           */
          charactersReserved: number;
          /**
           * @description Characters a month and domain; -1: unlimited.
           * @example 100000
           */
          characterLimit: number;
          /**
           * @description Newer states have greater ones, compared as text.
           * @example 0000000000000412
           */
          position: string;
        }[];
      };
    };
    DomainUsage: {
      /**
       * @description Characters; below zero where a correction took more than was used.
       * @example 3120
       */
      totalCharacters: number;
      /**
       * @description Host name that the characters are counted for.
       * @example blog.example.com
       */
      domain: string;
      limit: number;
      usage: {
        /** @description Characters; below zero where a correction took more than was used. */
        current: number;
        /** @example 3.12 */
        percentage: number;
        /** @example 96880 */
        remaining: number;
      };
      period: {
        /**
         * @description UTC month, YYYY-MM.
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
       * @description Host name that the characters are counted for.
       * @example blog.example.com
       */
      domain: string;
      /**
       * @description UTC month, YYYY-MM.
       * @example 2026-11
       */
      month: string;
      /** @description As it is shown; the last event of the last page has the same sums. */
      figure: {
        /** @description Characters; below zero where a correction took more than was used. */
        used: number;
        /** @description Characters of work that has not ended yet. */
        reserved: number;
      };
      /** @description false: the store no longer has the oldest events. */
      complete: boolean;
      events: components['schemas']['ExplainedStep'][];
    };
    /** @description One event, and the sums after it. */
    ExplainedStep: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      revision: number;
      /** @enum {string} */
      type: 'CharactersReserved' | 'CharactersUsed' | 'CharactersReleased' | 'UsageCorrected';
      /** Format: date-time */
      at: string;
      /** @enum {string} */
      sign: 'reserved' | 'used' | 'released' | 'corrected';
      /** @description Those of a correction may be below zero. */
      characters: number;
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      jobId: string | null;
      reason: string | null;
      /** @example 9b74c9897bac770ffc029102a200c5de0c1f8e7a6b5d4c3b2a19080706050403 */
      hash: string;
      /** @description Characters; below zero where a correction took more than was used. */
      used: number;
      /** @description Characters of work that has not ended yet. */
      reserved: number;
    };
    MonthOfUsage: {
      /**
       * @description YYYY-MM, UTC.
       * @example 2026-11
       */
      month: string;
      /**
       * @description Characters; below zero where a correction took more than was used.
       * @example 3120
       */
      charactersUsed: number;
      domains: {
        /**
         * @description Host name that the characters are counted for.
         * @example blog.example.com
         */
        domain: string;
        /**
         * @description Characters; below zero where a correction took more than was used.
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
       * @description Characters; below zero where a correction took more than was used.
       * @example 448
       */
      total: number;
      parts: {
        /** @description A day (YYYY-MM-DD), voice id, type of job or domain; null: what cannot be attributed. */
        key: string | null;
        /** @description Characters; below zero where a correction took more than was used. */
        characters: number;
      }[];
    };
    Event: {
      /** @description What `after` takes to go on behind this event. */
      cursor: string;
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /** @example job-7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      stream: string;
      revision: number;
      type: string;
      /** Format: date-time */
      at: string;
      actor: {
        /** @enum {string} */
        kind: 'user' | 'token' | 'site' | 'session' | 'worker' | 'admin' | 'stripe' | 'system';
        /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
        id: string;
      };
      correlationId: string;
      /** @description Id of the event or request that it follows from. */
      causationId: string;
      schemaVersion: number;
      /** @example 9b74c9897bac770ffc029102a200c5de0c1f8e7a6b5d4c3b2a19080706050403 */
      previousHash: string;
      /** @example 9b74c9897bac770ffc029102a200c5de0c1f8e7a6b5d4c3b2a19080706050403 */
      hash: string;
      /** @description Without secrets, at the current version of its type. */
      data: {
        [key: string]: components['schemas']['__schema0'];
      };
    };
    __schema0: unknown;
    Site: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /**
       * @description Address of the site.
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
      event: 'job.completed' | 'job.failed' | 'job.cancelled';
      /** @enum {string} */
      status: 'pending' | 'delivered' | 'given_up';
      attempts: number;
      statusCode: number | null;
      error: string | null;
      /** Format: date-time */
      queuedAt: string;
      lastAttemptAt: string | null;
      nextAttemptAt: string | null;
      endedAt: string | null;
    };
    /**
     * @example {
     *       "voice_id": "local-en-us-f3",
     *       "name": "Ava",
     *       "description": "Bright and lively: a young woman's voice, made for conversation.",
     *       "preview_url": "/api/voices/local-en-us-f3/preview",
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
     *           "model_id": "espeak-ng",
     *           "locale": "en-US",
     *           "preview_url": "/api/voices/local-en-us-f3/preview"
     *         }
     *       ]
     *     }
     */
    Voice: {
      /**
       * @description A voice of GET /api/voices.
       * @example local-en-us-f3
       */
      voice_id: string;
      name: string;
      description: string;
      /**
       * @description A sample of the voice.
       * @example /api/voices/local-en-us-f3/preview
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
         * @description A sample of the voice.
         * @example /api/voices/local-en-us-f3/preview
         */
        preview_url: string | null;
      }[];
      custom_rate?: number;
    };
    /**
     * @description The job was accepted, or is still at work.
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
         * @description 0 to 1.
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
       * @description 0 to 1.
       * @example 1
       */
      progress?: number;
    };
    Estimate: {
      /** @description What would be charged. */
      characters: number;
      /** @description Segments to be spoken. */
      rendered: number;
      /** @description Segments whose audio is stored already. */
      reused: number;
      /** @description What is said, in its order. */
      segments: {
        characters: number;
        reused: boolean;
      }[];
      usage: {
        /** @description Characters a month; -1: unlimited. */
        limit: number;
        /** @description Used, and reserved by jobs at work. */
        current: number;
        /** @example 96880 */
        remaining: number;
      };
      fits: boolean;
    };
    Job: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      jobId: string;
      /** @description The API token, where no Authorization header can be sent. */
      token_id: string | null;
      /** @enum {string} */
      type: 'tts' | 'audioCompilation' | 'stitch' | 'podcastScript';
      /**
       * @example completed
       * @enum {string}
       */
      status: 'pending' | 'downloading' | 'processing' | 'completed' | 'failed' | 'cancelled';
      /**
       * @description 0 to 1.
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
       * @description Path of the audio; null until there is one.
       * @example /api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output
       */
      outputUrl: string | null;
      error: string | null;
      errorCode: string | null;
      /**
       * @description 1, and one more for each retry.
       * @example 1
       */
      attempt: number;
      /** @description By which strangers may hear the output; null: not shared. */
      shareId: string | null;
      jobDetails: {
        /**
         * @description Host name that the characters are counted for.
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
        /** @enum {string} */
        currentStep:
          'job_created' | 'downloading_chunks' | 'tts_processing' | 'assembling' | 'completed' | 'failed' | 'cancelled';
      };
      metadata: {
        /**
         * @description Seconds.
         * @example 7.24
         */
        duration: number;
        /**
         * @description Bytes.
         * @example 116349
         */
        fileSize: number;
        /**
         * @description Of the audio.
         * @example mp3
         * @enum {string}
         */
        format: 'mp3' | 'wav';
      } | null;
      /**
       * @description Newer states have greater ones, compared as text.
       * @example 0000000000000412
       */
      position: string;
    };
    LogEntry: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      job_id: string;
      /** @description The API token, where no Authorization header can be sent. */
      token_id: string | null;
      /** @enum {string} */
      type: 'tts' | 'audioCompilation' | 'stitch' | 'podcastScript';
      /**
       * @description Host name that the characters are counted for.
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
       * @description Milliseconds from being taken to having ended.
       * @example 7412
       */
      processing_ms: number | null;
      /** @example /api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output */
      url: string | null;
      error: string | null;
      /**
       * @description Newer states have greater ones, compared as text.
       * @example 0000000000000412
       */
      position: string;
    };
    JobWithChapters: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      jobId: string;
      /** @description The API token, where no Authorization header can be sent. */
      token_id: string | null;
      /** @enum {string} */
      type: 'tts' | 'audioCompilation' | 'stitch' | 'podcastScript';
      /**
       * @example completed
       * @enum {string}
       */
      status: 'pending' | 'downloading' | 'processing' | 'completed' | 'failed' | 'cancelled';
      /**
       * @description 0 to 1.
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
       * @description Path of the audio; null until there is one.
       * @example /api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output
       */
      outputUrl: string | null;
      error: string | null;
      errorCode: string | null;
      /**
       * @description 1, and one more for each retry.
       * @example 1
       */
      attempt: number;
      /** @description By which strangers may hear the output; null: not shared. */
      shareId: string | null;
      jobDetails: {
        /**
         * @description Host name that the characters are counted for.
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
        /** @enum {string} */
        currentStep:
          'job_created' | 'downloading_chunks' | 'tts_processing' | 'assembling' | 'completed' | 'failed' | 'cancelled';
      };
      metadata: {
        /**
         * @description Seconds.
         * @example 7.24
         */
        duration: number;
        /**
         * @description Bytes.
         * @example 116349
         */
        fileSize: number;
        /**
         * @description Of the audio.
         * @example mp3
         * @enum {string}
         */
        format: 'mp3' | 'wav';
      } | null;
      /**
       * @description Newer states have greater ones, compared as text.
       * @example 0000000000000412
       */
      position: string;
      /**
       * @description Name of the episode; it goes into the tags of the file.
       * @example The tides
       */
      title: string | null;
      chapters: {
        /**
         * @description Name of the episode; it goes into the tags of the file.
         * @example The tides
         */
        title: string;
        startSeconds: number;
        endSeconds: number;
      }[];
    };
    JobScript: {
      /**
       * @description Name of the episode; it goes into the tags of the file.
       * @example The tides
       */
      title: string;
      /**
       * @description Host name that the characters are counted for.
       * @example blog.example.com
       */
      domain: string;
      /**
       * @description Of the audio.
       * @example mp3
       * @enum {string}
       */
      format: 'mp3' | 'wav';
      /** @description What is said, in its order. */
      segments: {
        /** @enum {string} */
        role: 'intro' | 'segment' | 'outro';
        /**
         * @description What is spoken.
         * @example Why does the sea rise twice a day?
         */
        text: string;
        /**
         * @description A voice of GET /api/voices.
         * @example local-en-us-f3
         */
        voice_id: string;
        provider: string;
        /**
         * @description Who speaks.
         * @example Host
         */
        speaker: string | null;
      }[];
    };
    AuditTrail: {
      /** @example job-7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      stream: string;
      events: components['schemas']['AuditEvent'][];
      /** @description Whether the hashes of the events below follow from each other. */
      verified: boolean;
      /** @description false: the oldest events were dropped after their retention period; `verified` speaks of the rest. */
      complete: boolean;
      head: string | null;
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
      /** @description Whose event it is; a part of what is hashed. */
      ownerId?: string;
    };
    JobState: {
      /** @example job-7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      stream: string;
      event: components['schemas']['AuditEvent'];
      /** @description false: the oldest events were dropped after their retention period; nothing can be folded. */
      complete: boolean;
      before: components['schemas']['JobRow'] | null;
      after: components['schemas']['JobRow'] | null;
      changes: {
        /** @description Names of fields, joined by dots. */
        path: string;
        /** @description null also where there was no such field. */
        before: components['schemas']['__schema0'];
        after: components['schemas']['__schema1'];
      }[];
    };
    JobRow: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /** @description The API token, where no Authorization header can be sent. */
      token_id: string | null;
      /** @enum {string} */
      type: 'tts' | 'audioCompilation' | 'stitch' | 'podcastScript';
      /**
       * @example completed
       * @enum {string}
       */
      status: 'pending' | 'downloading' | 'processing' | 'completed' | 'failed' | 'cancelled';
      /**
       * @description 0 to 1.
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
       * @description Path of the audio; null until there is one.
       * @example /api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output
       */
      outputUrl: string | null;
      error: string | null;
      errorCode: string | null;
      /**
       * @description 1, and one more for each retry.
       * @example 1
       */
      attempt: number;
      /** @description By which strangers may hear the output; null: not shared. */
      shareId: string | null;
      jobDetails: {
        /**
         * @description Host name that the characters are counted for.
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
        /** @enum {string} */
        currentStep:
          'job_created' | 'downloading_chunks' | 'tts_processing' | 'assembling' | 'completed' | 'failed' | 'cancelled';
      };
      metadata: {
        /**
         * @description Seconds.
         * @example 7.24
         */
        duration: number;
        /**
         * @description Bytes.
         * @example 116349
         */
        fileSize: number;
        /**
         * @description Of the audio.
         * @example mp3
         * @enum {string}
         */
        format: 'mp3' | 'wav';
      } | null;
      ownerId: string;
      outputHash: string | null;
      /** @description When it ended, while its content is stored. */
      keptSince: string | null;
      /** @description When its content was deleted. */
      expiredAt: string | null;
    };
    __schema1: unknown;
    SharedPodcast: {
      /**
       * @description Name of the episode; it goes into the tags of the file.
       * @example The tides
       */
      title: string | null;
      /**
       * @description Seconds.
       * @example 7.24
       */
      duration: number;
      chapters: {
        /**
         * @description Name of the episode; it goes into the tags of the file.
         * @example The tides
         */
        title: string;
        startSeconds: number;
        endSeconds: number;
      }[];
      /**
       * @description Path of the audio on this server.
       * @example /api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output
       */
      audioUrl: string;
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
         * @description The language model that writes.
         * @example gpt-4o-mini
         */
        model: string | null;
        language: string | null;
      };
      /**
       * @description Newer states have greater ones, compared as text.
       * @example 0000000000000412
       */
      position: string;
      /** @description How its text begins; null once it was deleted. */
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
         * @description The language model that writes.
         * @example gpt-4o-mini
         */
        model: string | null;
        language: string | null;
      };
      /**
       * @description Newer states have greater ones, compared as text.
       * @example 0000000000000412
       */
      position: string;
      /**
       * @description The article as it was sent.
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
             * @description Who speaks.
             * @example Host
             * @enum {string}
             */
            speaker: 'Host' | 'Guest';
            /**
             * @description What is spoken.
             * @example Why does the sea rise twice a day?
             */
            text: string;
            /**
             * @description A voice of GET /api/voices.
             * @example local-en-us-f3
             */
            voice_id: string;
          }[]
        | null;
    };
    Article: {
      /**
       * @description Name of the episode; it goes into the tags of the file.
       * @example The tides
       */
      title: string | null;
      /**
       * @description What can be read out: no navigation, scripts, captions or forms.
       * @example Why does the sea rise twice a day?
       */
      text: string;
      /** @description Of the text; a script is written of at most 15000. */
      characters: number;
      /** @description ISO 639-1, or und. */
      language: string;
    };
    Replay: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /** @enum {string} */
      status:
        'requested' | 'running' | 'finished' | 'failed' | 'cancelled' | 'applying' | 'applied' | 'stale' | 'discarded';
      scope: {
        accountId: string | null;
        /**
         * @description Host name that the characters are counted for.
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
      requestedBy: string;
      /** Format: date-time */
      requestedAt: string;
      endedAt: string | null;
      /** @description 0 to 1. */
      progress: {
        eventsRead: number;
        share: number | null;
        eventsPerSecond: number;
        secondsLeft: number | null;
      } | null;
      findings: {
        events: number;
        /** @description One for each account, domain and month. */
        streams: number;
        /** @description Reservations that were judged again. */
        judged: number;
        refused: number;
        changedStreams: number;
        usedBefore: number;
        usedAfter: number;
        /** @description Two replays with the same hash found the same. */
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
    };
    ReplayDrift: {
      accountId: string;
      /**
       * @description Host name that the characters are counted for.
       * @example blog.example.com
       */
      domain: string;
      /**
       * @description UTC month, YYYY-MM.
       * @example 2026-11
       */
      month: string;
      usedBefore: number;
      usedAfter: number;
      drift: number;
      judged: number;
      refused: number;
      refusedCharacters: number;
      canBeApplied: boolean;
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
       * @description Display name.
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
       * @description Display name.
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
         * @description Host name that the characters are counted for.
         * @example blog.example.com
         */
        domain: string;
        /** @description Characters a month and domain; -1: unlimited. */
        limit: number;
      }[];
      /** @description Sessions that began up to then were ended together. */
      signedOutAt: string | null;
      usage: {
        /**
         * @description UTC month, YYYY-MM.
         * @example 2026-11
         */
        month: string;
        domains: {
          /**
           * @description Host name that the characters are counted for.
           * @example blog.example.com
           */
          domain: string;
          /** @example 3120 */
          charactersUsed: number;
          /**
           * @description Of jobs that have not ended.
           * @example 0
           */
          charactersReserved: number;
          /**
           * @description Characters a month and domain; -1: unlimited.
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
      type: 'tts' | 'audioCompilation' | 'stitch' | 'podcastScript';
      /**
       * @example completed
       * @enum {string}
       */
      status: 'pending' | 'downloading' | 'processing' | 'completed' | 'failed' | 'cancelled';
      /**
       * @description 0 to 1.
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
       * @description 1, and one more for each retry.
       * @example 1
       */
      attempt: number;
      /**
       * @description Host name that the characters are counted for.
       * @example blog.example.com
       */
      domain: string;
      /** @description What is said, in its order. */
      segments: number;
      /** @example 2 */
      segmentsCompleted: number;
      characters: number;
      output: {
        durationSeconds: number;
        bytes: number;
        /**
         * @description Of the audio.
         * @example mp3
         * @enum {string}
         */
        format: 'mp3' | 'wav';
      } | null;
    };
    AdminAct: {
      /**
       * @description Of the event.
       * @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90
       */
      id: string;
      /** @example 0000000000000412 */
      position: string;
      /** @enum {string} */
      act:
        | 'PlanChanged'
        | 'DomainLimitSet'
        | 'AdminGranted'
        | 'AdminRevoked'
        | 'SignedOutEverywhere'
        | 'ProjectionPaused'
        | 'ProjectionResumed'
        | 'ProjectionRebuildRequested'
        | 'ProjectionRebuildCancelled'
        | 'PoisonedEventSkipped'
        | 'PoisonedEventRetried'
        | 'ReplayRequested'
        | 'ReplayCancelled'
        | 'ReplayApplyRequested'
        | 'ReplayDiscarded';
      /** Format: date-time */
      at: string;
      by: {
        /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
        id: string;
        /** @example ada@example.com */
        email: string | null;
      };
      /** @description Whose account; null: it was done to no account. */
      on: {
        /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
        id: string;
        /** @example ada@example.com */
        email: string | null;
      } | null;
      /** @example job-7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      stream: string;
      reason: string | null;
      correlationId: string;
      data: {
        [key: string]: components['schemas']['__schema0'];
      };
    };
    AdminEvent: {
      /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      id: string;
      /** @example job-7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
      stream: string;
      revision: number;
      type: string;
      /** Format: date-time */
      at: string;
      actor: {
        /** @enum {string} */
        kind: 'user' | 'token' | 'site' | 'session' | 'worker' | 'admin' | 'stripe' | 'system';
        /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
        id: string;
      };
      correlationId: string;
      /** @description Id of the event or request that it follows from. */
      causationId: string;
      schemaVersion: number;
      /** @example 9b74c9897bac770ffc029102a200c5de0c1f8e7a6b5d4c3b2a19080706050403 */
      previousHash: string;
      /** @example 9b74c9897bac770ffc029102a200c5de0c1f8e7a6b5d4c3b2a19080706050403 */
      hash: string;
      /** @description Without secrets, at the current version of its type. */
      data: {
        [key: string]: components['schemas']['__schema0'];
      };
      /**
       * @description Newer states have greater ones, compared as text.
       * @example 0000000000000412
       */
      position: string;
      category: string;
      /** @description Whose event it is; null: nobody’s, or not known. */
      accountId: string | null;
    };
    Projection: {
      name: string;
      version: number;
      /**
       * @description A projection that is `rebuilding` at the wish of an administrator is served and followed meanwhile. `failed`: a store does not answer; it is tried again by itself. `stopped`: no process runs it.
       * @enum {string}
       */
      state: 'running' | 'catching-up' | 'rebuilding' | 'paused' | 'poisoned' | 'failed' | 'stopped';
      /** @example 0000000000000412 */
      position: string | null;
      /** @description Position of the newest event of all. */
      head: string | null;
      /** @description Age of the last event when it was folded, or of what is still to be folded; null: not known. */
      lagMs: number | null;
      /** @description By the process that runs it, since it started. */
      eventsFolded: number;
      /** @description Over the last seconds. */
      eventsPerSecond: number;
      lastError: {
        /** @example Done. */
        message: string;
        /** Format: date-time */
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
      /** @description An event stops it, or stopped its last rebuild. */
      isPoisoned: boolean;
    };
    ProjectionDetails: {
      name: string;
      version: number;
      /**
       * @description A projection that is `rebuilding` at the wish of an administrator is served and followed meanwhile. `failed`: a store does not answer; it is tried again by itself. `stopped`: no process runs it.
       * @enum {string}
       */
      state: 'running' | 'catching-up' | 'rebuilding' | 'paused' | 'poisoned' | 'failed' | 'stopped';
      /** @example 0000000000000412 */
      position: string | null;
      /** @description Position of the newest event of all. */
      head: string | null;
      /** @description Age of the last event when it was folded, or of what is still to be folded; null: not known. */
      lagMs: number | null;
      /** @description By the process that runs it, since it started. */
      eventsFolded: number;
      /** @description Over the last seconds. */
      eventsPerSecond: number;
      lastError: {
        /** @example Done. */
        message: string;
        /** Format: date-time */
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
      /** @description An event stops it, or stopped its last rebuild. */
      isPoisoned: boolean;
      skipped: {
        eventId: string;
        /** @example 0000000000000412 */
        position: string;
        /** @example job-7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
        stream: string;
        eventType: string;
        reason: string;
        /** Format: date-time */
        at: string;
        actor: {
          /** @enum {string} */
          kind: 'user' | 'token' | 'site' | 'session' | 'worker' | 'admin' | 'stripe' | 'system';
          /** @example 7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90 */
          id: string;
        };
      }[];
    };
    CataloguedError: {
      /** @description Stable: see the error catalogue. */
      code: string;
      status: number;
      /** @example Done. */
      message: string;
      advice: string;
    };
  };
  responses: never;
  parameters: {
    /** @description The same key and body give the first answer again, for a day; another body is refused. */
    'Idempotency-Key': string;
  };
  requestBodies: never;
  headers: {
    /** @description The caller's own, or a new one; quote it in a report. */
    'x-request-id': string;
    /** @description Seconds to wait. */
    'Retry-After': number;
    /** @description Calls in a window. */
    'RateLimit-Limit': number;
    /** @description Calls left in this window. */
    'RateLimit-Remaining': number;
    /** @description Seconds until the window ends. */
    'RateLimit-Reset': number;
    /** @description true where the answer is the kept one of an earlier request with this key. */
    'Idempotency-Replayed': string;
    /** @description Of the audio; send it back as If-None-Match. */
    ETag: string;
    /** @description bytes */
    'Accept-Ranges': string;
    /** @description Which bytes of how many. */
    'Content-Range': string;
    /** @description inline, or attachment where a download was asked for. */
    'Content-Disposition': string;
    /** @description Where it is. */
    Location: string;
    /** @description The session for reading, of use to browsers. */
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
  getMetrics: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The figures. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': unknown;
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
              /** @description null: sign-in is by links from this server. */
              hostedSignIn: {
                /** @constant */
                provider: 'clerk';
                publishableKey: string;
              } | null;
              /** @description Public pages block the context menu and the keys of developer tools. */
              reservesKeys: boolean;
            };
          };
        };
      };
    };
  };
  postAuthRequestMagicLink: {
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
      /** @description The link was sent, or stands here where nobody would get the mail. */
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
              /** @example https://example.com/sign-in/verify?token=… */
              magicLink?: string;
            };
          };
        };
      };
    };
  };
  getAuthVerifyMagicLink: {
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
      /** @description Signed in; token is the session token. */
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
  postAuthLogout: {
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
  postAuthLogoutEverywhere: {
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
  postWebhooksClerk: {
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
  getSigningKeys: {
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
  getUsersMe: {
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
  getPlans: {
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
                 * @description Characters a month and domain; -1: unlimited.
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
  postBillingCheckout: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key and body give the first answer again, for a day; another body is refused. */
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
              /** Format: uri */
              url: string;
            };
          };
        };
      };
    };
  };
  postBillingPortal: {
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
              /** Format: uri */
              url: string;
            };
          };
        };
      };
    };
  };
  postWebhooksStripe: {
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
  putAdminAccountsIdPlan: {
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
  putAdminAccountsIdLimits: {
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
           * @description Host name that the characters are counted for.
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
               * @description Host name that the characters are counted for.
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
  postUsersGenerateToken: {
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
               * @description The whole token while it is active.
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
  postUsersRevokeToken: {
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
               * @description The whole token while it is active.
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
  getUsageCharactersDomain: {
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
  getUsageCharactersDomainEvents: {
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
              /** @description The cursor of the next page; null on the last. */
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
  getUsageExport: {
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
      /** @description The lines, in a file. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/csv': unknown;
          'application/x-ndjson': unknown;
        };
      };
    };
  };
  getUsageStatementsMonth: {
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
          'application/vnd.duetcast.statement+json': unknown;
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
              /** Format: date-time */
              at: string;
              /**
               * @description YYYY-MM, UTC.
               * @example 2026-11
               */
              month: string;
              domains: {
                /**
                 * @description Host name that the characters are counted for.
                 * @example blog.example.com
                 */
                domain: string;
                /**
                 * @description Below zero where a correction took more than was used.
                 * @example 3120
                 */
                charactersUsed: number;
                /**
                 * @description Of jobs that have not ended.
                 * @example 0
                 */
                charactersReserved: number;
                /**
                 * @description By the plan and the limits of that moment; -1: unlimited.
                 * @example 100000
                 */
                characterLimit: number;
                /**
                 * @description Newer states have greater ones, compared as text.
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
  getEvents: {
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
      /** @description Events after `after`. */
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
              /** @description What `after` takes next; null: there are no events at all. */
              next: string | null;
              /** @description Nothing was left when this page was read. More may come. */
              isLast: boolean;
            };
          };
          'application/x-ndjson': unknown;
          'text/event-stream': unknown;
        };
      };
    };
  };
  getPluginConnections: {
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
  postPluginConnections: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The API token, where no Authorization header can be sent. */
          token_id?: string;
          /**
           * @description Address of the site.
           * @example https://blog.example.com
           */
          site_url: string;
          /**
           * @description Where the site is told what became of its jobs; without it, nowhere.
           * @example https://blog.example.com/duetcast/callback
           */
          callback_url?: string;
          /**
           * @description Of what runs on the site.
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
      /** @description The credentials that the site has. */
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
               * @description The credential of the site.
               * @example dcs_example_token_of_a_site
               */
              site_token: string;
              /**
               * @description Signs the messages to the site.
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
               * @description The credential of the site.
               * @example dcs_example_token_of_a_site
               */
              site_token: string;
              /**
               * @description Signs the messages to the site.
               * @example whsec_example
               */
              webhook_secret: string;
            };
          };
        };
      };
    };
  };
  postPluginConnectionsIdHeartbeat: {
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
          /** @description The API token, where no Authorization header can be sent. */
          token_id?: string;
          /**
           * @description Of what runs on the site.
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
  deletePluginConnectionsId: {
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
  getPluginConnectionsIdDeliveries: {
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
              /** @description The cursor of the next page; null on the last. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  getVoices: {
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
  getVoicesCollection: {
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
  getVoicesCollectionCollectionId: {
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
  getVoicesVoiceId: {
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
  getVoicesVoiceIdPreview: {
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
          'audio/mpeg': unknown;
          'audio/wav': unknown;
        };
      };
      /** @description The range that was asked for. */
      206: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'audio/mpeg': unknown;
          'audio/wav': unknown;
        };
      };
      /** @description The preview is at its provider. */
      302: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description You have it already. */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  postCompilations: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key and body give the first answer again, for a day; another body is refused. */
        'Idempotency-Key'?: components['parameters']['Idempotency-Key'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The API token, where no Authorization header can be sent. */
          token_id?: string;
          /**
           * @description What is said, in its order.
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
             * @description What is spoken.
             * @example Why does the sea rise twice a day?
             */
            text: string;
            /**
             * @description A voice of GET /api/voices.
             * @example local-en-us-f3
             */
            voice_id: string;
            /**
             * @description Who speaks.
             * @example Host
             */
            speaker?: string;
          }[];
          /**
           * @description The provider of the voices, where an id alone does not say it.
           * @example local
           * @enum {string}
           */
          tts_provider?: 'elevenlabs' | 'openai' | 'local';
          /**
           * @description Host name that the characters are counted for.
           * @example blog.example.com
           */
          domain: string;
          /**
           * @description Comes first: the address of a clip, a text in the first voice, or a text with a voice of its own.
           * @example Welcome to the show.
           */
          intro?:
            | string
            | {
                /**
                 * @description What is spoken.
                 * @example Why does the sea rise twice a day?
                 */
                text: string;
                /**
                 * @description A voice of GET /api/voices.
                 * @example local-en-us-f3
                 */
                voice_id: string;
              };
          /**
           * @description Comes last; takes what intro takes, in the last voice.
           * @example Thanks for listening.
           */
          outro?:
            | string
            | {
                /**
                 * @description What is spoken.
                 * @example Why does the sea rise twice a day?
                 */
                text: string;
                /**
                 * @description A voice of GET /api/voices.
                 * @example local-en-us-f3
                 */
                voice_id: string;
              };
          /**
           * @description Name of the episode; it goes into the tags of the file.
           * @example The tides
           */
          title?: string;
          /**
           * @description Of the audio.
           * @default mp3
           * @example mp3
           * @enum {string}
           */
          format?: 'mp3' | 'wav';
          /**
           * @description The site's own name for what is spoken, such as a post's id.
           * @example post-42
           */
          external_id?: string;
          /**
           * @description Changes when the post changes: a new job is made.
           * @example v1-5d41402abc
           */
          content_hash?: string;
        };
      };
    };
    responses: {
      /** @description The job was accepted, or is still at work. */
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
  postCompilationsEstimate: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The API token, where no Authorization header can be sent. */
          token_id?: string;
          /**
           * @description What is said, in its order.
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
             * @description What is spoken.
             * @example Why does the sea rise twice a day?
             */
            text: string;
            /**
             * @description A voice of GET /api/voices.
             * @example local-en-us-f3
             */
            voice_id: string;
            /**
             * @description Who speaks.
             * @example Host
             */
            speaker?: string;
          }[];
          /**
           * @description The provider of the voices, where an id alone does not say it.
           * @example local
           * @enum {string}
           */
          tts_provider?: 'elevenlabs' | 'openai' | 'local';
          /**
           * @description Host name that the characters are counted for.
           * @example blog.example.com
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
            data: components['schemas']['Estimate'];
          };
        };
      };
    };
  };
  postTts: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key and body give the first answer again, for a day; another body is refused. */
        'Idempotency-Key'?: components['parameters']['Idempotency-Key'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The API token, where no Authorization header can be sent. */
          token_id?: string;
          /**
           * @description What is spoken.
           * @example Why does the sea rise twice a day?
           */
          text: string;
          /**
           * @description A voice of GET /api/voices.
           * @example local-en-us-f3
           */
          voice_id: string;
          /**
           * @description The provider of the voices, where an id alone does not say it.
           * @example local
           * @enum {string}
           */
          tts_provider?: 'elevenlabs' | 'openai' | 'local';
          /**
           * @description Host name that the characters are counted for.
           * @example blog.example.com
           */
          domain?: string;
          /**
           * @description Name of the episode; it goes into the tags of the file.
           * @example The tides
           */
          title?: string;
          /**
           * @description Of the audio.
           * @default mp3
           * @example mp3
           * @enum {string}
           */
          format?: 'mp3' | 'wav';
        };
      };
    };
    responses: {
      /** @description The audio is made. */
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
               * @description Path of the audio on this server.
               * @example /api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output
               */
              audioUrl: string | null;
              /** @example local-en-us-f3 */
              voiceId: string;
              /** @example 34 */
              textLength: number;
              /**
               * @description Seconds.
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
        };
      };
      /** @description The job was accepted, or is still at work. */
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
  postStitchChunks: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key and body give the first answer again, for a day; another body is refused. */
        'Idempotency-Key'?: components['parameters']['Idempotency-Key'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The API token, where no Authorization header can be sent. */
          token_id?: string;
          /**
           * @description In the order in which they are heard: http(s) addresses of audio files, or output paths of your jobs.
           * @example [
           *       "/api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output",
           *       "https://cdn.example.com/outro.mp3"
           *     ]
           */
          chunkUrls: string[];
          /**
           * @description Name of the file; ending with .wav or .mp3 it chooses the format.
           * @example episode-12.mp3
           */
          outputName?: string;
          /**
           * @description Host name that the characters are counted for.
           * @example blog.example.com
           */
          domain?: string;
        };
      };
    };
    responses: {
      /** @description The chunks are put together. */
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
               * @description Path of the audio; null until there is one.
               * @example /api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output
               */
              outputUrl: string | null;
              /**
               * @description Seconds.
               * @example 7.24
               */
              duration: number | null;
              /**
               * @description Bytes.
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
      /** @description The job was accepted, or is still at work. */
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
  getJobsJobIdOutput: {
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
      /** @description The audio. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'audio/mpeg': unknown;
          'audio/wav': unknown;
        };
      };
      /** @description The job was accepted, or is still at work. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Accepted'];
        };
      };
      /** @description The range that was asked for. */
      206: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'audio/mpeg': unknown;
          'audio/wav': unknown;
        };
      };
      /** @description You have it already. */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getJobs: {
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
              /** @description The cursor of the next page; null on the last. */
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
              /** @description The cursor of the next page; null on the last. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  getJobsJobId: {
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
  getJobsJobIdScript: {
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
  postJobsJobIdCancel: {
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
  postJobsJobIdRetry: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key and body give the first answer again, for a day; another body is refused. */
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
  getJobsJobIdAudit: {
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
      /** @description The trail. */
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
          'application/x-ndjson': unknown;
          'application/vnd.duetcast.audit+json': unknown;
        };
      };
    };
  };
  getJobsJobIdAuditRevision: {
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
  postJobsJobIdShare: {
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
              /** @description A page with a player, to be framed by any site. */
              embedUrl: string | null;
              /**
               * @description Path of the audio on this server.
               * @example /api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output
               */
              audioUrl: string | null;
            };
          };
        };
      };
    };
  };
  deleteJobsJobIdShare: {
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
              /** @description A page with a player, to be framed by any site. */
              embedUrl: string | null;
              /**
               * @description Path of the audio on this server.
               * @example /api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output
               */
              audioUrl: string | null;
            };
          };
        };
      };
    };
  };
  getSharesShareId: {
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
  getSharesShareIdAudio: {
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
      /** @description The audio. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'audio/mpeg': unknown;
          'audio/wav': unknown;
        };
      };
      /** @description The range that was asked for. */
      206: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'audio/mpeg': unknown;
          'audio/wav': unknown;
        };
      };
      /** @description You have it already. */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getEmbedShareId: {
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
          'text/html': unknown;
        };
      };
    };
  };
  getOpenaiModels: {
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
              /** @description None: scripts are written without a model. */
              models: ('gpt-4o-mini' | 'gpt-4o' | 'gpt-4')[];
              /** @enum {string} */
              defaultModel: 'gpt-4o-mini' | 'gpt-4o' | 'gpt-4';
              defaultTemperature: number;
            };
          };
        };
      };
    };
  };
  postOpenaiGeneratePodcastScript: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key and body give the first answer again, for a day; another body is refused. */
        'Idempotency-Key'?: components['parameters']['Idempotency-Key'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The API token, where no Authorization header can be sent. */
          token_id?: string;
          /**
           * @description Plain text. Its sentences become what the two speakers say.
           * @example Twice a day the sea rises and falls. The moon pulls the water, and the earth turns below it.
           */
          article: string;
          /**
           * @description Voice of the host.
           * @example local-en-us-f3
           */
          voice_id_1: string;
          /**
           * @description Voice of the guest.
           * @example local-en-us-m3
           */
          voice_id_2: string;
          /**
           * @description The language model that writes.
           * @default gpt-4o-mini
           * @example gpt-4o-mini
           * @enum {string}
           */
          model?: 'gpt-4o-mini' | 'gpt-4o' | 'gpt-4';
          /**
           * @description How freely the writer may choose its words.
           * @default 0.7
           * @example 0.7
           */
          temperature?: number;
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
              /** @example c2d95f0e-1b7a-4f63-8e2d-94a0b3c6d7e8 */
              podcastId: string;
              /**
               * @description What is said, in its order.
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
                 * @description Who speaks.
                 * @example Host
                 * @enum {string}
                 */
                speaker: 'Host' | 'Guest';
                /**
                 * @description What is spoken.
                 * @example Why does the sea rise twice a day?
                 */
                text: string;
                /**
                 * @description A voice of GET /api/voices.
                 * @example local-en-us-f3
                 */
                voice_id: string;
              }[];
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
                 * @description Characters a month; -1: unlimited.
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
  postOpenaiPreviewPodcastScript: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key and body give the first answer again, for a day; another body is refused. */
        'Idempotency-Key'?: components['parameters']['Idempotency-Key'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The API token, where no Authorization header can be sent. */
          token_id?: string;
          /**
           * @description Plain text. Its sentences become what the two speakers say.
           * @example Twice a day the sea rises and falls. The moon pulls the water, and the earth turns below it.
           */
          article: string;
          /**
           * @description Voice of the host.
           * @example local-en-us-f3
           */
          voice_id_1: string;
          /**
           * @description Voice of the guest.
           * @example local-en-us-m3
           */
          voice_id_2: string;
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
                 * @description Who speaks.
                 * @example Host
                 * @enum {string}
                 */
                speaker: 'Host' | 'Guest';
                /**
                 * @description What is spoken.
                 * @example Why does the sea rise twice a day?
                 */
                text: string;
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
  getPodcastJobs: {
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
              /** @description The cursor of the next page; null on the last. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  getPodcastJobsUnviewed: {
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
  getPodcastJobsId: {
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
  patchPodcastJobsIdViewed: {
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
  postPodcastJobsClaim: {
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
  postPodcastJobsIdCompile: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key and body give the first answer again, for a day; another body is refused. */
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
          /** @description The API token, where no Authorization header can be sent. */
          token_id?: string;
          /**
           * @description What is said, in its order.
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
             * @description Who speaks.
             * @example Host
             * @enum {string}
             */
            speaker: 'Host' | 'Guest';
            /**
             * @description What is spoken.
             * @example Why does the sea rise twice a day?
             */
            text: string;
            /**
             * @description A voice of GET /api/voices.
             * @example local-en-us-f3
             */
            voice_id?: string;
          }[];
          /** @description Take the place of the voices that the script was asked for with. */
          voices?: {
            /**
             * @description Voice of the host.
             * @example local-en-us-f3
             */
            Host?: string;
            /**
             * @description Voice of the guest.
             * @example local-en-us-m3
             */
            Guest?: string;
          };
          /**
           * @description Host name that the characters are counted for.
           * @example blog.example.com
           */
          domain?: string;
          /**
           * @description Name of the episode; it goes into the tags of the file.
           * @example The tides
           */
          title?: string;
          /**
           * @description Of the audio.
           * @default mp3
           * @example mp3
           * @enum {string}
           */
          format?: 'mp3' | 'wav';
        };
      };
    };
    responses: {
      /** @description The job was accepted, or is still at work. */
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
  postArticlesFetch: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The API token, where no Authorization header can be sent. */
          token_id?: string;
          /** @example /api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output */
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
               * @description Name of the episode; it goes into the tags of the file.
               * @example The tides
               */
              title: string | null;
              /**
               * @description What can be read out: no navigation, scripts, captions or forms.
               * @example Why does the sea rise twice a day?
               */
              text: string;
              /** @description Of the text; a script is written of at most 15000. */
              characters: number;
              /** @description ISO 639-1, or und. */
              language: string;
              /**
               * @description Of the page, after redirects.
               * @example /api/jobs/7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90/output
               */
              url: string;
            };
          };
        };
      };
    };
  };
  postArticlesExtract: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The API token, where no Authorization header can be sent. */
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
  getAccountExport: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The archive. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/gzip': unknown;
        };
      };
    };
  };
  getAdminReplays: {
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
              /** @description The cursor of the next page; null on the last. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  postAdminReplays: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key and body give the first answer again, for a day; another body is refused. */
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
             * @description Host name that the characters are counted for.
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
  getAdminReplaysId: {
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
  getAdminReplaysIdDrift: {
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
              /** @description The cursor of the next page; null on the last. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  postAdminReplaysIdCancel: {
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
  postAdminReplaysIdApply: {
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
  postAdminReplaysIdDiscard: {
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
  getAdminAccounts: {
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
              /** @description The cursor of the next page; null on the last. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  getAdminAccountsId: {
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
            data: components['schemas']['AccountDetails'];
          };
        };
      };
    };
  };
  getAdminAccountsIdJobs: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        status?: 'pending' | 'downloading' | 'processing' | 'completed' | 'failed' | 'cancelled';
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
            data: components['schemas']['JobWithoutContent'][];
            page: {
              /** @description The cursor of the next page; null on the last. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  putAdminAccountsIdAdmin: {
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
            data: components['schemas']['AccountDetails'];
          };
        };
      };
    };
  };
  postAdminAccountsIdSignOut: {
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
            data: components['schemas']['AccountDetails'];
          };
        };
      };
    };
  };
  getAdminActs: {
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
              /** @description The cursor of the next page; null on the last. */
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
              at: string;
              /**
               * @description YYYY-MM, UTC.
               * @example 2026-11
               */
              month: string;
              domains: {
                accountId: string;
                /**
                 * @description Host name that the characters are counted for.
                 * @example blog.example.com
                 */
                domain: string;
                /**
                 * @description Below zero where a correction took more than was used.
                 * @example 3120
                 */
                charactersUsed: number;
                /**
                 * @description Of jobs that have not ended.
                 * @example 0
                 */
                charactersReserved: number;
                /**
                 * @description By the plan and the limits of that moment; -1: unlimited.
                 * @example 100000
                 */
                characterLimit: number;
                /**
                 * @description Newer states have greater ones, compared as text.
                 * @example 0000000000000412
                 */
                position: string;
              }[];
            };
            page: {
              /** @description The cursor of the next page; null on the last. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  getAdminEvents: {
    parameters: {
      query?: {
        stream?: string;
        category?: string;
        type?:
          | 'AccountOpened'
          | 'PlanChanged'
          | 'SubscriptionChanged'
          | 'DomainLimitSet'
          | 'AdminGranted'
          | 'AdminRevoked'
          | 'SignedOutEverywhere'
          | 'CustomerLinked'
          | 'SubscriptionReported'
          | 'MetadataReported'
          | 'SiteConnected'
          | 'SiteDescribed'
          | 'SiteCredentialsIssued'
          | 'SiteActivityRecorded'
          | 'SiteDisconnected'
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
          | 'JobFailed'
          | 'JobCancelled'
          | 'JobRetried'
          | 'JobShared'
          | 'JobUnshared'
          | 'OutputExpired'
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
          | 'ProjectionRebuildCancelled'
          | 'ProjectionRebuilt'
          | 'ProjectionRebuildFailed'
          | 'PoisonedEventSkipped'
          | 'PoisonedEventRetried'
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
          | 'TokenGenerated'
          | 'TokenRevoked'
          | 'CharactersReserved'
          | 'CharactersUsed'
          | 'CharactersReleased'
          | 'UsageCorrected'
          | 'WebhookQueued'
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
            data: components['schemas']['AdminEvent'][];
            page: {
              /** @description What `after` takes to go towards the present. */
              newer: string | null;
              /** @description What `before` takes to go on into the past; null: this is the oldest. */
              older: string | null;
            };
          };
        };
      };
    };
  };
  getAdminEventsTail: {
    parameters: {
      query?: {
        stream?: string;
        category?: string;
        type?:
          | 'AccountOpened'
          | 'PlanChanged'
          | 'SubscriptionChanged'
          | 'DomainLimitSet'
          | 'AdminGranted'
          | 'AdminRevoked'
          | 'SignedOutEverywhere'
          | 'CustomerLinked'
          | 'SubscriptionReported'
          | 'MetadataReported'
          | 'SiteConnected'
          | 'SiteDescribed'
          | 'SiteCredentialsIssued'
          | 'SiteActivityRecorded'
          | 'SiteDisconnected'
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
          | 'JobFailed'
          | 'JobCancelled'
          | 'JobRetried'
          | 'JobShared'
          | 'JobUnshared'
          | 'OutputExpired'
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
          | 'ProjectionRebuildCancelled'
          | 'ProjectionRebuilt'
          | 'ProjectionRebuildFailed'
          | 'PoisonedEventSkipped'
          | 'PoisonedEventRetried'
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
          | 'TokenGenerated'
          | 'TokenRevoked'
          | 'CharactersReserved'
          | 'CharactersUsed'
          | 'CharactersReleased'
          | 'UsageCorrected'
          | 'WebhookQueued'
          | 'WebhookAttemptStarted'
          | 'WebhookDelivered'
          | 'WebhookAttemptFailed'
          | 'WebhookGivenUp';
        account?: string;
        correlation?: string;
        actor?: 'user' | 'token' | 'site' | 'session' | 'worker' | 'admin' | 'stripe' | 'system';
        after?: string;
      };
      header?: never;
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
          'text/event-stream': unknown;
        };
      };
    };
  };
  getAdminEventTypes: {
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
  getAdminStreamsStream: {
    parameters: {
      query?: never;
      header?: never;
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
              /** @description false: its beginning was dropped for its age. */
              complete: boolean;
              verified: boolean;
              brokenAt: number | null;
              reason: ('order' | 'link' | 'content' | 'gone') | null;
              events: components['schemas']['AdminEvent'][];
              /** @description There are more than the 1,000 shown. */
              isCut: boolean;
            };
          };
        };
      };
    };
  };
  getAdminCorrelationsId: {
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
              correlationId: string;
              events: components['schemas']['AdminEvent'][];
              /** @description There are more than the 1,000 shown. */
              isCut: boolean;
            };
          };
        };
      };
    };
  };
  getAdminProjections: {
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
  getAdminProjectionsName: {
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
  getAdminProjectionsNamePoison: {
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
                /** Format: date-time */
                at: string;
                event: components['schemas']['AdminEvent'];
              } | null;
            };
          };
        };
      };
    };
  };
  postAdminProjectionsNamePause: {
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
  postAdminProjectionsNameResume: {
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
  postAdminProjectionsNameRebuild: {
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
  postAdminProjectionsNameCancelRebuild: {
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
  postAdminProjectionsNameSkip: {
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
  postAdminProjectionsNameRetry: {
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
  getOpenapiJson: {
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
  getErrors: {
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
            data: components['schemas']['CataloguedError'][];
          };
        };
      };
    };
  };
}
