import * as z from 'zod/mini';
import { EventFlags, EventSettings } from '../event.ts';
import { operation } from '../operation.ts';

/** The settings of the look, which are saved with that (SEC1). */
const OF_LOOK = {
  brand_color: true,
  external_link: true,
  coming_soon_heading: true,
  event_over_heading: true,
  event_over_text: true,
} as const;

/** Some settings of an event; those that are absent stay as they are. Flags likewise. */
const SettingsChange = z.partial(z.object({ ...z.omit(EventSettings, OF_LOOK).shape, flags: z.partial(EventFlags) }));
export type SettingsChange = z.infer<typeof SettingsChange>;

/** `before`: the same settings as they were in the form before; what another organiser changed since then stays. */
const SettingsSave = z.extend(SettingsChange, { before: z.optional(SettingsChange) });
export type SettingsSave = z.infer<typeof SettingsSave>;

const EventParams = z.object({ event: z.string() });

export const settingsPage = operation({
  method: 'GET',
  path: '/studio/:event/settings',
  action: 'studio.organise',
  envelope: 'page',
  summary: 'The settings of an event, as sentences',
  params: EventParams,
});
export const chatRulesPage = operation({
  method: 'GET',
  path: '/studio/:event/chat-rules',
  action: 'studio.organise',
  envelope: 'page',
  summary: 'The rules of the event’s channels, as a form',
  params: EventParams,
});
export const changeSettings = operation({
  method: 'POST',
  path: '/:event/json/studio/settings',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'Changes settings of an event, one by one: those that another organiser changes meanwhile stay',
  params: EventParams,
  body: SettingsSave,
  answer: z.object({ settings: EventSettings }),
  refusals: ['changed_meanwhile'],
});
