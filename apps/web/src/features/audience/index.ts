export { RolesDialog, type RoleChange } from './RolesDialog.tsx';
export { RoleSwitches } from './RoleSwitches.tsx';
