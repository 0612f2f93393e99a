export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** The same as HTML. */
  readonly html: string;
}

/** Sends e-mail. A port: its own Nest token. */
export abstract class Mailer {
  /**
   * @throws AppError `mail.refused` if the server does not accept the recipient, `mail.unavailable` for everything that may
   * pass or that an operator must repair
   */
  abstract send(mail: Mail): Promise<void>;

  /** Deletes copies of mails to the address that this server keeps. */
  async forget(_address: string): Promise<void> {}
}
