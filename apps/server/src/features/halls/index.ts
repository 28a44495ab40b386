export { addHall, changeHall, orderHalls, removeHall, undoHall } from './change-halls.ts';
export { readStudioHalls } from './present.ts';
export { writeHalls } from './write-halls.ts';
