import type { selectionSentences } from '../../../../src/selection/selection-reason.ts';

export const selectionFr: Readonly<Record<keyof typeof selectionSentences, string>> = {
  'name-needed': 'il faut un nom',
  'name-taken-by-collection': 'une autre collection porte ce nom',
  'name-taken-by-search': 'vous avez une autre recherche de ce nom',
  'too-long': 'trop long : {most} caractères au plus',
  'nul-character': 'contient un caractère nul : supprimez-le',
  'half-character': 'contient la moitié d’un caractère (un demi-codet isolé) : supprimez-la',
  'many-lines': 'contient plus d’une ligne',
  'control-character': 'contient un caractère de commande ({character}) : supprimez-le',
  'url-needed': 'il faut une adresse',
  'url-unreadable': 'ce n’est pas l’adresse d’une page : écrivez-la comme https://example.org/page',
  'url-not-web': 'ce n’est pas une adresse du Web ({scheme}) : seuls http et https sont collectés',
  'url-with-password': 'contient un nom d’utilisateur ou un mot de passe : supprimez-le',
  'url-twice': 'figure déjà ici',
  'urls-too-many': '{most} adresses supplémentaires au plus',
  'keyword-needed': 'il faut un mot-clé',
  'keyword-with-bar': 'un mot-clé ne contient pas de |',
  'keywords-too-many': '{most} mots-clés au plus',
  'collection-unknown': 'cette collection n’existe pas',
  'collection-not-yours': 'vous ne travaillez pas sur « {collection} »',
  'collection-closed': '« {collection} » est close',
  'collection-none-open': 'aucune collection n’est ouverte aux propositions',
  'theme-unknown': 'ce n’est pas un thème de cette collection',
  'theme-not-offered': '« {theme} » n’est plus proposé',
  'theme-twice': 'figure deux fois',
  'themes-needed': 'il faut au moins un thème proposé : chaque fiche en a besoin',
  'choice-needed': 'choisissez-en au moins un',
  'choice-not-offered': '« {choice} » n’est pas proposé dans cette collection',
  'choices-not-combined': '{budget}, {frequency} et {depth} ne peuvent pas être combinés',
  'person-unknown': 'cette personne n’existe pas',
  'person-left': '{person} ne travaille plus ici',
  'person-without-records': '{person} ne travaille pas sur les fiches',
  'person-elsewhere': '{person} ne travaille pas sur cette collection',
  'note-empty': 'la remarque est vide',
  'refusal-without-reason': 'dites pourquoi elle est refusée',

  // Files of records.
  'cell-collection-unknown': 'aucune ne s’appelle « {name} »',
  'cell-choice-unknown': '« {text} » n’est pas une de ces valeurs : {known}',
  'cell-neither': '« {text} » n’est ni yes (oui) ni no (non)',
  'cell-person-unknown': 'personne ne s’appelle « {name} »',
  'cell-theme-needed': 'il en faut un parmi {known}',
  'cell-theme-unknown': 'la collection n’en propose aucun qui s’appelle « {name} », mais {known}',
  'row-twice': 'la ligne {row} a la même adresse',
  'row-present': 'la collection a déjà cette adresse',

  // Many records at once.
  'bulk-of-nothing': 'il faut une recherche ou des identifiants, pas les deux',
  'bulk-without-change': 'il n’y a rien à changer',
  'bulk-too-many': '{most} fiches au plus à la fois : affinez la recherche',
  'bulk-not-curator': 'seuls les conservateurs et les administrateurs décident des fiches',
  'bulk-reason-alone': 'accompagne une décision',
  'bulk-address-there': 'cette collection a déjà l’adresse',
  'undo-changed-since': 'elle a été modifiée depuis',
  'undo-not-yours': 'vous ne travaillez pas sur sa collection',
  'undo-address-there': 'son ancienne collection a maintenant une autre fiche pour cette adresse',

  // Refusals.
  'fields-invalid': 'Certains champs ne sont pas comme ils doivent l’être.',
  'search-unusable': 'Cela ne peut pas être cherché.',
  'search-character': 'contient un caractère qu’aucune fiche ne contient',
  'record-changed':
    'Une autre personne a modifié cette fiche entre-temps : rien de ce que vous avez écrit n’a été enregistré.',
  'record-changed-look': 'Une autre personne a modifié cette fiche entre-temps : regardez-la à nouveau.',
  'records-not-made': 'Votre rôle ne permet pas de créer des fiches : proposez plutôt l’adresse.',
  'records-not-changed':
    'Votre rôle ne permet pas de modifier des fiches : adressez-vous à un bibliothécaire ou à un conservateur.',
  'records-not-decided': 'Seuls les conservateurs et les administrateurs décident des fiches.',
  'record-collection-not-yours': 'Vous ne travaillez pas sur la collection « {collection} ».',
  'decision-incomplete': 'Il manque quelque chose à la décision.',
  'address-there':
    'Cette collection a déjà l’adresse : « {title} ». Modifiez cette fiche, ou choisissez une autre collection.',
  'address-uncollectable': 'Ce n’est pas une adresse qui puisse être collectée.',

  'collections-not-changed': 'Seul un administrateur crée et modifie des collections.',
  'collection-changed': 'Une autre personne a modifié cette collection entre-temps : regardez-la à nouveau.',
  'choices-not-changed': 'Seul un administrateur change ce qui peut être combiné.',
  'choices-changed': 'Une autre personne a changé entre-temps ce qui peut être combiné : regardez à nouveau.',
  'choices-none': 'Plus rien ne pourrait être choisi.',
  'combination-missing': 'au moins une combinaison',

  'searches-too-many': 'Vous avez {most} recherches enregistrées : supprimez-en d’abord.',
  'saved-search-unkept': 'Cela ne peut pas être enregistré.',
  'saved-search-changed':
    'Vous avez modifié cette recherche dans une autre fenêtre entre-temps : regardez-la à nouveau.',
  'saved-search-fields': 'contient trop de champs',
  'saved-search-character': '{field} : contient un caractère qui ne peut pas être gardé',

  'notes-not-written': 'Les remarques sont écrites par le personnel.',
  'note-unkept': 'La remarque ne peut pas être gardée.',
  'note-changed': 'Une autre personne a modifié cette remarque entre-temps : regardez-la à nouveau.',
  'note-of-another': 'Une autre personne a écrit cette remarque : écrivez la vôtre.',

  'bulk-impossible': 'Ce changement groupé ne peut pas se faire.',
  'bulk-found-too-many': 'La recherche trouve trop de fiches.',
  'bulk-of-another': 'Une autre personne a fait ce changement : demandez à un conservateur de l’annuler.',
  'bulk-undone': 'Ce changement groupé a déjà été annulé.',

  'proposals-not-made': 'Votre rôle ne permet pas de proposer des adresses.',
  'proposal-known': 'Cette adresse a déjà été choisie.',
  'proposal-unkept': 'Cela ne peut pas être proposé.',

  'file-empty': 'Le fichier est vide.',
  'file-too-large': 'Le fichier est trop volumineux : 50 Mo au plus. Coupez-le en plusieurs.',
  'file-too-many-rows': 'Le fichier a plus de {most} lignes. Coupez-le en plusieurs.',
  'file-too-many-checked':
    '{most} lignes au plus peuvent être vérifiées en ligne à la fois : coupez le fichier, ou importez sans vérifier.',
  'file-utf16':
    'Le fichier est en UTF-16 (« texte Unicode »), pas en UTF-8. Enregistrez-le comme « CSV UTF-8 » dans votre tableur, puis réessayez.',
  'file-spreadsheet':
    'Le fichier est un classeur (ou un autre fichier ZIP), pas du CSV. Enregistrez-le comme « CSV UTF-8 » dans votre tableur, puis réessayez.',
  'file-charset':
    'Le fichier n’est pas en UTF-8, mais peut-être en Latin-1 ou en Windows-1252 (avant l’octet {byte}). Enregistrez-le comme « CSV UTF-8 » dans votre tableur, puis réessayez.',
  'file-nul': 'Le fichier contient des caractères nuls : ce n’est pas du texte.',
  'file-quote-open': 'Un guillemet est ouvert et jamais fermé, à la ligne {row} ou après.',
  'file-row-long': 'La ligne {row} dépasse 1 Mo : un guillemet y est peut-être ouvert et jamais fermé.',
  'file-quote-inside':
    'La ligne {row} a un guillemet au milieu d’une cellule : une telle cellule se met entre guillemets, et chacun des siens est doublé.',
  'file-row-unread': 'La ligne {row} ne peut pas être lue : {detail}',
  'file-column-twice': 'La colonne « {column} » figure deux fois.',
  'file-columns-unknown':
    'Colonnes inconnues dans l’en-tête (ligne 1) : {columns}. Voici celles qui sont connues : {known}.',
  'file-no-url': 'L’en-tête (ligne 1) n’a pas de colonne « url ». La première ligne nomme les colonnes.',

  // What a server says of an address.
  'live-name-unknown': 'Ce nom n’existe pas : {host}. Cherchez une faute de frappe.',
  'live-name-servers': 'Les serveurs de noms ne disent pas où est {host} ({detail}). Réessayez plus tard.',
  'live-no-listener': '{host} refuse la connexion : aucun serveur web n’y répond.',
  'live-no-way': 'Aucun chemin ne mène d’ici à {host}.',
  'live-broken': '{host} a rompu la connexion.',
  'live-no-connection': 'Pas de connexion à {host} : {detail}.',
  'live-broken-early': '{host} a rompu la connexion avant d’avoir répondu.',
  'live-too-slow': '{host} ne répond pas à temps. Réessayez plus tard.',
  'live-own-network':
    '{host} est une adresse de notre propre réseau ({detail}) : elle n’est pas sur le Web public.',
  'live-certificate-refused': 'Le certificat de {host} n’est pas digne de confiance : {detail}.',
  'live-certificate-told':
    'Le certificat du serveur n’est pas digne de confiance ({detail}) ; les navigateurs des lecteurs les avertiraient.',
  'live-not-web': 'Ce n’est pas une adresse du Web ({detail}) : seuls http et https sont collectés.',
  'live-not-http': 'Ce que répond le serveur n’est pas une page web (pas de HTTP).',
  'live-redirect-nowhere':
    'Le serveur renvoie ailleurs ({status}) sans donner d’adresse qui puisse être suivie.',
  'live-redirects': 'Le serveur renvoie d’une adresse à l’autre, plus de {most} fois.',
  'live-401': 'Le serveur demande un mot de passe (401).',
  'live-403': 'Le serveur refuse cette adresse, peut-être seulement aux robots (403).',
  'live-404': 'Le serveur n’a pas cette page (404).',
  'live-410': 'La page a définitivement disparu (410).',
  'live-429': 'Le serveur est interrogé trop souvent, ou refuse les robots (429).',
  'live-451': 'Le serveur ne peut pas donner cette page pour des raisons juridiques (451).',
  'live-502': 'Un serveur derrière le serveur ne répond pas (502). Réessayez plus tard.',
  'live-503': 'Le serveur est surchargé ou en réparation (503). Réessayez plus tard.',
  'live-504': 'Un serveur derrière le serveur ne répond pas à temps (504). Réessayez plus tard.',
  'live-fault': 'Le serveur a une défaillance ({status}). Réessayez plus tard.',
  'live-refusal': 'Le serveur refuse cette adresse ({status}).',
  'live-ask-curator': '{reason} Un conservateur peut la prendre quand même, avec une note.',
  'live-say-why': '{reason} Pour la prendre quand même, écrivez pourquoi.',
};
