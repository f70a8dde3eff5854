import type { MissingMessages } from './messages-en.ts';

export const missingMessagesFr: MissingMessages = {
  title: 'Pages manquantes',
  intro:
    'Les adresses que les lecteurs voulaient et que l’archive n’a pas, ou ne peut pas lire. Celles qui ont été demandées viennent d’abord. Ce qui suit un point d’interrogation n’est pas conservé.',
  list: 'Liste des adresses manquantes',
  none: 'Rien ne manque',
  noneText: 'Quand un lecteur suit un lien vers ce qui n’a jamais été collecté, l’adresse apparaît ici.',
  url: 'Adresse',
  why: 'Raison',
  unknown: 'Jamais collectée',
  lost: 'Collectée, illisible',
  wantedAs: 'Voulue comme',
  times: 'Manquée',
  asks: 'Demandée',
  last: 'Dernière fois',
  state: 'État',
  open: 'Ouverte',
  sent: 'Envoyée à une collecte',
  any: 'Toutes',
  host: 'Hôte',
  send: 'Envoyer à une collecte',
  sendText:
    'Les adresses rejoignent la configuration « missing » de leur domaine, et celle-ci rejoint la collecte. Elles sont collectées avec ce dont elles sont faites ; les liens ne sont pas suivis.',
  harvest: 'Collecte',
  chooseHarvest: 'Choisissez une collecte',
  sending: 'Envoyer',
  done: (count, shown) => `${shown} ${count < 2 ? 'adresse envoyée' : 'adresses envoyées'}`,
  refused: (count, shown) =>
    count < 2 ? 'Une adresse n’a pas été prise :' : `${shown} adresses n’ont pas été prises :`,
  forget: 'Retirer de la liste',
  forgotten: (count, shown) => `${shown} ${count < 2 ? 'adresse retirée' : 'adresses retirées'} de la liste`,
};
