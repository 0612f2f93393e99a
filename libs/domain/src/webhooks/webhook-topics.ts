/** What webhooks report, free of imports, for the pages. */
export const webhookTopics = ['job.completed', 'job.failed', 'job.cancelled'] as const;
export type WebhookTopic = (typeof webhookTopics)[number];

/** Sent on request only, to an endpoint of an account. */
export const testTopic = 'webhook.test';
/** Sent to the site whose connection ended. */
export const disconnectedTopic = 'site.disconnected';
export const deliveryTopics = [...webhookTopics, testTopic, disconnectedTopic] as const;
export type DeliveryTopic = (typeof deliveryTopics)[number];

/** Whether a delivery reports a job: others have no `jobId` outside. */
export const isOfJob = (topic: string): topic is WebhookTopic => (webhookTopics as readonly string[]).includes(topic);
