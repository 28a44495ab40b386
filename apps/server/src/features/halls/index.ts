export { addHall, changeHall, orderHalls, removeHall, undoHall } from './change-halls.ts';
export { hallRestore, readStudioHalls } from './present.ts';
export { writeHalls } from './write-halls.ts';
