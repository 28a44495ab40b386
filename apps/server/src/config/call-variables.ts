/** The variables of video calls, as a group of VARIABLE_GROUPS. */
export const CALL_VARIABLES = {
  title: 'Video calls',
  variables: [
    {
      name: 'ICE_SERVERS',
      fallback: null,
      otherwise: 'none: calls connect within one network, and over simple routers',
      example: 'stun:turn.example.org:3478, turn:turn.example.org:3478?transport=udp',
      meaning:
        'STUN and TURN servers by which browsers find a way to each other, see [Production](production.md#video-calls)',
    },
    {
      name: 'TURN_SECRET',
      fallback: null,
      otherwise: 'needed with a TURN server',
      example: 'the-static-auth-secret-of-coturn',
      meaning:
        'secret that they share with us, in coturn `static-auth-secret`; each person gets credentials of their own from it, for 12 hours',
      secret: true,
    },
    {
      name: 'LIVEKIT_URL',
      fallback: null,
      otherwise: 'all calls connect browsers to each other, 16 at most',
      example: 'wss://livekit.example.org',
      meaning:
        'a LiveKit server, which carries calls of more than four people; browsers and this server reach it there',
    },
    {
      name: 'LIVEKIT_API_KEY',
      fallback: null,
      otherwise: 'needed with `LIVEKIT_URL`',
      example: 'the-key-of-your-livekit',
      meaning: 'name of the key with which tokens for it are signed',
    },
    {
      name: 'LIVEKIT_API_SECRET',
      fallback: null,
      otherwise: 'needed with `LIVEKIT_URL`',
      example: 'the-secret-of-your-livekit',
      meaning: 'the key itself; its webhooks are believed by it as well',
      secret: true,
    },
  ],
} as const;
