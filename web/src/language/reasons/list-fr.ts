import type { listSentences } from '../../../../src/catalogue/list-reason.ts';

export const listFr: Readonly<Record<keyof typeof listSentences, string>> = {
  'list-refused': 'La liste ne peut pas être donnée ainsi : {problem}.',
  'list-cursor': 'ce n’est pas le `next` d’une page de cette liste : recommencez à la première page',
  'list-cursor-of-sort': 'c’est le `next` d’une page triée par {sort} : recommencez à la première page',
  'list-too-long': 'au-delà de {max} lignes, la liste n’est triée que par {sort}',
};
