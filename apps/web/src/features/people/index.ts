export { useMember } from './use-member.ts';
