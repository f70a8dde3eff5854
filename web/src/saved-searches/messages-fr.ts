import type { SavedSearchMessages } from './messages-en.ts';

export const messagesFr: SavedSearchMessages = {
  title: 'Recherches enregistrées',
  sharedBy: (name) => `Partagée par ${name}`,
  save: 'Enregistrer cette recherche',
  manage: 'Gérer',
  name: 'Nom',
  namePlaceholder: 'Par exemple : à vérifier au printemps',
  share: 'Visible par les autres',
  saved: (name) => `La recherche « ${name} » est enregistrée.`,
  deleted: (name) => `La recherche « ${name} » est supprimée.`,
  remove: (name) => `Supprimer la recherche ${name}`,
  none: 'Vous n’avez pas encore enregistré de recherche. Choisissez des filtres, puis enregistrez-les sous un nom.',
};
