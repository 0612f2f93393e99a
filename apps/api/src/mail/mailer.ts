export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** Sends e-mail. A port: its own Nest token. */
export abstract class Mailer {
  /** Whether people get the mail; false: it only lies in a folder. */
  abstract readonly delivers: boolean;
  /** @throws AppError `mail.unavailable` */
  abstract send(mail: Mail): Promise<void>;
}
