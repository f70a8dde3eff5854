/** `datapackage.json`: the description of the package, and its files with their hashes. */
export interface DataPackage {
  readonly profile: string | undefined;
  readonly waczVersion: string | undefined;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly created: string | undefined;
  readonly modified: string | undefined;
  readonly software: string | undefined;
  readonly mainPageUrl: string | undefined;
  readonly mainPageDate: string | undefined;
  readonly resources: readonly WaczResource[];
  /** Deviations from the specification. */
  readonly oddities: readonly string[];
}

export interface WaczResource {
  readonly path: string;
  /** `algorithm:value`, as far as it is known. */
  readonly hash: string | undefined;
  readonly sizeBytes: number | undefined;
}

/** `datapackage-digest.json`: the hash of datapackage.json, and its signature. */
export interface PackageDigest {
  readonly path: string | undefined;
  readonly hash: string | undefined;
  readonly signedData: SignedData | undefined;
  /** The signed hash, in the form of `hash`. */
  readonly signedHash: string | undefined;
}

/** The texts of `signedData`, as they are (WACZ Signing and Verification 0.1.0): by a key alone, or by a domain. */
export type SignedData = { readonly [name in (typeof signedNames)[number]]?: string };

const signedNames = [
  'hash',
  'signature',
  'created',
  'publicKey',
  'domain',
  'domainCert',
  'timeSignature',
  'timestampCert',
  'crossSignedCert',
] as const;

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads the forms in use: 1.1.1 (`hash`, `bytes`), 1.0.0 (`stats.hash`, `stats.bytes`, `hashing`, and the title in
 * `metadata`), and the draft of 1.2.0 (`home` instead of `mainPageUrl` and `mainPageDate`, no `wacz_version`). Undefined if
 * it is not a JSON object.
 */
export function parseDataPackage(bytes: Uint8Array): DataPackage | undefined {
  const json = parseObject(bytes);
  if (json === undefined) return undefined;
  const metadata = objectOf(json['metadata']);
  const home = objectOf(json['home']);
  const oddities: string[] = [];
  const listed = json['resources'];
  if (!Array.isArray(listed)) oddities.push('no list of resources');
  const resources = (Array.isArray(listed) ? (listed as unknown[]) : []).flatMap((resource, index) => {
    const read = readResource(objectOf(resource));
    if (read === undefined) oddities.push(`resource ${index + 1} has no path`);
    return read ?? [];
  });
  const paths = new Set(resources.map(({ path }) => path));
  if (paths.size < resources.length) oddities.push('a path is listed twice');
  const profile = textOf(json['profile']);
  const waczVersion = textOf(json['wacz_version']);
  if (waczVersion === undefined && profile !== 'wacz') oddities.push('no wacz_version');
  return {
    profile,
    waczVersion,
    title: textOf(json['title']) ?? textOf(metadata['title']),
    description: textOf(json['description']) ?? textOf(metadata['desc']),
    created: textOf(json['created']),
    modified: textOf(json['modified']),
    software: textOf(json['software']),
    mainPageUrl: textOf(json['mainPageUrl']) ?? textOf(home['url']),
    mainPageDate: textOf(json['mainPageDate']) ?? textOf(home['ts']),
    resources,
    oddities,
  };
}

export function parsePackageDigest(bytes: Uint8Array): PackageDigest | undefined {
  const json = parseObject(bytes);
  if (json === undefined) return undefined;
  const signed = objectOf(json['signedData']);
  const texts = signedNames.flatMap((name) => {
    const text = textOf(signed[name]);
    return text === undefined ? [] : [[name, text]];
  });
  // A malformed signature counts as wrong, not as absent.
  const isSigned = json['signedData'] !== undefined && json['signedData'] !== null;
  return {
    path: textOf(json['path']),
    hash: hashOf(json['hash'], undefined),
    signedData: isSigned ? (Object.fromEntries(texts) as SignedData) : undefined,
    signedHash: hashOf(signed['hash'], undefined),
  };
}

/** Undefined if the bytes are not a JSON object. */
export function parseObject(bytes: Uint8Array): JsonObject | undefined {
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : undefined;
  } catch {
    return undefined;
  }
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function readResource(json: JsonObject): WaczResource | undefined {
  const path = textOf(json['path']);
  if (path === undefined) return undefined;
  const stats = objectOf(json['stats']);
  const bytes = json['bytes'] ?? stats['bytes'];
  return {
    path,
    hash: hashOf(json['hash'] ?? stats['hash'], textOf(json['hashing'])),
    sizeBytes: typeof bytes === 'number' && Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : undefined,
  };
}

/** `sha256:…`; some writers state the algorithm elsewhere, or omit the colon. */
function hashOf(value: unknown, algorithm: string | undefined): string | undefined {
  const text = textOf(value);
  if (text === undefined || text.includes(':')) return text;
  const joined = /^(sha\d{1,3}|md5)([0-9a-f]{32,})$/i.exec(text);
  if (joined !== null) return `${joined[1] ?? ''}:${joined[2] ?? ''}`;
  if (algorithm !== undefined) return `${algorithm}:${text}`;
  return /^[0-9a-f]{64}$/i.test(text) ? `sha256:${text}` : text;
}

function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
