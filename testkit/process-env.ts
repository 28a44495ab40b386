const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;

/**
 * The environment of a process of the product that a test starts: nothing of this machine but where programs and
 * temporary files are, and what Node has compiled before. The port for RTMP is any free one: a server that finds its port
 * taken says so in `/readyz`.
 */
export const PROCESS_ENV = { PATH, TMPDIR, NODE_COMPILE_CACHE, PLENARY_CONFIG: 'none', RTMP_PORT: '0' } as const;
