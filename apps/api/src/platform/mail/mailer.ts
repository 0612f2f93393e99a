export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** Sends e-mail. A port: its own Nest token. */
export abstract class Mailer {
  /** @throws AppError `mail.unavailable` */
  abstract send(mail: Mail): Promise<void>;
}
