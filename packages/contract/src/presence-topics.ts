/** Live topics of presence, without schemas. Their signals are `presence`, with one PresenceFrame. */

/** How many people are here who can be met; for whoever has a list of them open. */
export const ONLINE_TOPIC = 'online';

/** The same of everybody who is to be seen, for those who moderate. */
export const ONLINE_ALL_TOPIC = 'online-all';
