import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { Mailer, type Mail } from './mailer';

/** Writes each mail as an `.eml` file for the operator, for servers without SMTP. */
export class OutboxMailer extends Mailer {
  private readonly composer = createTransport({ streamTransport: true, buffer: true });

  constructor(
    private readonly folder: string,
    private readonly from: string,
  ) {
    super();
  }

  override async send(mail: Mail): Promise<void> {
    const { message } = await this.composer.sendMail({ from: this.from, ...mail });
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`;
    await writeFile(join(this.folder, name), message as Buffer, { mode: 0o600 });
  }

  override async forget(address: string): Promise<void> {
    const names = await readdir(this.folder).catch(() => []);
    for (const name of names.filter((each) => each.endsWith('.eml'))) {
      const file = join(this.folder, name);
      if (isTo(address, await readFile(file, 'utf8'))) await rm(file, { force: true });
    }
  }
}

const isTo = (address: string, message: string): boolean => {
  const [head = ''] = message.split(/\r?\n\r?\n/, 1);
  return /^To:.*(?:\r?\n[ \t].*)*/im.exec(head)?.[0].toLowerCase().includes(address.toLowerCase()) ?? false;
};
