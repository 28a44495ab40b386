/** The topic of an event on which changes of its people are told: names, pictures, networking status. */
export const PEOPLE_TOPIC = 'people';
export const PEOPLE_EVENTS = ['user_updated'] as const;
