/** Live topics of the page "Audience", without schemas. */

/** Where the people of an event are. Only signals `audience` travel on it, each with one AudienceNow. */
export const AUDIENCE_TOPIC = 'audience';

/** Followed by the pages of an area for as long as they are shown: no events, no signals, no state (AUN6). */
export const areaTopic = (area: string): string => `area:${area}`;
