import type { peopleSentences } from '../../../../src/people/people-reason.ts';

export const peopleFr: Readonly<Record<keyof typeof peopleSentences, string>> = {
  'account-name-needed': 'il faut un nom, pour se connecter',
  'account-name-taken': 'un autre compte porte ce nom ; ni les majuscules ni les accents ne comptent',
  'account-name-control': 'contient un caractère de commande : supprimez-le',
  'account-name-half': 'contient la moitié d’un caractère : supprimez-la',
  'account-of-directory': 'vient de l’annuaire : c’est là qu’il faut le changer',
  'account-of-openid': 'vient du fournisseur OpenID : c’est là qu’il faut le changer',
  'account-collection-unknown': 'cette collection n’existe pas',
  'password-wrong': 'ce n’est pas votre mot de passe',
  'token-name-taken': 'vous avez déjà un jeton de ce nom',

  'sign-in-wrong': 'Le nom ou le mot de passe est faux.',
  'sign-in-no-role':
    'Vous êtes connu, mais rien ne dit ce que vous pouvez faire dans cette archive : demandez un rôle à son administrateur.',
  'sign-in-inactive': 'Votre compte est fermé : adressez-vous à un administrateur de l’archive.',
  'sign-in-directory-gone':
    'L’annuaire qui connaît votre mot de passe ne répond pas. Réessayez plus tard ; les comptes tenus par l’archive elle-même fonctionnent.',
  'openid-none': 'Il n’y a pas de fournisseur OpenID : connectez-vous par mot de passe.',
  'openid-not-begun': 'Cette connexion n’a pas été commencée ici, ou il y a trop longtemps : recommencez.',
  'openid-refused': 'Le fournisseur ne vous a pas connecté, ou n’a pas pu être interrogé : réessayez.',
  'wait-a-second': 'Trop de tentatives : attendez une seconde, puis réessayez.',
  'wait-seconds': 'Trop de tentatives : attendez {seconds} secondes, puis réessayez.',
  'present-password-wrong': 'Le mot de passe actuel est faux.',
  'password-elsewhere': 'Votre mot de passe n’est pas tenu ici : changez-le là où se trouve votre compte.',

  'own-account-changed': 'Votre compte a été modifié entre-temps : regardez-le à nouveau.',
  'account-changed': 'Une autre personne a modifié ce compte entre-temps : regardez-le à nouveau.',
  'last-administrator':
    'C’est le dernier administrateur actif : nommez-en d’abord un autre, qui se soit déjà connecté.',
  'collection-gone': 'Une collection n’existe plus.',
  'account-there': 'Il existe déjà un compte de ce nom.',
  'names-from-directory': 'Le nom et l’adresse électronique de cette personne viennent de l’annuaire.',
  'names-from-openid': 'Le nom et l’adresse électronique de cette personne viennent du fournisseur OpenID.',
  'name-unfit': 'Le nom {problem}.',
  'session-over': 'Vous n’avez pas cette session : elle est déjà terminée.',
  'tokens-too-many': 'Vous avez {max} jetons : supprimez ceux dont aucun programme ne se sert.',
  'token-of-this-name': 'Vous avez déjà un jeton de ce nom.',
  'token-collections-scope':
    'Un jeton limité à des collections ne peut que lire et proposer : retirez les autres portées.',
  'token-gone': 'Vous n’avez pas ce jeton : il est déjà supprimé.',

  'account-unknown': 'Le compte {name} n’existe pas : heirloom people list les nomme tous.',
  'link-dead':
    'Ce lien ne fonctionne pas, ou plus : il a servi, il est trop ancien, ou un plus récent a été créé. Demandez-en un autre.',
  'link-password-elsewhere': 'Le mot de passe de ce compte n’est pas tenu ici, mais là d’où vient le compte.',
  'link-inactive': 'Ce compte est fermé : rouvrez-le d’abord, puis envoyez un lien.',
  'administrator-there': 'Il y a déjà un administrateur : demandez une invitation.',
  'administrator-nameless': 'Le premier administrateur a besoin d’un nom de connexion.',
};
