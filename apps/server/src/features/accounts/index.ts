import type { Feature } from '../../feature.ts';
import { personalData } from './personal-data.ts';
import { peopleTopic } from './topic.ts';

/** People of an event as others see them. */
export const accounts: Feature = { name: 'accounts', topics: [peopleTopic], personal_data: personalData };

export { personChanged } from './changed.ts';
export { findDataSubject } from './personal-data.ts';
export {
  findMemberPeople,
  findMemberPerson,
  lockMemberPerson,
  presentPeople,
  searchMembers,
  type MemberPerson,
  type PresentRow,
} from './member-person.ts';
export { accountSettingsChanged, settingsChanged } from './settings-changed.ts';
export { BY_NAME, nameHas, nameMayHave } from './name-search.ts';
export { peopleById, personColumns, presentEventUser, type PersonRow } from './person.ts';
export {
  closeAccounts,
  createAccounts,
  deleteAccount,
  isVouchedAt,
  listMakers,
  listOperators,
  lockAccount,
  lockAccountByEmail,
  lockToVerify,
  mayGrantAt,
  mayMakeEvents,
  mayOperate,
  refreshNames,
  removeAccounts,
  setMobileNumber,
  setPassword,
  UNVERIFIED,
  updateAccount,
  verifyEmail,
  vouchedAt,
  type AccountRow,
  type LockedAccount,
  type NewAccount,
} from './accounts-store.ts';
export {
  eraseSsoHolders,
  eraseTicketHolders,
  lockSsoHolder,
  lockTicketHolder,
  ofTicketHolder,
  updateTicketHolder,
  useSsoHolder,
  type SsoHolder,
  type SsoHolderKey,
  type TicketHolder,
  type TicketHolderKey,
} from './holders-store.ts';
export {
  createListedAccounts,
  grantsOf,
  lockListedAccounts,
  personRows,
  updateListedMembers,
  updateListedNames,
  type Known,
} from './list-store.ts';
export {
  addMembers,
  banMember,
  giveRole,
  joinByInvitation,
  liftBan,
  lockMember,
  lockOrMakeMember,
  moveMemberships,
  removeMembers,
  setActive,
  setMember,
  updateMember,
  type MemberKey,
  type NewMember,
} from './members-store.ts';
