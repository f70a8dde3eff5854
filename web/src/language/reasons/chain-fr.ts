import type { chainSentences } from '../../../../src/repository/local/chain/chain-reason.ts';

export const chainFr: Readonly<Record<keyof typeof chainSentences, string>> = {
  'chain-gone': 'il n’est plus là : rapportez-le et réessayez, ou n’en tenez plus compte',
  'chain-folder-gone': 'son dossier n’est plus là : rapportez-le et réessayez, ou n’en tenez plus compte',
  'chain-forbidden': 'sa lecture n’est pas permise : changez ses droits et réessayez',
  'chain-disk': 'le disque ne peut pas le lire : vérifiez le disque et réessayez',
  'chain-link-loop': 'c’est un lien qui ramène à lui-même',
  'chain-not-plain': 'ce n’est pas un fichier ordinaire : nommez plutôt les fichiers qu’il contient',
  'chain-unreadable': 'il ne peut pas être lu : {detail}',
  'chain-open': 'il est encore en cours d’écriture : apportez-le quand il sera clos',
  'chain-growing': 'quelqu’un y écrit encore : il sera réexaminé au prochain passage',
  'chain-changed':
    'il a été modifié après sa prise en charge : réessayez pour le prendre tel qu’il est maintenant',
  'chain-in-vault': 'il se trouve dans le coffre {vault} : les fichiers d’un coffre sont déjà dans l’archive',
  'chain-no-record': 'il n’a aucun enregistrement WARC ou ARC : examinez-le avec heirloom warc check',
  'chain-not-indexed': 'il ne peut pas être indexé : {detail}',
  'chain-not-loaded': 'ses lignes ne peuvent pas entrer dans l’index : {detail}',
  'chain-few-copies': 'il n’a pas encore ses copies : {why}. Voir heirloom storage status',
  'chain-and': '{one} ; {other}',
  'chain-of-vault': '{vault} : {why}',
  'chain-copies-away': '{why}, et ses copies sont hors d’atteinte',
  'chain-twin': 'il est identique à {path}, qui n’est pas encore traité',
  'chain-copy-missing':
    '{vault} devrait avoir une copie et ne l’a pas : heirloom storage audit le constatera',
  'chain-copy-unasked': '{vault} ne répond pas au sujet de sa copie : {detail}',
  'chain-not-deleted': 'non supprimé : {why}',
  'chain-not-deleted-changed':
    'non supprimé, car il a été modifié après sa prise en charge : réessayez pour le prendre tel qu’il est maintenant',
  'chain-cannot-delete': 'il est conservé, mais ne peut pas être supprimé ici : {detail}',
  'chain-aside': 'il a été mis de côté ; la raison n’est plus connue : réessayez',
  'chain-told': '{detail}',
};
