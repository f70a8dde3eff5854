import type { harvestingSentences } from '../../../../src/harvesting/harvesting-reason.ts';

export const harvestingFr: Readonly<Record<keyof typeof harvestingSentences, string>> = {
  'job-over': 'La tâche a déjà pris fin : elle est {state}.',
  'rehearsal-not': 'La tâche n’est pas une répétition.',
  'rehearsal-not-over': 'Seule une répétition terminée peut être supprimée ; celle-ci est {state}.',
  'rehearsal-mixed':
    'Une version antérieure a mis cette répétition dans une archive commune avec d’autres ({folder}). Elle ne peut pas être supprimée seule.',
  'rehearsal-in-use': 'Un autre programme écrit dans l’archive de cette répétition. Réessayez plus tard.',
  'job-not-collecting': 'La tâche ne collecte pas en ce moment : elle est {state}.',
  'job-not-steerable': 'Seule une tâche qui collecte peut être conduite ; celle-ci est {state}.',
  'job-not-steerable-yet': 'Seule une tâche qui collecte peut être conduite ; celle-ci est {state} ({step}).',
  'job-not-asleep': 'Seule une tâche en sommeil peut être réveillée ; celle-ci est {state}.',
  'job-not-failed': 'Seule une tâche en échec se marque comme vue ; celle-ci est {state}.',
  'job-resubmitted': 'La tâche a déjà été soumise à nouveau.',
  'job-not-resubmittable': 'Seule une tâche terminée peut être soumise à nouveau ; celle-ci est {state}.',
  'job-all-reached': 'La tâche a atteint tous ses sites : il ne reste rien à réessayer.',
  'job-on-its-way': 'Ce que la tâche a collecté entre encore dans l’archive : attendez.',
  'job-collects-no-more': 'La tâche ne collecte plus.',
  'job-silent': 'La tâche ne répond pas : elle est occupée, ou sa machine l’est. Réessayez.',
  'job-refuses': 'La tâche refuse : {detail}',
  'slots-changed':
    'Une autre personne a changé le nombre de tâches simultanées : regardez, et décidez à nouveau.',
  'rule-unkept': 'La règle ne peut pas être gardée : {problem}.',
  'rule-domain-needed': 'il faut le nom d’un domaine',
  'rule-domain-none': 'le domaine {domain} n’existe pas ici',
  'rule-empty': 'il faut une expression',
  'rule-unread': 'ce n’est pas une expression régulière ({detail})',
  'pauses-backwards': 'La pause la plus courte est plus longue que la plus longue.',
  'pause-above': 'ne peut pas dépasser maxDelayMs',
  'pause-which': 'Dites quelle pause : minDelayMs, maxDelayMs ou factor.',

  'job-without-seeds': 'Il n’y a rien par où commencer : aucune de ses listes de départ n’a d’URL.',
  'job-not-ended': 'Elle ne peut pas être menée à son terme : {detail}',
  'job-folder-broken': '{problem}. Les fichiers restent dans {folder}.',
  'job-process-died':
    'Son processus est mort {times} fois ; la dernière fois, {how}. Ce qui a été collecté reste dans {folder}.',
  'process-not-begun': 'il n’a pas pu commencer ({detail})',
  'process-ended': 'il s’est terminé avec le code {exit}',
  'process-ended-saying': 'il s’est terminé avec le code {exit} : {said}',
  'process-killed': 'il a été arrêté par {signal}',
  'process-killed-saying': 'il a été arrêté par {signal} : {said}',
  'files-not-taken':
    '{count} de ses fichiers n’ont pas pu entrer dans l’archive ; ils restent dans {folder}.',
  'file-not-taken': '{path} : {why}',
  'file-waits': 'il attend',
  'files-taken-later': 'Quand ce sera réparé : {command}',
  'files-tried-again': 'Le serveur réessaie aussi de lui-même.',
  'site-fault': '{site} : {detail}',
  'queue-cut':
    '{site} : {dropped} URL trouvées et non collectées ne sont pas conservées pour la tâche suivante : sa file en contient {max} au maximum.',
  'fault-told': '{detail}',

  'summary-unread':
    'Le résumé de la tâche ne peut pas être lu ({file} : {detail}). Le journal entier est dans l’archive, dans le WARC de métadonnées de la tâche.',
  'summary-gone':
    'Le résumé de la tâche n’est plus là ({file}). Le journal entier est dans l’archive, dans le WARC de métadonnées de la tâche.',
  'reports-out-of-reach':
    'Les rapports sont dans {file}, qu’aucun coffre ne peut fournir pour le moment. Vérifiez les coffres, puis réessayez.',
  'log-not-yet': 'Il n’y a pas encore de journal : la tâche n’a rien collecté jusqu’ici.',
  'log-never': 'Il n’y a pas de journal : la tâche a pris fin avant d’avoir rien collecté.',
};
