/**
 * Whether a person closed the choice of a screen, so that nothing failed. Browsers have one name for that and for a system
 * or a policy that refuses: Chromium tells them apart in the message, and the permission's state names a policy.
 */
export async function isClosedChoice(error: unknown): Promise<boolean> {
  if (!(error instanceof DOMException)) return false;
  if (error.name === 'AbortError') return true;
  if (error.name !== 'NotAllowedError' || error.message.includes('by system')) return false;
  return (await permission()) !== 'denied';
}

/** `prompt` where a browser keeps none of screens. */
async function permission(): Promise<PermissionState> {
  try {
    const { state } = await navigator.permissions.query({ name: 'display-capture' as PermissionName });
    return state;
  } catch {
    return 'prompt';
  }
}
