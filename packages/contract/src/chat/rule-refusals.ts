/** Refusals by the rules of a channel, of any text there (WID58, WID59). */
export const RULE_REFUSALS = ['blocked_word', 'link_refused'] as const;

/** … and those of a message that would wait for those who moderate (WID61). */
export const HOLD_REFUSALS = ['too_many_held', 'message_rejected', 'file_must_wait'] as const;
