/** Live topics of the page "Audience", without schemas. */

/** Where the people of an event are. Only signals `audience` travel on it, each with one AudienceNow. */
export const AUDIENCE_TOPIC = 'audience';
