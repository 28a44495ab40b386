import { beginFile } from './database.ts';

// Vitest runs this before each test file. Files of one worker share their modules, so that the server is read once.
beginFile();
