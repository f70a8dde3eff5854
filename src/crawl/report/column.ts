/** Nearly every text is of this kind, and is known to be fit at a glance. */
const plain = /^[!-~]+$/;
/** Controls, marks that turn the direction of writing, half characters, and white space of every kind. */
const unfit = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/gu;
/** The same, without the space itself. */
const unfitForPhrase = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+|[^\S ]+/gu;

/**
 * Text from outside (a URL, a host, a media type) as one column of a report: what would begin a new column or line is
 * percent-encoded, nothing at all is `-`.
 */
export function column(text: string, maxChars = Infinity): string {
  if (text === '') return '-';
  const fit = plain.test(text) ? text : text.replaceAll(unfit, percentEncoded);
  return fit.length > maxChars ? `${fit.slice(0, maxChars).toWellFormed()}...` : fit;
}

/** Text from outside as the last column of a line, or the value of a key: it may have spaces. */
export function lastColumn(text: string, maxChars = Infinity): string {
  const fit = text.replaceAll(unfitForPhrase, ' ').trim();
  if (fit === '') return '-';
  return fit.length > maxChars ? `${fit.slice(0, maxChars).toWellFormed()}...` : fit;
}

function percentEncoded(character: string): string {
  return Buffer.from(character).toString('hex').toUpperCase().replaceAll(/../g, '%$&');
}
