/**
 * Whole seconds until another code may be asked for.
 * @param resendAt when it may be, as the server says
 * @param pageNow when the server said so; UTC ISO like the other
 * @param ageMs how long ago that was
 */
export function secondsLeft(resendAt: string, pageNow: string, ageMs: number): number {
  const left = Date.parse(resendAt) - Date.parse(pageNow) - ageMs;
  if (Number.isNaN(left)) return 0;
  return Math.ceil(Math.max(0, left) / 1000);
}

/** `0:42` */
export function waitText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
