import type { SignInMessages } from './messages-en.ts';

export const messagesFr: SignInMessages = {
  title: 'Se connecter',
  intro: 'Pour ceux qui travaillent avec l’archive. La lecture ne demande pas de compte.',
  name: 'Nom',
  password: 'Mot de passe',
  signIn: 'Se connecter',
  or: 'ou',
  wrong: 'Le nom et le mot de passe ne vont pas ensemble.',
  tooMany: (wait) =>
    wait === undefined
      ? 'Trop de tentatives. Attendez quelques minutes, puis réessayez.'
      : `Trop de tentatives. Réessayez dans ${wait}.`,
  openidFailed:
    'L’autre service ne vous a pas connecté. Réessayez, ou demandez à un administrateur de l’archive.',
  openidUnavailable: 'L’autre service ne répond pas. Réessayez dans un moment.',
  openidNoRole:
    'L’autre service vous connaît, mais vous n’avez pas encore de rôle dans cette archive : demandez à un administrateur.',
  noWay: 'Personne ne peut se connecter ici : le serveur n’a pas de comptes.',
  firstTitle: 'Cette archive n’a pas encore d’administrateur',
  firstText:
    'À son démarrage, le serveur a écrit un lien dans sa sortie : les mots « first administrator », puis une adresse qui commence par',
  firstLost: 'Il est perdu ? Relancez le serveur : il en écrit un autre.',
  forgotten: 'Oublié ? Un administrateur peut vous donner un lien pour un nouveau mot de passe.',

  againTitle: 'Votre session est terminée',
  againText: 'Reconnectez-vous pour continuer. Ce que vous avez saisi sur cette page est toujours là.',
  againOther: 'Vous êtes maintenant connecté sous un autre compte qu’avant.',
  leave: 'Vers la page de connexion',

  welcomeTitle: 'Bienvenue',
  welcomeFirst:
    'Vous serez le premier administrateur de cette archive. Choisissez un nom et un mot de passe.',
  welcomeJoin: (name) => `Bonjour ${name}. Choisissez un mot de passe et vous pourrez commencer.`,
  welcomePassword: (name) => `Bonjour ${name}. Choisissez un nouveau mot de passe.`,
  welcomeName: (name) => `Vous vous connecterez sous le nom « ${name} ».`,
  accountName: 'Nom de connexion',
  accountNameText: 'Lettres, chiffres et . _ @ + -, sans espaces. Il ne pourra plus être changé.',
  displayName: 'Votre nom, tel que les autres le voient',
  newPassword: 'Mot de passe',
  passwordText: 'Au moins 12 caractères. Quelques mots se retiennent bien et se devinent mal.',
  passwordShort: (missing) => (missing === 1 ? 'Il manque un caractère' : `Il manque ${missing} caractères`),
  passwordAgain: 'Le même mot de passe encore une fois',
  passwordDiffers: 'Les deux ne sont pas identiques',
  accountNameWrong: 'Lettres, chiffres et . _ @ + -, 100 au plus, sans espaces',
  begin: 'Commencer',
  linkOver: 'Ce lien ne fonctionne plus',
  linkOverIn: 'Vous êtes connecté.',
  toToday: 'À mon travail',
  linkOverText:
    'Il a servi, ou il est trop ancien. Demandez-en un autre à un administrateur de l’archive ; si vous avez déjà un mot de passe, connectez-vous.',
};
