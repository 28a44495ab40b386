/** Pages of the demo beside those that its home leads to. */
export const DEMO_PAGES = [
  ...['', '/agenda', '/networking', '/exhibitors', '/vault', '/polls', '/check-in', '/search?q=harbour', '/sponsors'],
  ...['/games', '/tour', '/networking/meetings', '/networking/contacts', '/networking/speed', '/timeline', '/audience'],
  ...['/rooms', '/devices', '/devices/checks', '/go-live', '/pages/terms', '/nothing-of-this-name'],
].map((path) => `/demo${path}`);
