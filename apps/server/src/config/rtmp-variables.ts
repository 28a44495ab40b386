/** The variables of publishing by RTMP, as a group of VARIABLE_GROUPS. */
export const RTMP_VARIABLES = {
  title: 'Streams from OBS (RTMP)',
  variables: [
    {
      name: 'RTMP_PORT',
      fallback: '1935',
      example: '1935',
      meaning:
        'port on which programs such as OBS publish hosted streams by RTMP, where ffmpeg is found, see [Going live](going-live.md#from-obs); `off`: none',
    },
    {
      name: 'RTMP_HOST',
      fallback: '127.0.0.1',
      example: '0.0.0.0',
      meaning:
        'address to listen on for RTMP; `0.0.0.0` or `::` for all. RTMP is not encrypted, see [Production](production.md#streams-from-obs)',
    },
    {
      name: 'RTMP_PUBLIC_URL',
      fallback: null,
      otherwise: '`rtmp://` with the host of `PUBLIC_URL`, or `127.0.0.1` where `RTMP_HOST` is this machine alone',
      example: 'rtmps://events.example.org/live',
      meaning: 'the server address that hosts are shown for their program, such as `rtmps://events.example.org/live`',
    },
    {
      name: 'RTMP_PROXY_PROTOCOL',
      fallback: 'off',
      example: 'on',
      meaning:
        '`on` where RTMP comes through a proxy that names its callers (PROXY protocol 1 or 2), as [Production](production.md#streams-from-obs) has it: silent callers and wrong keys then count by address. Connections without that header are refused',
    },
    {
      name: 'FFMPEG_PATH',
      fallback: 'ffmpeg',
      example: '/usr/bin/ffmpeg',
      meaning:
        'the ffmpeg that packs what comes by RTMP, and makes smaller versions of films that people upload and of those of the vault: its path, or its name in `/usr/local/bin` or `/usr/bin`; ffprobe is taken from beside it',
    },
  ],
} as const;
