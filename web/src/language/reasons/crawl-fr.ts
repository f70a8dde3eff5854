import type { crawlSentences } from '../../../../src/crawl/crawl-reason.ts';

export const crawlFr: Readonly<Record<keyof typeof crawlSentences, string>> = {
  'job-file-damaged': '{file} est abîmé, et la collecte ne peut pas reprendre sans lui : {detail}',
  'expression-unusable':
    '{file} contient une expression qui ne peut plus être utilisée : {expression} : {detail}. Commencez une nouvelle collecte sans elle',
  'warc-missing':
    '{file} n’est plus là, avec ses {captures} captures : remettez-le, ou commencez une nouvelle collecte dans un autre dossier',

  'disk-low':
    '{free} Mo sont libres sur le disque du dossier {folder} ; la collecte reprend lorsqu’il a au moins {floor} Mo libres',
  'disk-low-vault':
    '{free} Mo sont libres sur le disque du coffre « {vault} » ; la collecte reprend lorsqu’il a au moins {floor} Mo libres',
  'crawl-disk-full':
    'le disque du dossier {folder} est plein ; la collecte reprend lorsqu’il y a de la place',

  'outcome-url-limit': 'le nombre maximal d’URL du site est atteint',
  'outcome-byte-limit': 'la taille maximale du site est atteinte',
  'outcome-time-limit': 'la durée maximale du site est atteinte',
  'outcome-job-url-limit': 'le nombre maximal d’URL du job est atteint',
  'outcome-job-byte-limit': 'la taille maximale du job est atteinte',
  'outcome-job-time-limit': 'la durée maximale du job est atteinte',
  'outcome-stopped': 'une personne l’a arrêtée',
  'outcome-fault': 'une erreur de Heirloom l’a interrompue',
  'outcome-unfinished': 'elle a été arrêtée avant sa fin',
  'outcome-not-begun': 'elle a été arrêtée avant de commencer ce site',
  'outcome-robots': 'robots.txt interdit les URL de départ',
  'outcome-http': 'le serveur a répondu avec le statut {status}',
  'outcome-dns-failed': 'le nom de l’hôte est inconnu',
  'outcome-connect-failed': 'le serveur n’accepte pas les connexions',
  'outcome-connection-broken': 'la connexion a été coupée avant la fin de la réponse',
  'outcome-timeout': 'le serveur n’a pas répondu à temps',
  'outcome-address-refused': 'l’adresse est privée, et les adresses privées ne sont pas admises ici',
  'outcome-certificate-refused': 'le certificat du serveur a été refusé',
  'outcome-not-fetchable': 'l’URL ne peut pas être collectée',
  'outcome-redirect-outside': 'une redirection mène à un autre site, hors du périmètre',
  'outcome-rejected': 'une règle exclut les URL de départ',
  'outcome-no-start-url': 'il n’y a pas d’URL de départ',
  'outcome-mixed': 'les URL de départ ont échoué pour des raisons différentes',
};
