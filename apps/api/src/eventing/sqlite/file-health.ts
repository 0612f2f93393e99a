import type { StoreOutage } from '../../platform/errors/store';
import { Logger } from '@nestjs/common';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { outageOf, repairOf } from './outages';

/** Remembers and logs that the disk of an SQLite file is full, or the file damaged. */
export class FileHealth {
  private readonly logger = new Logger('Stores');
  private lasting: StoreOutage = null;

  constructor(private readonly file: string) {}

  /** `full` until the next successful write, `damaged` until the process ends; null otherwise. */
  get outage(): StoreOutage {
    return this.lasting;
  }

  /** The error of the port. */
  failure(detail: string, cause: unknown): StoreUnavailable {
    const outage = outageOf(cause) ?? 'unavailable';
    if (outage !== 'unavailable') this.become(outage, cause);
    return new StoreUnavailable(detail, { cause, outage });
  }

  /** A successful write ends an outage because of a full disk. */
  written(): void {
    if (this.lasting !== 'full') return;
    this.lasting = null;
    this.logger.log({ file: this.file }, 'the file can be written again');
  }

  private become(outage: 'full' | 'damaged', err: unknown): void {
    if (this.lasting === outage || this.lasting === 'damaged') return;
    this.lasting = outage;
    const { file } = this;
    if (outage === 'full')
      this.logger.error({ err, file }, `the disk is full: free space, or move ${file} to a larger disk`);
    else this.logger.error({ err, file }, `the file is damaged: ${repairOf(file)}`);
  }
}
