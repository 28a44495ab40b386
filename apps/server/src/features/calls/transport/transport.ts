import type { CallTransport } from '@plenary/contract/calls/operations';
import type { Context } from '../../../context.ts';
import type { MediaPlace } from '../../../adapters/call-media/call-media.ts';
import type { CallRow } from '../call-facts.ts';

/** How a person's media travels in a call; null: its engine cannot carry it. */
export async function transportFor(
  ctx: Context,
  { engine }: CallRow,
  place: MediaPlace,
): Promise<CallTransport | null> {
  return (await ctx.media[engine]?.transport(place)) ?? null;
}

/** Whether a LiveKit server is configured, and whether it answers now. */
export async function askLivekit(ctx: Context): Promise<{ readonly configured: boolean; readonly alive: boolean }> {
  const { livekit } = ctx.media;
  return { configured: livekit !== null, alive: (await livekit?.check()) ?? false };
}
