/** Calendar addresses of one person at one event: a telephone, a computer, a shared calendar, and some to spare. */
export const CALENDARS = { feeds_max: 10 } as const;
