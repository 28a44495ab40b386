/** Names of the live topics of the timeline, without the schemas of what they carry. */

/**
 * Events of the topic `event-timeline`; each carries resulting values.
 * `session.changed` {v:2, session} without its texts (`ListedSession`), where `session: null` means that it was removed since · `session.removed` {v:1, id} ·
 * `timeline.replaced` {v:1} (very many sessions changed at once: ask for the timeline anew) ·
 * `clock.changed` {v:1, clock_offset_ms} · `event.changed` {v:1} (event, areas or sponsors changed: refetch the boot data).
 */
export const TIMELINE_TOPIC = 'event-timeline';

/**
 * Host-only companion of TIMELINE_TOPIC (D5): `session.changed` and `session.removed` of meetings, with their link. The
 * two topics may overtake each other: a meeting that comes without its link, although it has one, keeps the known one.
 */
export const TIMELINE_HOST_TOPIC = 'event-timeline:host';
