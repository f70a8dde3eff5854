import type { Language } from '../language/format.ts';

/** What the statuses of crawl.log mean. English comes from the server, with the code. */
export const statusMeaningsFr: Readonly<Record<string, string>> = {
  '-1': 'Le nom de l’hôte est inconnu',
  '-2': 'Le serveur n’accepte pas de connexions',
  '-3': 'La connexion s’est rompue avant que la réponse soit entière',
  '-4': 'Le serveur n’a pas répondu à temps',
  '-7': 'L’URL ne peut pas être demandée',
  '-5000': 'Écartée par une règle ajoutée pendant la tâche, ou comme double d’une autre URL',
  '-5001': 'L’adresse est privée et a été refusée',
  '-5002': 'Le certificat a été refusé',
  '-9998': 'robots.txt ne le permet pas',
  400: 'Le serveur ne comprend pas la requête',
  401: 'Il faut un mot de passe',
  403: 'Le serveur refuse',
  404: 'Cette page n’existe pas',
  405: 'Le serveur n’admet pas cette manière de demander',
  406: 'Le serveur n’a rien sous une forme que nous acceptons',
  408: 'Le serveur a jugé la requête trop lente',
  410: 'La page a définitivement disparu',
  429: 'Le serveur demande moins de requêtes',
  451: 'Retenue pour des raisons juridiques',
  500: 'Défaillance du serveur',
  502: 'Le serveur derrière le serveur n’a pas répondu correctement',
  503: 'Le serveur n’est pas disponible pour le moment',
  504: 'Le serveur derrière le serveur n’a pas répondu à temps',
};

/** Undefined: the words of the server are those of the page. */
export function statusMeaningIn(language: Language, code: string): string | undefined {
  if (language !== 'fr') return undefined;
  if (Object.hasOwn(statusMeaningsFr, code)) return statusMeaningsFr[code];
  const status = Number(code);
  if (status >= 500) return 'Défaillance du serveur';
  if (status >= 400) return 'Le serveur refuse la requête';
  return status < 0 ? 'L’URL n’a pas pu être collectée' : 'L’URL a été collectée';
}
