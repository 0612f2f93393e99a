export interface WebhookCall {
  readonly address: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}
