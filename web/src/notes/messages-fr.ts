import type { NoteMessages } from './messages-en.ts';

export const messagesFr: NoteMessages = {
  pageTitle: 'Remarques',
  pageIntro:
    'Les remarques sur les collectes et les captures, écrites par ceux qui collectent, contrôlent et lisent. Elles reviennent sur la fiche et attendent que quelqu’un s’en occupe.',
  tableLabel: 'Remarques',
  kinds: { comment: 'Commentaire', quality: 'Qualité', reading: 'Lecture', harvest: 'Collecte' },
  states: { open: 'Ouverte', done: 'Traitée' },
  state: 'État',
  allStates: 'Toutes',
  text: 'Remarque',
  kind: 'Type',
  record: 'Fiche',
  noRecord: 'aucune fiche',
  by: 'Par',
  when: 'Écrite',
  capture: 'Capture',
  captureOf: (date) => `Capture du ${date}`,
  job: 'Tâche',
  emptyTitle: 'Aucune remarque ouverte',
  emptyText:
    'Qui lit une page archivée peut écrire une remarque avec le bouton du bandeau, au-dessus de la page ; les remarques sur une collecte s’écrivent sur la page de la tâche. Elles apparaissent ici et sur la fiche.',
  noneYet:
    'Pas encore de remarque. Celles qui concernent les captures et les collectes de cette fiche apparaîtront ici.',
  done: 'Marquer comme traitée',
  reopen: 'Rouvrir',
  markedDone: 'La remarque est traitée.',
  reopened: 'La remarque est rouverte.',
  doneBy: (name) => `Traitée par ${name}`,
  showDone: (count) => (count < 2 ? 'Afficher celle qui est traitée' : `Afficher les ${count} traitées`),
  moreNotes: 'Afficher la suite',
  write: 'Écrire une remarque',
  writePlaceholder: 'Que doivent savoir ceux qui suivent cette fiche ?',
  add: 'Ajouter',
  added: 'La remarque est ajoutée.',
  needed: 'Une remarque dit quelque chose',
  tooLong: '20 000 caractères au plus',

  bannerButton: 'Remarque',
  dialogTitle: 'Remarque sur cette capture',
  dialogText:
    'Elle va à la fiche pour laquelle cette page a été collectée ; les bibliothécaires l’y trouvent.',
  address: 'Adresse',
  collected: 'Collectée le',
  noteLabel: 'Qu’avez-vous remarqué ?',
  send: 'Envoyer',
  landed: (count) =>
    count < 2 ? 'Votre remarque est sur cette fiche :' : 'Votre remarque est sur ces fiches :',
  landedNowhere: 'Votre remarque est gardée parmi les remarques ouvertes : aucune fiche n’a cette adresse.',
  allNotes: 'Toutes les remarques ouvertes',
  another: 'Autre remarque',
};
