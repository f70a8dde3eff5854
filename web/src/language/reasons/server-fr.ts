import type { serverSentences } from '../../../../src/server/server-reason.ts';

export const serverFr: Readonly<Record<keyof typeof serverSentences, string>> = {
  fault: 'Une défaillance du serveur, qui a été signalée à ceux qui s’en occupent.',
  'catalogue-gone':
    'Le catalogue ne répond pas, et rien n’a été changé ({detail}). Réessayez dans un moment.',
  'staff-away':
    'Le catalogue est absent. Les lecteurs peuvent lire ; la connexion et le travail du personnel attendent son retour, puis reprennent d’eux-mêmes.',
  'staff-elsewhere':
    'Un autre processus a le catalogue. Les lecteurs peuvent lire ici ; on se connecte sur l’autre serveur, ou ici dès qu’il aura pris fin.',
  'disk-full': 'Le disque du serveur est plein : son exploitant doit faire de la place. Réessayez ensuite.',
  'words-unusable': 'La recherche de mots est impossible pour l’instant : {detail}.',
  'wrong-host':
    'On s’adresse à ce serveur par son adresse, par localhost, ou par un nom qui lui a été donné : heirloom serve --name NOM, ou --public-url derrière HTTPS.',
  'foreign-page':
    'Une page d’un autre site a demandé cela. Seuls le peuvent les pages de cette archive, les programmes, et ceux qui saisissent l’adresse.',
  'captures-only-read': 'Les captures se consultent : GET et HEAD.',
  'below-view':
    'Sous une vue, il y a /VUE/DATE/URL, /VUE/*/URL, /VUE/timegate/URL, /VUE/timemap/link/URL et /VUE/cdx?url=URL.',
  'not-readable-here':
    'Les pages archivées ne se lisent pas depuis cette adresse. Cela ne dit rien de ce que possède l’archive.',
  'this-machine-only': 'Seulement pour les programmes de cette machine.',
  'no-question': '{method} {path} n’existe pas : /api/docs dit ce qu’il y a.',
  'no-page': '{path} n’existe pas ici.',

  'sign-in-needed': 'Connectez-vous, ou envoyez un jeton : « Authorization: Bearer JETON ».',
  'session-word-wrong': 'X-CSRF-Token manque, ou n’est pas celui de votre session : rechargez la page.',
  'session-needed': 'Un jeton ne le peut pas : connectez-vous et faites-le sur la page.',
  'token-may-not': 'Ce jeton ne vaut que pour {scopes} : créez-en un de portée plus large.',
  'role-may-not':
    'Votre rôle ({role}) ne permet pas de faire cela : adressez-vous à un administrateur de l’archive.',
  'questions-too-many': 'Trop de grandes demandes sont en cours : attendez un instant, puis réessayez.',
  'streams-too-many': 'Trop de pages suivent l’archive en même temps : fermez-en, puis réessayez.',

  'write-token-needed':
    'Il faut un jeton : il est dans le fichier reading/token de l’archive. Envoyez-le ainsi : « Authorization: Bearer JETON ».',
  'export-none': 'L’archive n’a aucune capture de cela : /api/v1/search trouve ce qu’elle a.',
  'capture-none': 'L’archive n’a aucune capture de cette URL : /api/v1/search trouve ce qu’elle a.',
  'capture-not-now': 'L’archive ne peut pas donner cette capture pour l’instant : {detail}',
};
