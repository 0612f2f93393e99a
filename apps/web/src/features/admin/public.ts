export {
  adminAddress,
  type AdminQuery,
  type AdminSection,
  adminSections,
  sectionIn,
  useAdminAddress,
} from './address/admin-address';
export { BackLink } from './address/back-link';
