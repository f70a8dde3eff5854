import type { TargetMessages } from './messages-en.ts';

export const messagesFr: TargetMessages = {
  problems: {
    url: 'Ce n’est pas une adresse web',
    collection: 'Choisissez une collection',
    title: 'Il faut un titre',
    titleLong: '200 caractères au plus',
    supplementary: 'Certaines lignes ne sont pas des adresses web',
    supplementaryMany: '1 000 adresses complémentaires au plus',
    chosen: 'Choisissez budget, fréquence et profondeur',
    notOffered: 'Ces trois valeurs ne se combinent pas ici : choisissez une autre combinaison',
    theme: 'Choisissez un thème de la collection',
    keywords: '200 mots-clés au plus',
    noteLong: '20 000 caractères au plus',
    responsible: 'Choisissez une personne',
  },
  fields: {
    q: 'Mots',
    collectionId: 'Collection',
    collection: 'Collection',
    state: 'État',
    stateReason: 'Motif',
    isActive: 'Active',
    budget: 'Budget',
    frequency: 'Fréquence',
    depth: 'Profondeur',
    themeId: 'Thème',
    theme: 'Thème',
    responsibleId: 'Responsable',
    responsible: 'Responsable',
    createdById: 'Ajoutée par',
    createdBy: 'Ajoutée par',
    keyword: 'Mot-clé',
    keywords: 'Mots-clés',
    host: 'Hôte',
    domain: 'Domaine',
    url: 'Adresse',
    title: 'Titre',
    note: 'Dans les notes',
    supplementary: 'Adresses complémentaires',
    contentNote: 'Note sur le contenu',
    technicalNote: 'Note technique',
    overrideNote: 'Pourquoi elle est prise malgré tout',
    createdFrom: 'Ajoutée depuis',
    createdTo: 'Ajoutée jusqu’au',
    modifiedFrom: 'Modifiée depuis',
    modifiedTo: 'Modifiée jusqu’au',
    modified: 'Modifiée',
    created: 'Ajoutée',
    modifiedBy: 'Modifiée par',
    decidedBy: 'Décidée par',
    hasOpenNotes: 'Remarques ouvertes',
    outcome: 'Résultat de la dernière collecte',
    openNotes: 'Remarques',
  },
  states: { proposed: 'Proposée', validated: 'Validée', refused: 'Refusée' },
  active: 'Active',
  inactive: 'Inactive',
  inactiveText: 'Une fiche inactive reste ici mais n’est pas collectée.',

  pageTitle: 'Fiches',
  pageIntro:
    'Une fiche est le choix d’un bibliothécaire : une adresse, la manière de la collecter, et ce dont il s’agit.',
  tableLabel: 'Fiches',
  addUrl: 'Ajouter une adresse',
  importButton: 'Importer',
  searchPlaceholder: 'Mots du titre, de l’adresse, des notes',
  searchLabel: 'Chercher dans les fiches',
  mine: 'Les miennes',
  allCollections: 'Toutes les collections',
  anyState: 'Tout état',
  any: 'Indifférent',
  yes: 'Oui',
  no: 'Non',
  moreFilters: (count) => (count === 0 ? 'Filtres' : `Filtres (${count})`),
  filtersTitle: 'Filtres',
  filtersText:
    'Tous les filtres choisis doivent convenir. Ils sont dans l’adresse de cette page : on peut l’envoyer à d’autres.',
  removeFilter: (name) => `Enlever le filtre ${name}`,
  filterChip: (name, value) => `${name} : ${value}`,
  beginning: 'Le début',
  themeNeedsCollection: 'Choisissez d’abord une collection',
  emptyTitle: 'Pas encore de fiche',
  emptyText:
    'Les fiches disent ce que l’archive collecte. Ajoutez une première adresse : elle est vérifiée aussitôt, puis vous la décrivez. Un fichier CSV en apporte beaucoup à la fois.',

  bookmarkletTitle: 'Ajouter ce que vous lisez',
  bookmarkletText:
    'Glissez ce lien dans la barre de favoris de votre navigateur. Sur n’importe quelle page, appuyez dessus : la page d’une nouvelle fiche s’ouvre avec son adresse.',
  bookmarkletName: 'Vers l’archive',
  bookmarkletPressed: 'Ce lien est fait pour être glissé dans la barre de favoris.',
  bookmarkletKeyboard: 'Au clavier : copiez le lien et créez un favori dont il est l’adresse.',
  copyLink: 'Copier le lien',

  changeSelected: 'Modifier…',
  transferSelected: 'Transférer…',
  bulkTitle: 'Modifier plusieurs fiches',
  transferTitle: 'Transférer dans une autre collection',
  bulkCount: (count, shown) =>
    count < 2 ? '1 fiche est sélectionnée.' : `${shown} fiches sont sélectionnées.`,
  bulkCountAll: (shown, isExact) =>
    isExact
      ? `Les ${shown} fiches que trouve la recherche.`
      : `Toutes les fiches que trouve la recherche : plus de ${shown}.`,
  bulkHow:
    'Ce que vous laissez vide reste tel quel. Voyez d’abord ce qui se passerait ; ensuite, vous pourrez encore l’annuler.',
  leaveAsIs: 'Laisser tel quel',
  newCollection: 'Nouvelle collection',
  newTheme: 'Thème dans celle-ci',
  themeOfOne: 'Seulement pour les fiches d’une collection : filtrez par collection, ou transférez-les.',
  addKeyword: 'Ajouter un mot-clé',
  removeKeyword: 'Enlever un mot-clé',
  decision: 'Décision',
  reasonForRefusal: 'Motif',
  tryBulk: 'Voir ce qui se passerait',
  nothingToChange: 'Choisissez au moins un changement.',
  wouldChange: (count, shown) =>
    count === 0
      ? 'Rien ne changerait.'
      : count === 1
        ? '1 fiche changerait.'
        : `${shown} fiches changeraient.`,
  wouldStay: (count, shown) => (count < 2 ? `${shown} est déjà ainsi.` : `${shown} sont déjà ainsi.`),
  wouldRefuse: (count, shown) =>
    count < 2 ? `${shown} ne peut pas être modifiée :` : `${shown} ne peuvent pas être modifiées :`,
  andMore: (count) => `et ${count} de plus`,
  applyBulk: (count, shown) => (count < 2 ? `Modifier ${shown} fiche` : `Modifier ${shown} fiches`),
  bulkDone: (count, shown) =>
    count < 2 ? `${shown} fiche a été modifiée.` : `${shown} fiches ont été modifiées.`,
  bulkUndo: {
    change: 'Annuler ce changement groupé',
    undo: 'Annuler ce changement groupé',
    import: 'Annuler cet import',
    removal: 'Les faire revenir',
    return: 'Les retirer à nouveau',
  },
  undoChangeText: (count, shown) =>
    count < 2
      ? 'Il n’a modifié que cette fiche. Elle retrouve ce qu’elle avait avant, sauf si elle a été modifiée depuis.'
      : `Il a modifié ${shown} fiches. Toutes retrouvent ce qu’elles avaient avant, sauf celles qui ont été modifiées depuis.`,
  undoImportText: (count, shown) =>
    count < 2
      ? 'Il a créé 1 fiche, qui est retirée, sauf si elle a été modifiée depuis, si elle a des notes ou si elle est déjà planifiée. Vous pourrez la faire revenir.'
      : `Il a créé ${shown} fiches, qui sont retirées, sauf celles qui ont été modifiées depuis, qui ont des notes ou qui sont déjà planifiées. Vous pourrez les faire revenir.`,
  undoRemovalText: (count, shown) =>
    count < 2 ? 'Il a retiré 1 fiche, qui revient.' : `Il a retiré ${shown} fiches, qui reviennent.`,
  bulkIsUndone: 'a été annulé',
  bulkUndone: (count, shown) =>
    count === 0
      ? 'Rien n’a été annulé.'
      : count === 1
        ? '1 fiche a retrouvé ce qu’elle avait.'
        : `${shown} fiches ont retrouvé ce qu’elles avaient.`,
  bulkRemoved: (count, shown) =>
    count === 0
      ? 'Rien n’a été retiré.'
      : count === 1
        ? '1 fiche a été retirée.'
        : `${shown} fiches ont été retirées.`,
  bulkReturned: (count, shown) =>
    count === 0
      ? 'Rien n’est revenu.'
      : count === 1
        ? '1 fiche est revenue.'
        : `${shown} fiches sont revenues.`,
  bulkLeft: (count, shown) =>
    count < 2 ? '1 fiche est restée telle quelle :' : `${shown} fiches sont restées telles quelles :`,

  bulkPage: 'Changements groupés et imports',
  bulkPageIntro: 'Ce qui a été fait à beaucoup de fiches à la fois, et comment revenir en arrière.',
  bulkPageEmpty: 'Rien n’a encore été fait à beaucoup de fiches à la fois',
  bulkPageEmptyText:
    'Sélectionnez des fiches et modifiez-les ensemble, ou importez un fichier : cela figurera ici et pourra être annulé.',
  bulkWhat: 'Quoi',
  bulkWhen: 'Quand',
  bulkWho: 'Qui',
  bulkTargets: 'Fiches',
  bulkBack: 'Annuler',
  bulkKinds: {
    change: 'Changement groupé',
    undo: 'Retour aux valeurs d’avant',
    import: 'Import',
    removal: 'Import annulé',
    return: 'Import rétabli',
  },

  importTitle: 'Importer des fiches',
  importIntro:
    'Un fichier CSV avec une ligne d’en-tête : les mêmes colonnes que l’export. Chaque ligne est vérifiée ; celles qui posent problème ne sont pas prises, les autres le sont.',
  importColumns: 'Colonnes : ',
  importTemplate: 'Télécharger un fichier vide qui les a',
  chooseFile: 'Choisir un fichier',
  dropFile: 'ou déposez-le ici',
  otherFile: 'En choisir un autre',
  importCollection: 'Collection des lignes qui n’en nomment pas',
  importCheck: 'Demander à chaque serveur si l’adresse fonctionne',
  importCheckText: 'Plus long. Une ligne dont le serveur refuse est refusée.',
  tryImport: 'Essayer',
  importNow: (count, shown) => (count < 2 ? `Importer ${shown} fiche` : `Importer ${shown} fiches`),
  importTried: (created, refused) =>
    `Lignes qui seraient prises : ${created} ; avec des problèmes : ${refused}.`,
  importDone: (created, refused) => `Lignes prises : ${created} ; refusées : ${refused}.`,
  importSending: (sent, of) => `Le fichier est envoyé : ${sent} sur ${of}`,
  importTaking: (rows, of) => `${rows} lignes sur ${of}`,
  importProblemsSoFar: (count) => `Avec des problèmes jusqu’ici : ${count}`,
  importStop: 'Arrêter',
  importLeft: (count, shown) =>
    count < 2 ? `${shown} ligne n’a pas été regardée :` : `${shown} lignes n’ont pas été regardées :`,
  importTooLarge: (max) => `Le fichier est trop grand : ${max} au plus. Partagez-le en plusieurs.`,
  importFileChanged: 'Le fichier a été modifié après avoir été choisi. Choisissez-le à nouveau.',
  importRow: 'Ligne',
  importOutcome: 'Résultat',
  importProblems: 'Problèmes',
  outcomes: { created: 'prise', 'would-be-created': 'serait prise', refused: 'refusée' },
  downloadReport: 'Télécharger le rapport',
  onlyProblems: 'Seulement les lignes qui posent problème',
  reportFirst: (count) => `Les ${count} premières lignes ; le rapport les a toutes.`,
  importAnother: 'Un autre fichier',

  newTitle: 'Ajouter une adresse',
  stageCheck: 'L’adresse',
  stageDescribe: 'La fiche',
  stageOf: (number, all) => `Étape ${number} sur ${all}`,
  urlLabel: 'Adresse du site ou de la page',
  urlPlaceholder: 'https://www.exemple.fr/',
  urlHint: 'Un site entier ou une partie. Collez-la depuis le navigateur.',
  urlProblems: {
    empty: 'Il faut une adresse',
    spaces: 'Une adresse n’a pas d’espaces',
    scheme: 'Seules les adresses qui commencent par http:// ou https:// peuvent être collectées',
    host: 'Ce n’est pas encore une adresse',
    secret: 'Une adresse avec nom et mot de passe ne peut pas être prise : tout le monde les lirait',
  },
  check: 'Vérifier',
  checking: 'Le serveur est interrogé…',
  checkingSlow: 'Le serveur prend son temps. La vérification s’arrête d’elle-même si c’est trop long.',
  checkingSteps:
    'Le serveur est interrogé comme le ferait le robot, et l’adresse est cherchée parmi nos fiches.',
  checkOk: 'L’adresse fonctionne',
  checkOkText: (status) => `Le serveur répond ${status}.`,
  pageCalled: (title) => `La page s’appelle « ${title} ».`,
  checkRedirected: 'L’adresse mène à une autre',
  checkRedirectedText:
    'Choisissez celle qui doit être collectée. La dernière donne en général la meilleure collecte.',
  asTyped: 'telle que saisie',
  lastOne: 'là où elle aboutit',
  onTheWay: 'en chemin',
  moved: (status) => `répond ${status}`,
  checkRefused: 'Le serveur refuse',
  checkFails: 'L’adresse ne fonctionne pas',
  checkUnreachable: 'Le serveur est injoignable',
  checkForbidden: 'Cette adresse est dans notre propre réseau',
  cannotSelect: 'Une telle adresse ne peut pas être sélectionnée.',
  overrideOffer:
    'Beaucoup de sites refusent les robots mais pas les lecteurs. En tant que conservateur, vous pouvez la prendre avec une note qui dit pourquoi.',
  overrideAsk:
    'Beaucoup de sites refusent les robots mais pas les lecteurs. Un conservateur peut la prendre avec une note : demandez-le-lui.',
  overrideNote: 'Pourquoi elle est prise malgré tout',
  overrideNeeded: 'Dites pourquoi',
  overrideTake: 'La prendre malgré tout',
  changeUrl: 'Autre adresse',
  goOn: 'Continuer',
  openPage: 'Ouvrir la page',
  exactTitle: 'Cette adresse est déjà sélectionnée',
  exactText: 'La même adresse peut être sélectionnée à nouveau dans une autre collection.',
  sameHostTitle: (count, shown) => (count < 2 ? '1 fiche du même hôte' : `${shown} fiches du même hôte`),
  sameDomainTitle: (count, shown) =>
    count < 2 ? '1 fiche du même domaine' : `${shown} fiches du même domaine`,
  showAll: 'Toutes',
  nothingSimilar: 'Aucune fiche n’a encore cette adresse, son hôte ou son domaine.',
  alreadyThere: 'Cette adresse a déjà une fiche dans cette collection',

  formWhat: 'Quoi',
  formHow: 'Comment la collecter',
  formAbout: 'De quoi il s’agit',
  formWho: 'Qui la suit',
  noCollections:
    'Vous n’avez aucune collection où ajouter des fiches. Un administrateur peut vous en confier une.',
  closedCollection: 'fermée',
  titleHint: 'Repris de la page : changez-le à votre gré.',
  urlFixed: 'L’adresse qui est collectée',
  supplementaryHint: 'Une par ligne : un plan du site, une liste d’articles, une partie sans lien.',
  supplementaryWrong: (lines) => `Pas une adresse web : ligne ${lines}`,
  themeHint: 'Nécessaire : il ordonne la collection.',
  keywordsHint: 'Entrée ou virgule termine un mot-clé.',
  contentNoteHint: 'Pour les autres bibliothécaires.',
  technicalNoteHint: 'Pour ceux qui collectent : ce que ce site a de difficile.',
  responsibleHint: 'Reçoit les remarques sur les collectes et les lectures.',
  activeHint: 'À éteindre quand le site a disparu ou n’intéresse plus.',
  chooseCollectionFirst: 'Choisissez d’abord une collection : elle dit ce qui peut être choisi.',
  create: 'Enregistrer la fiche',
  created: (title) => `« ${title} » est sélectionné.`,
  proposedState: 'La fiche attend un conservateur.',
  saved: 'La fiche est enregistrée.',

  proposeIntro: 'Vous pouvez proposer des adresses : un conservateur décide.',
  proposeNote: 'Pourquoi la garder ?',
  propose: 'Proposer',
  proposed: 'Merci. L’adresse attend un conservateur.',
  proposeAnother: 'En proposer une autre',
  titleOptional: 'Titre (si vous en connaissez un)',

  back: 'Fiches',
  edit: 'Modifier',
  notFound: 'Cette fiche n’existe pas',
  domainPage: 'Domaine',
  captures: (count, shown) => (count < 2 ? `${shown} capture` : `${shown} captures`),
  noCaptures: 'Pas encore collectée',
  noCapturesText: 'Quand une collecte aura pris cette adresse, ses captures se liront d’ici.',
  lastCapture: (date) => `la dernière du ${date}`,
  readLast: 'Lire la dernière',
  allCaptures: 'Toutes les captures',
  technicalTitle: 'Comment elle est collectée',
  descriptionTitle: 'De quoi il s’agit',
  managementTitle: 'Qui et quand',
  archiveTitle: 'Dans l’archive',
  none: 'aucun',

  waitsForDecision: 'Cette fiche est proposée : un conservateur décide si elle est collectée.',
  validate: 'Valider',
  refuse: 'Refuser',
  refusedBecause: (reason) => `Refusée : ${reason}`,
  refuseTitle: 'Refuser cette fiche',
  refuseReason: 'Motif',
  refuseReasonHint: 'Le bibliothécaire le lit.',
  reasonNeeded: 'Il faut un motif',
  validated: 'La fiche est validée.',
  refusedDone: 'La fiche est refusée.',
  validateAfterAll: 'Valider finalement',

  notesTitle: 'Remarques',
  historyTitle: 'Historique',
  collectNow: 'Collecter maintenant',
  collectHint: 'Lance une tâche pour cette seule fiche, en priorité haute.',
  collectBegun: 'La fiche est en cours de collecte.',
  collectedAlready: 'Cette fiche est déjà en cours de collecte.',
  collectJob: (number) => `Voir la tâche ${number}`,
  collectAdded: 'La fiche a été ajoutée. Vous pouvez la collecter maintenant, sans attendre une collecte.',
  deactivate: 'Rendre inactive',
  activate: 'Rendre active',
  deactivated: 'La fiche est inactive : elle n’est pas collectée.',
  activated: 'La fiche est de nouveau active.',
};
