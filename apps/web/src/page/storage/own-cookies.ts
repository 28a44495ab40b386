const CHANNEL = 'plenary_cookies';

/**
 * Keeps a choice of this browser in a cookie, and has the other open pages take it at once (PAG12, CON1).
 * @param cookie with its attributes, as `document.cookie` takes it
 */
export function keepCookie(cookie: string): void {
  document.cookie = cookie;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(pairOf(cookie));
  channel.close();
}

/** `name=value` of a cookie with attributes. */
const pairOf = (cookie: string): string => cookie.split(';', 1)[0] ?? '';

/**
 * The cookies of the document as they are once one has its new value. The browser stores cookies after the assignment has
 * returned: in Chromium another page that is notified meanwhile reads the old value, one time in ten.
 */
function withPair(cookies: string, pair: string): string {
  const name = pair.slice(0, pair.indexOf('=') + 1);
  return [...cookies.split('; ').filter((one) => !one.startsWith(name)), pair].join('; ');
}

/**
 * Reads the cookies of this browser now, since what the page was drawn from may have changed until its scripts ran, and again
 * whenever another page may have changed one.
 * @returns what ends it
 */
export function followCookies(read: (cookies: string) => void): () => void {
  const readAgain = () => read(document.cookie);
  // A page that slept in the background, or was left and comes back, may have missed the message.
  document.addEventListener('visibilitychange', readAgain);
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) =>
    read(typeof data === 'string' && data.includes('=') ? withPair(document.cookie, data) : document.cookie);
  readAgain();
  return () => {
    document.removeEventListener('visibilitychange', readAgain);
    channel.close();
  };
}
