import type { TodayMessages } from './messages-en.ts';

export const messagesFr: TodayMessages = {
  title: 'Aujourd’hui',
  hello: (name) => `Bonjour ${name}. Voici ce qui vous attend.`,
  helloCalm: (name) => `Bonjour ${name}. Rien ne vous attend aujourd’hui.`,
  helloReader: (name) => `Bonjour ${name}. Vous pouvez proposer ce que l’archive devrait garder.`,
  helloFirst: (name) => `Bonjour ${name}. Voici comment commencer.`,
  all: 'Tout voir',
  counts: 'En bref',

  countMine: (count) => (count < 2 ? 'de mes fiches' : 'mes fiches'),
  countProposed: (count) => (count < 2 ? 'fiche à moi non décidée' : 'mes fiches non décidées'),
  countRefused: (count) => (count < 2 ? 'fiche à moi refusée' : 'mes fiches refusées'),
  countNotes: (count) =>
    count < 2 ? 'remarque ouverte sur mes fiches' : 'remarques ouvertes sur mes fiches',
  countToDecide: (count) => (count < 2 ? 'proposition à décider' : 'propositions à décider'),
  countRunning: (count) => (count < 2 ? 'tâche en cours' : 'tâches en cours'),
  countWaiting: (count) => (count < 2 ? 'tâche en attente' : 'tâches en attente'),
  countAsleep: (count) =>
    count < 2
      ? 'tâche attend des sites qui ne répondent pas'
      : 'tâches attendent des sites qui ne répondent pas',
  countNothing: (count) => (count === 1 ? 'site n’a rien rapporté' : 'sites n’ont rien rapporté'),
  countMyNothing: (count) =>
    count === 1 ? 'de mes fiches n’a rien rapporté' : 'de mes fiches n’ont rien rapporté',
  countFailed: (count) => (count < 2 ? 'tâche échouée' : 'tâches échouées'),

  addTitle: 'Ajouter une adresse',
  addText: 'Elle est d’abord vérifiée : répond-elle, est-elle déjà là ?',
  proposeTitle: 'Proposer une adresse',
  proposeText: 'Que devrait garder l’archive ? Un conservateur décide.',
  address: 'Adresse',
  addressExample: 'www.exemple.fr',
  check: 'Vérifier',

  notesTitle: 'Remarques sur mes fiches',
  notesNone:
    'Aucune remarque ouverte. Ce que les collègues remarquent dans une collecte ou une page archivée apparaît ici.',
  noteBy: 'par',

  refusedTitle: 'Propositions refusées',
  refusedNone: 'Aucune de vos propositions n’a été refusée.',
  refusedReason: 'Motif :',

  recentTitle: 'Mes derniers ajouts et changements',
  recentNone: 'Vous n’avez encore ajouté ni changé aucune fiche. Ajoutez une adresse pour commencer.',

  proposalsTitle: 'Ce que j’ai proposé',
  proposalsNone: 'Rien encore. Ce que deviennent vos propositions se lit ici.',

  decideTitle: 'Propositions à décider',
  decideNone: 'Toutes les propositions sont décidées.',
  proposedBy: 'proposé par',

  harvestsTitle: 'Prochaines collectes',
  harvestBlocked: 'Ne démarre pas',
  harvestsNone: 'Rien n’est prévu. Une collecte qui a un échéancier apparaît ici.',
  planHarvest: 'Prévoir une collecte',
  calendar: 'Calendrier',

  unmappedTitle: 'Fiches qui ne mènent nulle part',
  unmappedText:
    'Aucune collecte ne les prend encore : donnez-en une à leur collection et à leur fréquence, et des réglages à leurs choix.',
  unmappedSettings: 'sans réglages',
  unmappedNone: 'Toutes les fiches actives mènent à une collecte.',
  unmappedTargets: (count, shown) => `${shown} ${count < 2 ? 'fiche' : 'fiches'}`,
  map: 'Les faire correspondre',

  fleetTitle: 'En ce moment',
  fleetNone: 'Aucune tâche n’est en cours.',
  fleetSlots: (busy, shown, all) => `${shown} ${busy < 2 ? 'place prise' : 'places prises'} sur ${all}`,
  fleetWaiting: (count) => `${count} en attente`,
  fleetFree: (size) => `${size} libres sur le disque`,
  fleetChain: (count, shown) => `${shown} ${count < 2 ? 'fichier' : 'fichiers'} en route vers l’archive`,
  fleetChainFailed: (count, shown) =>
    count < 2 ? `${shown} fichier n’a pas pu entrer` : `${shown} fichiers n’ont pas pu entrer`,
  jobUrls: (shown) => `${shown} URL`,
  jobQueued: (shown) => `${shown} en file`,

  failedTitle: 'Tâches échouées',
  failedNone: 'Aucune tâche n’a échoué.',

  lastTitle: 'Comment les dernières collectes se sont passées',
  lastNone: 'Aucune tâche n’est terminée, et aucune n’attend.',

  emptyTitle: 'Sites qui n’ont rien rapporté',
  emptyNone: 'La dernière collecte de chaque site actif a rapporté quelque chose.',

  houseTitle: 'Personnes et collections',
  housePeople: (count) => (count < 2 ? 'personne' : 'personnes'),
  houseCollections: (count) => (count < 2 ? 'collection' : 'collections'),
  houseInvited: (count) => (count < 2 ? 'invité, pas encore venu' : 'invités, pas encore venus'),
  addPerson: 'Nouvelle personne',
  addCollection: 'Nouvelle collection',
  collectionsTitle: 'Mes collections',
  collectionsNone:
    'Aucune collection ne vous est encore confiée : demandez à un administrateur. D’ici là, vous pouvez proposer des adresses.',

  stepsTitle: 'Premiers pas',
  stepsText: 'D’une archive vide à la première collecte :',
  stepCollection: 'Créer une collection',
  stepCollectionText: 'Ce qui va ensemble : un sujet, un événement, une tâche permanente ; avec ses thèmes.',
  stepDone: 'fait',
  stepPeople: 'Inviter des personnes',
  stepPeopleText:
    'Les bibliothécaires choisissent, les conservateurs décident et planifient, les ingénieurs surveillent les collectes.',
  stepTargets: 'Ajouter des fiches',
  stepTargetsText: 'Une adresse après l’autre, ou beaucoup à la fois par un fichier CSV.',
  stepHarvest: 'Prévoir une collecte',
  stepHarvestText: 'Faites-y correspondre la collection, puis lancez-la ou donnez-lui un échéancier.',

  frequencyDaily: 'quotidienne',
  frequencyWeekly: 'hebdomadaire',
  frequencyMonthly: 'mensuelle',
  frequencyQuarterly: 'trimestrielle',
  frequencyTwiceYearly: 'semestrielle',
  frequencyAnnual: 'annuelle',
  frequencyOnce: 'unique',
};
