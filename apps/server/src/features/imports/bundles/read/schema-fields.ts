import { webUrl } from '@plenary/domain/web-address';
import { z } from 'zod';

/** A name that other entries name it by. */
export const key = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'must be lower-case letters, digits, - and _, at most 64');
export const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour: #rrggbb');
export const web = z
  .string()
  .max(2000)
  .refine((address) => webUrl(address) !== null, { error: 'must be a web address, without a name or a password' });
export const guid = z.string().min(1).max(200);
/** A file of the bundle: a path below its folder with forward slashes. */
export const asset = z
  .string()
  .max(255)
  .regex(/^[^/\\][^\\]*$/, 'must be a path inside the bundle')
  .refine((path) => !path.split('/').some((step) => step === '..' || step === '.' || step === ''), {
    error: 'must be a path inside the bundle, without . and ..',
  });
