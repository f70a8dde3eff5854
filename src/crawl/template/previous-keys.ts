/** Settings that were renamed, with the key of today: templates of catalogues and orders of job folders may have the previous one. */
export const previousKeys: ReadonlyMap<string, string> = new Map([
  ['limits.url-length', 'max-url-length'],
  ['limits.redirects-in-a-row', 'max-redirects'],
  ['limits.files-per-directory', 'max-files-per-directory'],
  ['limits.queries-per-script', 'max-queries-per-script'],
  ['politeness.documents-per-period', 'max-documents-per-period'],
  ['politeness.bytes-per-period', 'max-bytes-per-period'],
  ['addresses.most-connections-per-address', 'max-connections-per-address'],
  ['network.silence-timeout', 'read-timeout'],
  ['network.whole-timeout', 'response-timeout'],
  ['network.response-bytes', 'max-response-bytes'],
  ['network.longest-retry-delay', 'max-retry-delay'],
  ['network.longest-sleep', 'max-sleep'],
  ['files.target-bytes', 'max-file-bytes'],
  ['files.commit-every', 'commit-interval'],
]);
