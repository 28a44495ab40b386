/** Live topics of notifications, without schemas: every page follows them. */

/** The topic of announcements to everybody: ANNOUNCED and WITHDRAWN. */
export const NOTIFICATIONS_TOPIC = 'notifications';

/** `{v:1, notification}`: an announcement to everybody, as they all may read it. */
export const ANNOUNCED = 'notification.announced';
/** `{v:1, notification: <id>}`: an announcement was taken back. */
export const WITHDRAWN = 'notification.withdrawn';

/**
 * On `user:<account>`: `{v:1}`, one's own notifications or their marks have changed. It says nothing of them: whoever
 * shows them reads them anew, as far as they may by then (D5, D24).
 */
export const NOTIFICATIONS_CHANGED = 'notifications.changed';
