import type { OutcomeMessages } from './messages-en.ts';

export const messagesFr: OutcomeMessages = {
  outcome: 'Résultat',
  outcomes: {
    complete: 'Complète',
    'cut-short': 'Écourtée',
    interrupted: 'Interrompue',
    blocked: 'Bloquée',
    'nothing-collected': 'Rien de collecté',
    unreachable: 'Injoignable',
  },
  nothing: 'N’a rien rapporté',
  all: 'Tous',
  because: (outcome, reason) => `${outcome} : ${reason}`,
  share: (percent) => `environ ${percent} capturés`,
  since: 'depuis le',
  colon: '\u00A0:',
  sites: (count, shown, outcome) => `${shown} ${count === 1 ? 'site' : 'sites'} : ${outcome.toLowerCase()}`,
  found: 'Trouvées',
  captured: 'Capturées',
  errors: 'dont erreurs du serveur',
  skipped: 'Écartées',
  left: 'Restantes',
  failed: 'En échec',
  bar: (captured, skipped, left, failed) =>
    `${captured} capturées, ${skipped} écartées, ${left} restantes, ${failed} en échec`,
};
