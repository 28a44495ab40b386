import { addressProblem } from '../streams/address.ts';
import { embedAddress, mayEmbed } from '../streams/embed.ts';
import { hallAt, tidyHall, type HallStream, type HallValues } from './halls.ts';

/** The stream of a hall as it is chosen: `hosted`, `none`, `on_site` for none where nobody takes part online, or an address. */
export type HallChoice = string;

/**
 * The halls of an event with those that a command names: one that is there gets the stream, and any other is added (HAL7).
 * @param choices by the name of the hall
 * @param virtual whether everybody takes part online
 */
export function withChosen(
  halls: readonly HallValues[],
  choices: ReadonlyMap<string, HallChoice>,
  virtual: boolean,
): HallValues[] {
  return [...choices].reduce<HallValues[]>(
    (so_far, [name, choice]) => {
      const known = hallAt(so_far, name);
      const others = so_far.filter((hall) => hall !== known);
      const hall = tidyHall(chosen(known ?? { ...NEW, name }, choice, virtual), others);
      return known ? so_far.map((one) => (one === known ? hall : one)) : [...so_far, hall];
    },
    [...halls],
  );
}

const NEW = { aliases: [], kind: 'both', capacity: null, stream: null, moderators: [] } as const;

function chosen(hall: HallValues, choice: HallChoice, virtual: boolean): HallValues {
  if (choice === 'on_site') return { ...hall, kind: 'on_site', stream: null };
  const kind = virtual ? 'online' : hall.kind === 'online' ? 'online' : 'both';
  if (choice === 'none') return { ...hall, kind, stream: null };
  return { ...hall, kind, stream: streamOf(choice, hall) };
}

/** The page of a video site plays in a frame where pages know its player, and else opens in a new tab. */
function streamOf(choice: HallChoice, { stream }: HallValues): HallStream {
  if (choice === 'hosted') return { type: 'hosted', playback_url: null, entry_id: stream?.entry_id ?? null };
  const framed = mayEmbed(embedAddress(choice), []);
  const page = addressProblem(choice, false) === 'video_page';
  return { type: framed ? 'embed' : page ? 'external' : 'mux', playback_url: choice, entry_id: null };
}

/** A hall and its stream as people write them, `Hall A=hosted`; null: it is none. */
export function hallChoice(text: string): [name: string, choice: HallChoice] | null {
  const [, name, choice] = /^(.*?[^=])=(hosted|none|on_site|https?:.*)$/.exec(text.trim()) ?? [];
  return name === undefined || choice === undefined ? null : [name.trim(), choice];
}
