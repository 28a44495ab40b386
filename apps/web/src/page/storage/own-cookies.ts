const CHANNEL = 'plenary_cookies';

/**
 * Keeps a choice of this browser in a cookie, and has the other open pages take it at once (PAG12, CON1).
 * @param cookie with its attributes, as `document.cookie` takes it
 */
export function keepCookie(cookie: string): void {
  document.cookie = cookie;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
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
  channel.onmessage = readAgain;
  readAgain();
  return () => {
    document.removeEventListener('visibilitychange', readAgain);
    channel.close();
  };
}
