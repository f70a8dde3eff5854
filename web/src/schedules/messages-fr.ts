import type { ScheduleMessages } from './messages-en.ts';
import type { ScheduleTexts } from './schedule-words.ts';

const every = {
  hour: ['Toutes les heures', (count: number) => `Toutes les ${count} heures`],
  day: ['Tous les jours', (count: number) => `Tous les ${count} jours`],
  week: ['Toutes les semaines', (count: number) => `Toutes les ${count} semaines`],
  month: ['Tous les mois', (count: number) => `Tous les ${count} mois`],
  year: ['Tous les ans', (count: number) => `Tous les ${count} ans`],
} as const;

const words: ScheduleTexts = {
  every: (count, unit) => (count === 1 ? every[unit][0] : every[unit][1](count)),
  onWeekday: (weekday) => `le ${weekday}`,
  onDate: (day) => `le ${day === 1 ? '1er' : day}`,
  onYearDay: (date) => `le ${date}`,
  atTime: (time, place) => `à ${time}, heure de ${place}`,
  atMinute: (minute, place) => `à la minute ${minute}, heure de ${place}`,
  from: (date) => `à partir du ${date}`,
  until: (date) => `jusqu’au ${date}`,
  times: (count) => (count === 1 ? 'une fois' : `${count} fois`),
};

export const scheduleMessagesFr: ScheduleMessages = {
  words,
  title: 'Échéanciers',
  intro:
    'Quand les collectes se lancent d’elles-mêmes. Un même échéancier peut servir à plusieurs collectes.',
  add: 'Nouvel échéancier',
  none: 'Aucun échéancier pour l’instant',
  noneText:
    'Un échéancier dit à quel rythme et quand : par exemple tous les mois, le premier, à 03:00. Créez-en un, puis choisissez-le dans une collecte.',
  name: 'Nom',
  rhythm: 'Rythme',
  nextTime: 'Prochaine fois',
  never: 'Plus jamais',
  usedBy: 'Collectes',
  usedByNone: 'Aucune collecte ne l’utilise encore',
  newTitle: 'Nouvel échéancier',
  comment: 'Commentaire',
  everyLabel: 'Tous les',
  unitLabel: 'Unité',
  units: { hour: 'heures', day: 'jours', week: 'semaines', month: 'mois', year: 'ans' },
  firstDate: 'Premier jour',
  firstTime: 'À',
  timeZone: 'Fuseau horaire',
  timeZoneProblem: 'Ce fuseau n’existe pas. Prenez-en un de la liste : Europe/Paris',
  dateProblem: 'Il faut un jour',
  timeProblem: 'Il faut une heure',
  lastProblem: 'Le dernier jour ne peut pas précéder le premier',
  ends: 'Fin',
  endsNever: 'jamais',
  endsOn: 'à une date',
  endsAfter: 'après un nombre de fois',
  lastDate: 'Dernier jour',
  repeats: 'Combien de fois',
  nextTen: 'Les dix prochaines fois',
  nextNone: 'Cela n’arrivera plus : l’échéancier est terminé.',
  save: 'Enregistrer',
  create: 'Créer l’échéancier',
  saved: 'Enregistré',
  created: 'L’échéancier est créé',
  monthEndHint: 'Dans un mois trop court, c’est le dernier jour.',
  nameNeeded: 'Il faut un nom',
  changesAffect: (count) =>
    count === 1 ? 'Une collecte suit cet échéancier.' : `${count} collectes suivent cet échéancier.`,
};
