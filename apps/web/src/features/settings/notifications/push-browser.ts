/** The keys of a subscription, as the server takes them. */
export interface GivenSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Push messages as far as they are the browser's. */
export interface PushBrowser {
  /** `home_screen`: it would take them of a page on the home screen. */
  support(): 'yes' | 'browser' | 'home_screen';
  permission(): NotificationPermission;
  /** Asks the person once; later it answers what they have said. */
  ask(): Promise<NotificationPermission>;
  /** The endpoint that this browser has; null: none. */
  endpoint(): Promise<string | null>;
  /**
   * Has the browser take messages that are signed by this key.
   * @throws where its push service cannot be reached
   */
  subscribe(public_key: string): Promise<GivenSubscription>;
}

/** An iPad says that it is a Mac, with a screen that takes touches. */
const isAppleTouch = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** This browser. */
export const thisBrowser: PushBrowser = {
  support: () => {
    if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes';
    return isAppleTouch() && isSecureContext ? 'home_screen' : 'browser';
  },
  permission: () => Notification.permission,
  ask: () => Notification.requestPermission(),
  endpoint: async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
  },
  subscribe: async (public_key) => {
    await navigator.serviceWorker.register('/sw.js');
    const { pushManager } = await navigator.serviceWorker.ready;
    const before = await pushManager.getSubscription();
    // A subscription to another key, of a server that stood here before, takes nothing of this one.
    if (before && keyOf(before) !== public_key) await before.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: public_key };
    const subscription = await pushManager.subscribe(options);
    const { endpoint = '', keys = {} } = subscription.toJSON();
    return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
  },
};

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
