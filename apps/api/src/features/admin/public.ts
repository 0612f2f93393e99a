export { AdminReadsModule } from './reads/admin-reads.module';
export { ReadsAccounts, ReadsNoAccount, type Asked } from './reads/reads-accounts';
