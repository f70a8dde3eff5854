import type { catalogueSentences } from '../../../../src/catalogue/catalogue-reason.ts';

export const catalogueFr: Readonly<Record<keyof typeof catalogueSentences, string>> = {
  'no-such-account': 'Ce compte n’existe pas.',
  'no-such-bulk-change': 'Ce changement groupé n’existe pas.',
  'no-such-collection': 'Cette collection n’existe pas.',
  'no-such-configuration': 'Cette configuration n’existe pas.',
  'no-such-domain': 'Ce domaine n’existe pas ici.',
  'no-such-function': 'Cette fonction n’existe pas.',
  'no-such-function-version': 'Cette version de la fonction n’existe pas.',
  'no-such-harvest': 'Cette collecte n’existe pas.',
  'no-such-job': 'Cette tâche n’existe pas.',
  'no-such-note': 'Cette remarque n’existe pas.',
  'no-such-profile': 'Ce profil n’existe pas.',
  'no-such-target': 'Cette fiche n’existe pas.',
  'no-such-report': 'La tâche n’a pas ce rapport.',
  'no-such-run': 'Cette exécution n’existe pas.',
  'no-such-schedule': 'Cet échéancier n’existe pas.',
  'no-such-search': 'Vous n’avez pas de recherche de ce nom.',
  'no-such-seed-list': 'Cette liste de départ n’existe pas.',
  'no-such-template': 'Ce modèle n’existe pas.',
  'no-such-template-version': 'Cette version du modèle n’existe pas.',
  'no-such-text': 'Ce texte n’existe pas.',
  'no-such-trap': 'Ce piège n’existe pas.',

  'changed-meanwhile':
    'Une autre personne a changé cela entre-temps. Regardez ce qui s’y trouve maintenant, et décidez à nouveau.',
  'half-letter': 'contient la moitié d’un caractère : supprimez-la',
  'control-letter': 'contient un caractère de commande : supprimez-le',
  'text-with-nul': 'un texte contient le caractère U+0000, qui ne peut pas être gardé : supprimez-le',
  'text-with-half': 'un texte contient la moitié d’un caractère, qui ne peut pas être gardée : supprimez-la',
  'number-unkept': '{number} n’est pas un nombre entier d’au plus 2^53 − 1',
  'type-unkept': 'le catalogue garde des textes et des nombres entiers, pas {type}',
};
