/** Secrets that must not appear in a log. Each expression keeps its first group. */
const secrets: readonly RegExp[] = [
  // postgres://heirloom:secret@db.example/heirloom
  /(\b[a-z][a-z\d+.-]*:\/\/[^\s/:@"]*:)[^\s/@"]+(?=@)/gi,
  // An API token.
  /(\bhlm_)[\w-]{8,}/g,
  // The code that opens a rehearsal in a frame.
  /(\/_heirloom\/enter\?code=)[\w-]+/g,
  // The code of an invitation.
  /(\/(?:welcome|invitations)\/)[\w-]{16,}/g,
  /(\b(?:authorization|proxy-authorization|cookie|set-cookie|x-csrf-token)"?\s*[:=]\s*"?)[^\n"]+/gi,
  /(\bheirloom_(?:session|openid|rehearsal)=)[^\s;"]+/g,
  /(\b(?:password|secret|client_secret|access_token|id_token|code_verifier)"?\s*[:=]\s*"?)[^\s"&,;]+/gi,
];

export function withoutSecrets(line: string): string {
  return secrets.reduce((text, secret) => text.replaceAll(secret, '$1…'), line);
}
