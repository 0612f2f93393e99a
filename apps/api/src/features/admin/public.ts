// The feature's public API; other features import nothing else from this folder.
export { AdminReadsModule } from './reads/admin-reads.module';
export { ReadsAccounts, ReadsNoAccount, type Asked } from './reads/reads-accounts';
