export type { Film, FilmChange } from './film.ts';
export { makeFilm } from './make-film.ts';
export { FILM_TYPE, versionsAt } from './present.ts';
export { addFilmJobs } from './queue.ts';
