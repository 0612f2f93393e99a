import { AuditResult } from './audit-result';
import type { Examined } from './examine-file';
import { StatementResult } from './statement-result';

type Read = Extract<Examined, { kind: 'audit' | 'statement' }>;

/** What the file proves. */
export const Result = ({ name, examined }: { name: string; examined: Read }) =>
  examined.kind === 'audit' ? (
    <AuditResult name={name} examined={examined} />
  ) : (
    <StatementResult name={name} examined={examined} />
  );
