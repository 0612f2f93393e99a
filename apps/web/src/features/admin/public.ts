export {
  adminAddress,
  type AdminQuery,
  type AdminSection,
  adminSections,
  sectionIn,
  useAdminAddress,
} from './address/admin-address';
export { Back } from './address/back-link';
