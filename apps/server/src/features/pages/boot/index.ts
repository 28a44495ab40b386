export { buildBoot } from './boot.ts';
