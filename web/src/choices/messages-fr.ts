import type { ChoicesMessages } from './messages-en.ts';

const listed = new Intl.ListFormat('fr');

export const messagesFr: ChoicesMessages = {
  budget: 'Budget',
  budgetQuestion: 'Quel volume collecter ?',
  frequency: 'Fréquence',
  frequencyQuestion: 'À quel rythme ?',
  depth: 'Profondeur',
  depthQuestion: 'Jusqu’où aller à partir de l’adresse ?',
  values: {
    small: 'Petit',
    medium: 'Moyen',
    large: 'Grand',
    daily: 'Quotidienne',
    weekly: 'Hebdomadaire',
    monthly: 'Mensuelle',
    quarterly: 'Trimestrielle',
    'twice-yearly': 'Semestrielle',
    annual: 'Annuelle',
    once: 'Unique',
    page: 'Cette page',
    'one-click': 'Un clic',
    'two-clicks': 'Deux clics',
    path: 'Ce dossier',
    host: 'Tout l’hôte',
    domain: 'Tout le domaine',
  },
  hints: {
    small: 'quelques pages, un petit site',
    medium: 'un site ordinaire',
    large: 'un très grand site',
    daily: 'la presse',
    weekly: 'change toutes les semaines',
    monthly: 'change tous les mois',
    quarterly: 'quatre fois par an',
    'twice-yearly': 'deux fois par an',
    annual: 'ne change guère',
    once: 'une seule fois',
    page: 'avec ce qu’elle montre',
    'one-click': 'et les pages liées',
    'two-clicks': 'et les pages liées à celles-ci',
    path: 'tout ce qui est sous l’adresse',
    host: 'toutes les pages de l’hôte',
    domain: 'tous les hôtes du domaine',
  },
  and: (names) => listed.format(names),
  hindered: (value, others) => `« ${value} » ne se combine pas avec ${others}.`,
  hinderedShort: (others) => `Pas avec ${others}`,
  takeAnyway: (changes) => `Choisir quand même et changer ${changes}`,
  changeTo: (row, value) => `${row.toLowerCase()} en « ${value} »`,
  neverOffered: (value) => `« ${value} » n’est dans aucune combinaison proposée par cette collection.`,
  notOffered: 'Cette combinaison n’est plus proposée : choisissez-en une autre.',
  chooseRest: (rows) => `Reste à choisir : ${rows}.`,
  sentence: (budget, frequency, depth) =>
    `Collecte ${frequency.toLowerCase()} : ${depth.toLowerCase()}, budget ${budget.toLowerCase()}.`,
  startAgain: 'Recommencer le choix',
  nothingOffered:
    'Cette collection ne propose aucune combinaison. Un administrateur peut changer ce qu’elle propose.',
  howItWorks: 'Les valeurs incompatibles avec votre choix sont estompées.',

  pageTitle: 'Choix',
  pageIntro:
    'Les budgets, fréquences et profondeurs qui peuvent être choisis ensemble. Les autres apparaissent estompés aux bibliothécaires. Une fiche dont la combinaison devient interdite la garde jusqu’à sa prochaine modification.',
  gridLabel: (budget) => `Budget ${budget.toLowerCase()}`,
  cell: (budget, frequency, depth) => `${budget}, ${frequency}, ${depth}`,
  allowedCount: (count, all) => `${count} combinaisons permises sur ${all}`,
  changedCount: (count) =>
    count === 0
      ? 'Aucun changement'
      : count === 1
        ? '1 combinaison modifiée'
        : `${count} combinaisons modifiées`,
  atLeastOne: 'Au moins une combinaison doit être permise.',
  toggleRow: (name) => `Permettre ou interdire tout : ${name}`,
  save: 'Enregistrer',
  discard: 'Abandonner les changements',
  saved: 'Les combinaisons sont enregistrées.',
  conflict:
    'Quelqu’un d’autre a modifié les combinaisons entre-temps. Voici ce qui est enregistré, avec vos changements par-dessus : vérifiez, puis enregistrez de nouveau.',
  onlyAdministrators: 'Seuls les administrateurs modifient ces combinaisons.',
  keysHint: 'Les flèches passent d’une case à l’autre, espace permet ou interdit.',
};
