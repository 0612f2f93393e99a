import { cellsOf, type Cell, type OutsideService } from '../outside-call';
import { contentInBucket } from './content';
import { downloads } from './downloads';
import { hostedSignIn } from './hosted-sign-in';
import { mailCells } from './mail';
import { payments } from './payments';
import { scriptWriter } from './scripts';
import { speechServices } from './speech';
import { webhookCells } from './webhooks';

interface Section {
  readonly title: string;
  readonly cells: () => Promise<Cell[]>;
  /** Not the operator's: its failures are those of one user, who reads them. */
  readonly isOfUsers?: boolean;
}

const section = (service: OutsideService): Section => ({ title: service.title, cells: () => cellsOf(service) });

/** Every service that is called. */
export const sections: readonly Section[] = [
  ...[contentInBucket, ...speechServices, scriptWriter, payments, hostedSignIn].map(section),
  { title: 'Mail (SMTP)', cells: mailCells },
  { ...section(downloads), isOfUsers: true },
  { title: 'Webhooks to sites', cells: webhookCells, isOfUsers: true },
];
