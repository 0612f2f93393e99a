export {
  adminAddress,
  type AdminQuery,
  type AdminSection,
  adminSections,
  sectionIn,
  useAdminAddress,
} from './address/admin-address';
export { BackLink } from './address/back-link';
export { OwnActionsCard } from './actions/own-actions-card';
export { reasonHeaders } from './reasons/access-reasons';
export { needsReason, ReasonedQueryState } from './reasons/reasoned-query-state';
