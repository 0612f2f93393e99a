export {
  adminAddress,
  type AdminQuery,
  type AdminSection,
  adminSections,
  sectionIn,
  useAdminAddress,
} from './address/admin-address';
export { BackLink } from './address/back-link';
export { OwnActionsCard } from './reads/own-actions-card';
export { reasonHeaders } from './reads/access-reasons';
export { needsReason, ReasonedQueryState } from './reads/reasoned-query-state';
