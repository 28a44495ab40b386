/** The cores that the server uses, and how it stops beside others. */
export const PROCESS_VARIABLES = {
  title: 'Processes, and how they stop',
  variables: [
    {
      name: 'PLENARY_PROCESSES',
      fallback: '1',
      example: 'auto',
      meaning:
        'how many processes serve that port together, each with a core of its own; `auto`: as many as this machine has cores; at most 64, on Linux and FreeBSD alone, see [more cores](growing.md#more-cores)',
    },
    {
      name: 'STOP_GRACE_SECONDS',
      fallback: '0',
      example: '20',
      meaning:
        'where several servers stand behind a balancer: how long one that is stopped goes on answering, with 503 at `/readyz`, while it sends its live connections elsewhere one after the other; at most 600',
    },
  ],
} as const;
