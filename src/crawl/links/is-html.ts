export function isHtml(mime: string | undefined): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)\b/i.test(mime ?? '');
}
