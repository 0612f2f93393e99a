/** What webhooks report, free of imports, for the pages. */
export const webhookTopics = ['job.completed', 'job.failed', 'job.cancelled'] as const;
export type WebhookTopic = (typeof webhookTopics)[number];

/** Sent on request only, to an endpoint of an account. */
export const testTopic = 'webhook.test';
export const deliveryTopics = [...webhookTopics, testTopic] as const;
export type DeliveryTopic = (typeof deliveryTopics)[number];
