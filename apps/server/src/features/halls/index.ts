export { addHall, changeHall, orderHalls, removeHall } from './change-halls.ts';
export { readStudioHalls } from './present.ts';
export { writeHalls } from './write-halls.ts';
