import { historyFieldsFr, historyRowFieldsFr } from './history-fields.ts';
import type { StaffMessages } from './messages-en.ts';

export const messagesFr: StaffMessages = {
  columns: 'Colonnes',
  defaultColumns: 'Celles par défaut',
  export: 'Exporter',
  filters: 'Filtres',
  clearFilters: 'Effacer les filtres',
  sortBy: (column) => `Trier par ${column}`,
  countOf: (shown, total, isExact) => `${shown} sur ${isExact ? '' : 'plus de '}${total}`,
  countAll: (count, shown) => `${shown} ${count < 2 ? 'ligne' : 'lignes'}`,
  selectRow: (name) => `Sélectionner ${name}`,
  selectPage: 'Sélectionner toutes les lignes affichées',
  selectedCount: (count, shown) => `${shown} ${count < 2 ? 'sélectionnée' : 'sélectionnées'}`,
  selectedAll: (total, isExact) =>
    isExact
      ? `Les ${total} lignes que trouve la recherche sont sélectionnées`
      : 'Tout ce que trouve la recherche est sélectionné',
  selectAllFound: (total, isExact) =>
    isExact
      ? `Sélectionner les ${total} que trouve la recherche`
      : 'Sélectionner tout ce que trouve la recherche',
  clearSelection: 'Ne rien sélectionner',
  tableKeys:
    'Les flèches haut et bas vont de ligne en ligne, Début et Fin à la première et à la dernière, Entrée ouvre la ligne.',
  tableKeysSelect: 'Espace sélectionne la ligne, avec Maj aussi celles qui sont entre deux.',
  nothingFound: 'Rien ne répond à ces filtres',
  nothingFoundText: 'Enlevez-en un, ou effacez-les tous.',
  scrollTable: (name) => `${name}, défile de côté`,

  save: 'Enregistrer',
  cancel: 'Annuler',
  unsaved: 'Pas encore enregistré',
  undo: 'Annuler l’action',
  undone: 'Action annulée',
  leaveTitle: 'Partir sans enregistrer ?',
  leaveText: 'Ce que vous avez changé sur cette page n’est pas enregistré.',
  leave: 'Partir',
  stay: 'Rester ici',
  required: 'Ce champ est nécessaire',
  tooLong: (count) => `${count} caractères au plus`,
  notAnAddress: 'Ce n’est pas une adresse web',
  notAnEmail: 'Ce n’est pas une adresse électronique',
  badFields: 'Regardez les champs signalés.',
  showTyped: 'Montrer ce qui est saisi',
  copy: 'Copier',
  copied: 'Copié',
  copyFailed: 'Votre navigateur n’a pas permis la copie : sélectionnez le texte et copiez-le.',

  conflictTitle: 'Quelqu’un d’autre a été plus rapide',
  conflictText:
    'Pendant que vous modifiiez, une autre personne a changé et enregistré ceci. Rien n’a été écrasé. Choisissez pour chaque différence ce qu’il faut garder.',
  conflictMine: 'Ma version',
  conflictTheirs: 'Enregistré entre-temps',
  conflictSame: 'Vos changements ne touchent pas ceux de l’autre : ils peuvent s’y ajouter.',
  conflictSave: 'Enregistrer ce choix',
  conflictBack: 'Retour à mon formulaire',
  conflictAllMine: 'Tout de moi',
  conflictAllTheirs: 'Tout de l’autre',
  emptyValue: 'vide',
  yes: 'oui',
  no: 'non',

  liveLost: 'La connexion est perdue. Elle reviendra d’elle-même.',
  history: 'Historique',
  historyNone: 'Rien n’a encore été changé.',
  historyCreate: 'a créé',
  historyChange: 'a changé',
  historyDelete: 'a supprimé',
  historyUndo: 'a annulé',
  historyBulks: {
    change: 'dans un changement groupé',
    undo: 'dans un changement groupé',
    import: 'à partir d’un fichier',
    removal: 'son import a été annulé',
    return: 'son import a été rétabli',
  },
  historyMade: 'Tel que créé',
  historyNew: 'un nouveau',
  historyAdded: (count) => `${count} ajoutées`,
  historyRemoved: (count) => `${count} retirées`,
  historyPart: (kind, name) => `${kind} « ${name} »`,
  historyParts: {
    'seed-list': 'la liste de départ',
    configuration: 'la configuration',
    trap: 'le piège',
  },
  historyFields: historyFieldsFr,
  historyRowFields: historyRowFieldsFr,

  roleReader: 'lecteur',
  roleLibrarian: 'bibliothécaire',
  roleCurator: 'conservateur',
  roleEngineer: 'ingénieur',
  roleAdministrator: 'administrateur',

  choosePerson: 'Commencez à taper un nom',
  nothingToChoose: 'Personne ne s’appelle ainsi',

  mayNot: 'Votre rôle n’ouvre pas cette page',
  mayNotText: (role) =>
    `Votre rôle est ${role}. Un administrateur de l’archive peut vous en donner un autre.`,
};
