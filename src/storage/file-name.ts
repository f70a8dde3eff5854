/** The length of a key in the S3 interface, and of a name in a folder, in bytes: the names are ASCII. */
const longestName = 1024;
const longestPart = 255;
/** A dot in front is for what belongs to the vault itself. */
const part = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Why a file in a vault cannot have this name; undefined when it can. */
export function fileNameFault(name: string): string | undefined {
  if (name === '') return 'the name is empty';
  if (name.length > longestName) return `the name is longer than ${longestName} characters`;
  const parts = name.split('/');
  const wrong = parts.find((each) => !part.test(each));
  if (wrong !== undefined) {
    return `${JSON.stringify(wrong.slice(0, 80))} cannot be part of a name: letters, digits and ._- only, a letter or digit first`;
  }
  if (parts.some((each) => each.length > longestPart))
    return `a part is longer than ${longestPart} characters`;
  return name === markerName ? `${markerName} is the name of the vault's own file` : undefined;
}

/** In the root of a vault: which vault this is. */
export const markerName = 'vault.json';

/** The last part of a name, by which index lines refer to a file. */
export function baseOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
