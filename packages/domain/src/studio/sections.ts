/** The parts of an event that have a page of their own in the studio, in the order in which they are made. */
export const SECTIONS = ['look', 'home', 'pages', 'vault', 'games', 'exhibitors', 'rooms', 'tour'] as const;
export type SectionName = (typeof SECTIONS)[number];
