/** The words of a browser about itself and its machine. */
export interface BrowserFacts {
  readonly user_agent: string;
  readonly touch_points: number;
}

/** Phones and tablets: a Mac that is touched with more than two fingers is one, too (CAL12). */
export function isHandheld({ user_agent, touch_points }: BrowserFacts): boolean {
  if (/Macintosh/.test(user_agent) && touch_points > 2) return true;
  return /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini|Mobile/i.test(user_agent);
}

/** A browser of iOS that is not Safari, by its own name (D16). */
export function isIosButNotSafari({ user_agent, touch_points }: BrowserFacts): boolean {
  const ios = /iPhone|iPad|iPod/.test(user_agent) || (/Macintosh/.test(user_agent) && touch_points > 2);
  return ios && /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo|YaBrowser/.test(user_agent);
}
