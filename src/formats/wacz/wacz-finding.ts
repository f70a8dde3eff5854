/** All findings about a WACZ file. An `error` means that content is missing or was changed. */
const waczFindingKinds = {
  'zip-damaged': { severity: 'error', meaning: 'the ZIP file is damaged' },
  'zip-odd': { severity: 'warning', meaning: 'the ZIP file bends the rules but could be read' },
  'name-unsafe': { severity: 'error', meaning: 'a name in the ZIP file that is no safe path; left aside' },
  'package-missing': { severity: 'error', meaning: 'no datapackage.json' },
  'package-unreadable': { severity: 'error', meaning: 'datapackage.json cannot be read' },
  'package-odd': { severity: 'warning', meaning: 'datapackage.json is not as the specification says' },
  'digest-missing': { severity: 'warning', meaning: 'no datapackage-digest.json' },
  'digest-unreadable': { severity: 'error', meaning: 'datapackage-digest.json cannot be read' },
  'digest-wrong': { severity: 'error', meaning: 'datapackage.json does not fit its digest' },
  'signature-invalid': { severity: 'error', meaning: 'the signature of the package is not valid' },
  'signature-untrusted': {
    severity: 'warning',
    meaning: 'the signature of the package is right, by somebody for whom no trusted authority vouches',
  },
  'warcs-missing': { severity: 'error', meaning: 'no WARC file in archive/' },
  'warc-compressed': {
    severity: 'warning',
    meaning: 'a WARC file that is compressed once more by the ZIP file',
  },
  'archive-odd': { severity: 'warning', meaning: 'a file in archive/ that is no WARC file by its name' },
  'index-missing': { severity: 'warning', meaning: 'no index in indexes/' },
  'pages-missing': { severity: 'warning', meaning: 'no pages/pages.jsonl' },
  'page-unreadable': { severity: 'warning', meaning: 'a line of a page list that cannot be read' },
  'resource-missing': {
    severity: 'error',
    meaning: 'a file that datapackage.json lists and the ZIP file lacks',
  },
  'resource-unlisted': { severity: 'warning', meaning: 'a file that datapackage.json does not list' },
  'resource-damaged': { severity: 'error', meaning: 'a file that cannot be read to its end' },
  'resource-size-wrong': { severity: 'error', meaning: 'a file of another size than datapackage.json says' },
  'resource-hash-wrong': { severity: 'error', meaning: 'a file that does not fit its hash' },
  'resource-hash-unusable': { severity: 'warning', meaning: 'a file whose hash is missing or not known' },
} as const;

type WaczFindingKind = keyof typeof waczFindingKinds;

export interface WaczFinding {
  readonly severity: 'error' | 'warning';
  readonly kind: WaczFindingKind;
  readonly message: string;
}

export function waczFinding(kind: WaczFindingKind, detail = ''): WaczFinding {
  const { severity, meaning } = waczFindingKinds[kind];
  return { severity, kind, message: detail === '' ? meaning : `${meaning}: ${detail}` };
}
