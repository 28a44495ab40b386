/**
 * The paths of one's own places, below the event. They stand beside the list that says who has them (PLC1), so that a page
 * that shows these alone does not carry it.
 */
export const OWN_PLACES = { own_code: 'check-in', devices: 'devices' } as const;
