import { Injectable } from '@nestjs/common';
import { reportDetailDays } from '@duetcast/domain/limits/publication-limits';
import { dayMs } from '@duetcast/domain/limits/time-limits';
import { StateStore } from '../../../eventing/state/state-store';
import { SecretBox } from '../../../platform/secrets/secret-box';

/** What a reporter wrote: personal data of somebody without an account. */
export interface ReportDetails {
  readonly text: string | null;
  readonly email: string | null;
}

const kind = 'publication-report';

/** Words and addresses of reporters: encrypted, beside the events, and deleted after `reportDetailDays`. */
@Injectable()
export class StoredReportDetails {
  constructor(
    private readonly state: StateStore,
    private readonly box: SecretBox,
  ) {}

  async put(reportId: string, details: ReportDetails): Promise<void> {
    const expiresAt = new Date(Date.now() + reportDetailDays * dayMs).toISOString();
    const value = this.box.seal(JSON.stringify(details), `${kind}/${reportId}`);
    await this.state.put(kind, { id: reportId, value, expiresAt });
  }

  /** Details by report; those that expired are left out. */
  async of(reportIds: readonly string[]): Promise<ReadonlyMap<string, ReportDetails>> {
    const stored = await this.state.getAll<string>(kind, reportIds);
    const opened = [...stored].map(([id, { value }]): [string, ReportDetails] => [
      id,
      JSON.parse(this.box.unseal(value, `${kind}/${id}`)) as ReportDetails,
    ]);
    return new Map(opened);
  }
}
