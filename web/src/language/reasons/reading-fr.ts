import type { readingSentences } from '../../../../src/reading/reading-reason.ts';

export const readingFr: Readonly<Record<keyof typeof readingSentences, string>> = {
  'view-odd': 'une vue est « all », « harvest:NOM », « job:NOM », « channel:NOM » ou « collection:NOM »',
  'timestamp-outside': 'une date a de 4 à 14 chiffres, AAAAMMJJhhmmss, et figure au calendrier',
};
