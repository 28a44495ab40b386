export { sectionId, SETTINGS_SECTIONS } from './sections.ts';
