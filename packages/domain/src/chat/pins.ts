/** Messages of a thread that are pinned at most (WID49). */
export const PINS_MAX = 3;

/** Why a message cannot be pinned, or null. `pinned`: how many of its thread are. */
export function refusePinning(
  message: { readonly archived_at: Date | null; readonly message_type: string } | null,
  pinned: number,
): 'message_gone' | 'forbidden' | 'pins_full' | null {
  if (!message || message.archived_at !== null) return 'message_gone';
  if (message.message_type !== 'message') return 'forbidden';
  return pinned >= PINS_MAX ? 'pins_full' : null;
}
