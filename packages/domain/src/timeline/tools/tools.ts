/** The things of its own that a session has, and its organiser can switch off (SES13). */
export const SESSION_TOOLS = ['chat', 'questions', 'polls'] as const;
export type SessionTool = (typeof SESSION_TOOLS)[number];

/** A session as far as its tools are concerned; absent: all of them are on. */
export interface Equipped {
  readonly switched_off?: readonly SessionTool[] | undefined;
}

/** Whether a session has a tool, as far as that is its own choice: what its event has switched off no session has. */
export const hasTool = ({ switched_off = [] }: Equipped, tool: SessionTool): boolean => !switched_off.includes(tool);

/** The tools that are off once one of them was switched, in their order, each once. */
export function switchTool({ switched_off = [] }: Equipped, tool: SessionTool, on: boolean): SessionTool[] {
  return SESSION_TOOLS.filter((one) => (one === tool ? !on : switched_off.includes(one)));
}
