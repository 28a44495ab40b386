const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;

/**
 * The environment of a process of the product that a test starts: nothing of this machine but where programs and
 * temporary files are, and what Node has compiled before.
 */
export const PROCESS_ENV = { PATH, TMPDIR, NODE_COMPILE_CACHE, PLENARY_CONFIG: 'none' } as const;
